/** The heading that takes the focus of a page; null while the page is being loaded. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1[tabindex]');
