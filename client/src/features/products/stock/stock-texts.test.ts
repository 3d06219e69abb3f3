import { describe, expect, it } from 'vitest';
import { givenUpText } from './stock-texts';
import { buildStockEdit } from '../testing/product-builders';

describe('the values discarded with a failed edit', () => {
  it('are the requested quantity', () => {
    expect(givenUpText(buildStockEdit({ state: 'failed' }))).toBe(
      '“20” for Super73 S2 was not saved and will be discarded.',
    );
  });

  it('are the difference of an undo, which has no requested quantity', () => {
    const edit = buildStockEdit({ state: 'failed', is_undo: true, before_quantity: 20, quantity: 18, delta: -2 });
    expect(givenUpText(edit)).toBe('The edit of Super73 S2 was not undone (−2) and stays in place.');
  });

  it('exclude a difference if there is none', () => {
    const edit = buildStockEdit({ state: 'failed', is_undo: true, delta: null });
    expect(givenUpText(edit)).toBe('The edit of Super73 S2 was not undone and stays in place.');
  });
});
