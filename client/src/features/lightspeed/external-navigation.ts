/** The one way out of the app to another site. */
export const externalNavigation = {
  assign: (url: string): void => window.location.assign(url),
};
