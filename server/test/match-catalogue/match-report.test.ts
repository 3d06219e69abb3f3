import { describe, expect, it } from 'vitest';
import { labelledCatalogue, type Half } from './labelled-catalogue';
import { matchAll, qualityOf, withHalfTheTill, withoutCodes, wrongMappings } from './measure';
import { twinCatalogue } from './twin-catalogue';
import { busyTill, hurriedTill, mixedTill, terseTill, unseenTill } from './written-tills';

const whole = labelledCatalogue();
const halves = ['tuning', 'held-out'] as const satisfies Half[];

type Bars = { confidence: number; precision: number; recall: number }[];

const check = (name: string, catalogue: typeof whole, bars: Bars): void => {
  const pairs = matchAll(catalogue);
  it(`maps none that is wrong of ${name}`, () => {
    expect(wrongMappings(catalogue, pairs)).toEqual([]);
  });
  for (const half of halves) {
    it.each(bars)(`finds ${name}, ${half} half: at $confidence precision $precision, recall $recall`, (bar) => {
      const { precision, recall } = qualityOf(catalogue, pairs, half, bar.confidence);
      expect(precision).toBeGreaterThanOrEqual(bar.precision);
      expect(recall).toBeGreaterThanOrEqual(bar.recall);
    });
  }
};

// Limits are slightly below the measured figures, which `npm run bench -- match` prints.
describe('matchCatalogues on the labelled catalogue', () => {
  check('the pairs of a shop as it is', whole, [
    { confidence: 0.9, precision: 0.995, recall: 0.87 },
    { confidence: 0.75, precision: 0.99, recall: 0.92 },
    { confidence: 0.5, precision: 0.985, recall: 0.98 },
  ]);

  it.each(halves)('maps no near twin to another, %s half', (half) => {
    const catalogue = twinCatalogue(half, 1);
    const pairs = matchAll(catalogue);
    expect(wrongMappings(catalogue, pairs)).toEqual([]);
    const { returned, right, recall } = qualityOf(catalogue, pairs, half, 0.75);
    expect(returned - right).toBeLessThanOrEqual(1);
    expect(recall).toBeGreaterThan(0.8);
  });

  it.each([
    { name: 'terse', catalogue: terseTill(), recalls: [0.76, 0.83, 0.91] },
    { name: 'hurried', catalogue: hurriedTill(), recalls: [0.84, 0.91, 0.95] },
    { name: 'busy', catalogue: busyTill(), recalls: [0.77, 0.85, 0.91] },
    { name: 'mixed', catalogue: mixedTill(), recalls: [0.72, 0.8, 0.88] },
    { name: 'unseen', catalogue: unseenTill(), recalls: [0.78, 0.85, 0.93] },
  ])('finds pairs of a $name till, and maps none that is wrong', ({ catalogue, recalls }) => {
    const pairs = matchAll(catalogue);
    expect(wrongMappings(catalogue, pairs)).toEqual([]);
    const qualities = [0.9, 0.75, 0.5].map((confidence) => qualityOf(catalogue, pairs, 'tuning', confidence));
    const least = [0.995, 0.99, 0.965];

    for (const [at, { precision, recall }] of qualities.entries()) {
      expect(precision).toBeGreaterThanOrEqual(least[at] ?? 1);
      expect(recall).toBeGreaterThanOrEqual(recalls[at] ?? 1);
    }
  });

  check('pairs without any code', withoutCodes(whole), [
    { confidence: 0.9, precision: 0.995, recall: 0.8 },
    { confidence: 0.75, precision: 0.995, recall: 0.83 },
    { confidence: 0.5, precision: 0.97, recall: 0.94 },
  ]);

  check('pairs where half of the till is gone', withHalfTheTill(whole), [
    { confidence: 0.9, precision: 0.995, recall: 0.88 },
    { confidence: 0.75, precision: 0.98, recall: 0.91 },
    { confidence: 0.5, precision: 0.95, recall: 0.95 },
  ]);
});
