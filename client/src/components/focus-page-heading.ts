/** Moves the focus to the page heading, for a button that disappears together with what it closes. */
export const focusPageHeading = (): void => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
