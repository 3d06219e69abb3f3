import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { expect } from './fixtures';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Not required by the standards, but screen reader users navigate by it: everything inside a landmark, with unique
 * names.
 */
const landmarks = { region: { enabled: true }, 'landmark-unique': { enabled: true } };

const everything = { runOnly: { type: 'tag', values: standards }, rules: landmarks };
/** Rules that depend on colours, the only ones affected by the scheme. */
const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** All rules in light mode; in dark mode only the colours differ. */
const looks = [
  { colorScheme: 'light', rules: everything },
  { colorScheme: 'dark', rules: colours },
] as const;

const answer = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
    }),
  ),
  checked: z.int().positive(),
});

/** Skip the HTML of elements in axe's results: nobody reads it. */
const axeSource = `${axe.source}; axe.configure({ noHtml: true });`;

/** Runs axe on the page, injecting it the first time. */
const runAxe = async (page: Page, rules: (typeof looks)[number]['rules']): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = JSON.stringify({ ...rules, resultTypes: ['violations'] });
  const { violations } = answer.parse(
    await page.evaluate(
      `axe.run(document, ${options}).then(({ violations, passes }) => ({ violations, checked: passes.length + violations.length }))`,
    ),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
};

const softly = expect.configure({ soft: true });

/** Switches whose thumb is clipped by an `overflow` ancestor. */
const listCutSwitches = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.MuiSwitch-thumb')].flatMap((knob) => {
      const { left, right, width } = knob.getBoundingClientRect();
      if (width === 0) return [];
      for (let around = knob.parentElement; around !== null; around = around.parentElement) {
        const edges = around.getBoundingClientRect();
        const cuts = getComputedStyle(around).overflowX !== 'visible';
        if (cuts && (left < edges.left || right > edges.right)) return [`${around.tagName} ${around.className}`];
      }
      return [];
    }),
  );

/**
 * Checks that nothing is wider than the window and no switch is clipped. Polls, as tables become cards shortly after a
 * resize.
 */
export const fits = async (page: Page, screen: string) => {
  const { width } = page.viewportSize() ?? {};
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: screen }).toBe(width);
  await expect.poll(() => listCutSwitches(page), { message: `switches of ${screen}` }).toEqual([]);
};

/** Checks the screen for violations in light and dark, beginning with the current scheme, as switching is slow. */
export const examine = async (page: Page, screen: string) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { colorScheme, rules } of isDark ? looks.toReversed() : looks) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((wanted) => getComputedStyle(document.body).colorScheme.includes(wanted), colorScheme);
    // Retries until skeletons and progress bars are gone.
    await softly.poll(() => runAxe(page, rules), { message: `${screen}, ${colorScheme}` }).toEqual([]);
  }
};
