import type { Locator } from '@playwright/test';

/** For a page whose session has ended: the press asks for something, unless the page has asked and left by itself before. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll((found) => {
    for (const each of found) if (each instanceof HTMLElement) each.click();
  });
