import type { Page } from '@playwright/test';

/**
 * Opens a path of the app as a link does. Loads the app only if the page does not show it yet: loading and compiling it
 * takes longer than most checks of a page.
 */
export const visit = async (page: Page, path: string) => {
  const isShown = await page.evaluate(() => document.querySelector('#root > *') !== null);
  if (!isShown) {
    await page.goto(path);
    return;
  }
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};
