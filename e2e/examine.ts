import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const standards = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Looks for violations on the screen as it stands, in light and in dark. */
export const examine = async (page: Page, screen: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((wanted) => getComputedStyle(document.body).colorScheme.includes(wanted), colorScheme);
    // No page has frames; the mode for pages without them takes half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], runOnly: standards });
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
};
