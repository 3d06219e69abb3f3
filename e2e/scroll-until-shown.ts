import type { Locator } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Scrolls to an element that loads its content once it is on the screen, until the content is shown: whatever loads
 * above the element may move it out of view again.
 */
export const scrollUntilShown = (element: Locator, content: Locator) =>
  expect
    .poll(async () => {
      await element.scrollIntoViewIfNeeded();
      return content.isVisible();
    })
    .toBe(true);
