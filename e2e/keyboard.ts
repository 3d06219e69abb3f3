import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** The focus is on an element or inside it. */
export const hasFocus = (element: Locator) => element.evaluate((own) => own.contains(document.activeElement));

/** Presses a key until the focus has come to an element. */
export const reach = async (page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 80 && !(await hasFocus(element)); presses += 1) await page.keyboard.press(key);
  await expect(element).toBeFocused();
};

/** Comes to an element by the keyboard, and presses it. */
export const press = async (page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await reach(page, element, key);
  await page.keyboard.press('Enter');
};
