import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const standards = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Not asked by the standards, but what people who listen find their way by: all in a landmark, no two of one name. */
const landmarks = { region: { enabled: true }, 'landmark-unique': { enabled: true } };

/** Nothing is wider than the window; a table becomes cards a moment after the window has shrunk. */
export const fits = async (page: Page, screen: string) => {
  const { width } = page.viewportSize() ?? {};
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: screen }).toBe(width);
};

/** Looks for violations on the screen as it stands, in light and in dark. */
export const examine = async (page: Page, screen: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((wanted) => getComputedStyle(document.body).colorScheme.includes(wanted), colorScheme);
    // No page has frames; the mode for pages without them takes half the time.
    const options = { resultTypes: ['violations' as const], runOnly: standards, rules: landmarks };
    const axe = new AxeBuilder({ page }).setLegacyMode().options(options);
    const look = async () => {
      const { violations } = await axe.analyze();
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    };
    // What stands there only until something has been read is gone by the second look.
    const first = await look();
    const found = first.length === 0 ? first : await look();
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
};
