/** Moves focus to the page heading, for a button that disappears with the thing it closes. */
export const focusPageHeading = (): void => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
