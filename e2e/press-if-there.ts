import type { Locator } from '@playwright/test';

/** For a page whose session has ended: it may navigate away by itself before the press. */
export const pressIfThere = (button: Locator): Promise<void> =>
  button.evaluateAll((found) => {
    for (const each of found) if (each instanceof HTMLElement) each.click();
  });
