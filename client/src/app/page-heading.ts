/** Heading that receives the focus on navigation; null while the page is loading. */
export const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1[tabindex]');
