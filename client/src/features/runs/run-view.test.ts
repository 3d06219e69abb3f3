import { describe, expect, it } from 'vitest';
import { describeChange, describeEstimate, figuresOf, quantityChange } from './run-view';
import { buildRun } from './testing/run-builders';

describe('a quantity change', () => {
  it('is shown between known quantities only', () => {
    expect(quantityChange(4, -1)).toEqual({ before: '4', after: '3' });
    expect(quantityChange(null, -1)).toEqual({ before: '—', after: '—' });
  });
});

describe('the estimated duration', () => {
  it('is shown with the number of calls', () => {
    expect(describeEstimate({ changes: 121, shop_calls: 1, till_calls: 120, seconds: 130 })).toBe(
      'Takes about 2 minutes at the current rate limits (1 call to WooCommerce and 120 calls to Lightspeed).',
    );
    expect(describeEstimate({ changes: 0, shop_calls: 0, till_calls: 0, seconds: 0 })).toBe(
      'Nothing needs to be changed.',
    );
  });
});

describe('a change of another field', () => {
  it('names system, field and previous value', () => {
    const change = { system: 'woocommerce', field: 'price', before: null, after: '$12.00' } as const;
    expect(describeChange(change)).toBe('Online shop price: empty → $12.00');
  });
});

describe('the figures of a run', () => {
  it('count its items, most important first, without zero counts', () => {
    const figures = figuresOf(buildRun({ status: 'running' }), { in_step: 9, failed: 1, planned: 12, conflict: 0 });
    expect(figures.map(({ label, count }) => [label, count])).toEqual([
      ['Planned', 12],
      ['Failed', 1],
      ['Already in sync', 9],
    ]);
  });

  it('of a preview tell what it would write from what is the same already', () => {
    const counted = (changes: number) =>
      figuresOf(buildRun({ estimate: { changes, shop_calls: 0, till_calls: 0, seconds: 0 } }), { planned: 308 }).map(
        ({ label, count }) => [label, count],
      );
    expect(counted(0)).toEqual([['Same on both sides', 308]]);
    expect(counted(8)).toEqual([
      ['To change', 8],
      ['Same on both sides', 300],
    ]);
  });

  it('are its own counts if it has no items', () => {
    const run = buildRun({ kind: 'import_woo', items_processed: 40, items_success: 38, items_failed: 2 });
    expect(figuresOf(run, {}).map(({ label, count }) => [label, count])).toEqual([
      ['Processed', 40],
      ['Succeeded', 38],
      ['Failed', 2],
    ]);
  });
});
