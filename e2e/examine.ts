import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { z } from 'zod';
import { expect } from './fixtures';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Not asked by the standards, but what people who listen find their way by: all in a landmark, no two of one name. */
const landmarks = { region: { enabled: true }, 'landmark-unique': { enabled: true } };

const everything = { runOnly: { type: 'tag', values: standards }, rules: landmarks };
/** The rules that read colours: the scheme changes nothing that another one reads. */
const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Light first, with everything; in dark the same elements have other colours. */
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

/** Nobody reads the source of the elements that axe would keep for each of them. */
const axeSource = `${axe.source}; axe.configure({ noHtml: true });`;

/** Has axe look at the page, which carries it from the first look on. */
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

/** Knobs of switches that stand out of something which cuts off what does not fit. */
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

/** Nothing is wider than the window, and no switch is cut off; a table becomes cards a moment after the window has shrunk. */
export const fits = async (page: Page, screen: string) => {
  const { width } = page.viewportSize() ?? {};
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: screen }).toBe(width);
  await expect.poll(() => listCutSwitches(page), { message: `switches of ${screen}` }).toEqual([]);
};

/** Looks for violations on the screen as it stands, in light and in dark; first in the scheme it has: changing it is slow. */
export const examine = async (page: Page, screen: string) => {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const { colorScheme, rules } of isDark ? looks.toReversed() : looks) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((wanted) => getComputedStyle(document.body).colorScheme.includes(wanted), colorScheme);
    // Skeletons and progress are gone by a later look.
    await softly.poll(() => runAxe(page, rules), { message: `${screen}, ${colorScheme}` }).toEqual([]);
  }
};
