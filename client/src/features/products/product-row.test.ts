import { describe, expect, it, vi } from 'vitest';
import { buildProduct, buildVariation } from '../../testing/product-samples';
import { variationName } from './variation-name';
import { toRows, type VariationsState } from './product-row';

const bike = buildProduct({ id: 1, type: 'variable', variation_count: 3 });
const bell = buildProduct({ id: 2 });
const kinds = (state: VariationsState) => toRows([bike, bell], new Map([[1, state]])).map((row) => row.kind);

describe('the rows of the table', () => {
  it('are the products if none is expanded', () => {
    expect(toRows([bike, bell], new Map()).map(({ key }) => key)).toEqual(['1', '2']);
  });

  it('include variations directly below their product', () => {
    const variations = [buildVariation({ id: 11 }), buildVariation({ id: 12 })];
    expect(kinds({ status: 'ready', variations })).toEqual(['product', 'variation', 'variation', 'product']);
  });

  it('contain placeholders for all variations while loading', () => {
    expect(kinds({ status: 'loading' })).toEqual(['product', 'loading', 'loading', 'loading', 'product']);
  });

  it('report variations that could not be loaded', () => {
    expect(kinds({ status: 'failed', error: new Error('x'), retry: vi.fn() })).toEqual([
      'product',
      'failed',
      'product',
    ]);
  });

  it('have distinct keys', () => {
    const rows = toRows([bike, bell], new Map([[1, { status: 'ready', variations: [buildVariation({ id: 2 })] }]]));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('the name of a variation', () => {
  it('consists of its options', () => {
    expect(variationName(buildVariation())).toBe('Size M, Colour Black');
  });

  it('mentions options that match anything, and exists without options', () => {
    expect(variationName(buildVariation({ attributes: [{ name: 'Size', option: '' }] }))).toBe('Size any');
    expect(variationName(buildVariation({ id: 44, attributes: [] }))).toBe('Variation 44');
  });
});
