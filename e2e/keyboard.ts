import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** True if the focus is on the element or inside it. */
export const hasFocus = (element: Locator) => element.evaluate((own) => own.contains(document.activeElement));

/** Presses a key until the element has the focus. */
export const reach = async (page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 200 && !(await hasFocus(element)); presses += 1) await page.keyboard.press(key);
  await expect(element).toBeFocused();
};

/** Moves the focus to an element with the keyboard and presses it. */
export const press = async (page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await reach(page, element, key);
  await page.keyboard.press('Enter');
};
