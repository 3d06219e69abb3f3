import type { Page } from '@playwright/test';
import { examine } from '../examine';
import { expect, test } from '../fixtures';
import { hasFocus, press } from '../keyboard';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('on a phone the menu is a drawer that traps and returns the focus', async ({ keptPage }) => {
  const page = await keptPage('staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/inventory');
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await press(page, open);
  await expect(menu).toBeVisible();
  await examine(page, 'menu on a phone');
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(menu)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, menu.getByRole('link', { name: 'Product Mappings' }));
  await expect(menu).toBeHidden();
  await expect(heading(page, 'Product Mapping')).toBeVisible();
});

test('the first stop of the keyboard skips the menu', async ({ keptPage }) => {
  const page = await keptPage('staff');
  await page.goto('/product-mappings');
  await expect(heading(page, 'Product Mapping')).toBeVisible();
  const main = page.getByRole('main');
  // Wait for focusable content behind the menu that stays.
  await expect(main.getByRole('tab').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main).not.toBeFocused();
  await expect.poll(() => hasFocus(main)).toBe(true);
});
