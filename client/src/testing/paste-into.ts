import type { UserEvent } from '@testing-library/user-event';

/** Fills a field in one go, where the single key presses are not what is tested: each of them draws the page again. */
export const pasteInto = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};
