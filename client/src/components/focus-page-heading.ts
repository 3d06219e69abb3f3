/** Puts the focus on the page's heading, for whoever presses a button that goes with what it closes. */
export const focusPageHeading = (): void => document.querySelector<HTMLElement>('h1[tabindex]')?.focus();
