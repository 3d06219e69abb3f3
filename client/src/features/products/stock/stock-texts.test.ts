import { describe, expect, it } from 'vitest';
import { givenUpText } from './stock-texts';
import { buildStockEdit } from '../testing/product-builders';

describe('what is given up with an edit that failed', () => {
  it('is the number that was wanted', () => {
    expect(givenUpText(buildStockEdit({ state: 'failed' }))).toBe(
      '“20” for Super73 S2 was not saved and will be discarded.',
    );
  });

  it('is the difference where an edit was to be taken back, whose number nobody wished for', () => {
    const edit = buildStockEdit({ state: 'failed', is_undo: true, before_quantity: 20, quantity: 18, delta: -2 });
    expect(givenUpText(edit)).toBe('The edit of Super73 S2 was not undone (−2) and stays in place.');
  });

  it('names no difference where there was none', () => {
    const edit = buildStockEdit({ state: 'failed', is_undo: true, delta: null });
    expect(givenUpText(edit)).toBe('The edit of Super73 S2 was not undone and stays in place.');
  });
});
