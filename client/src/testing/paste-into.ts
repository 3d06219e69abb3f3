import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one step where key presses are not under test: each of them re-renders the page. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
