/** Leaves the app for another site; tests replace it. */
export const externalNavigation = {
  assign: (url: string): void => window.location.assign(url),
};
