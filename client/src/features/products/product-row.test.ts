import { describe, expect, it, vi } from 'vitest';
import { buildProduct, buildVariation } from '../../testing/product-samples';
import { variationName } from './variation-name';
import { toRows, type VariationsState } from './product-row';

const bike = buildProduct({ id: 1, type: 'variable', variation_count: 3 });
const bell = buildProduct({ id: 2 });
const kinds = (state: VariationsState) => toRows([bike, bell], new Map([[1, state]])).map((row) => row.kind);

describe('the lines of the table', () => {
  it('are the products while none is open', () => {
    expect(toRows([bike, bell], new Map()).map(({ key }) => key)).toEqual(['1', '2']);
  });

  it('hold the variations right below their product', () => {
    const variations = [buildVariation({ id: 11 }), buildVariation({ id: 12 })];
    expect(kinds({ status: 'ready', variations })).toEqual(['product', 'variation', 'variation', 'product']);
  });

  it('keep the place of as many variations as there will be', () => {
    expect(kinds({ status: 'loading' })).toEqual(['product', 'loading', 'loading', 'loading', 'product']);
  });

  it('say where variations could not be read', () => {
    expect(kinds({ status: 'failed', error: new Error('x'), retry: vi.fn() })).toEqual([
      'product',
      'failed',
      'product',
    ]);
  });

  it('have keys of their own', () => {
    const rows = toRows([bike, bell], new Map([[1, { status: 'ready', variations: [buildVariation({ id: 2 })] }]]));
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('a variation', () => {
  it('is called by its choices', () => {
    expect(variationName(buildVariation())).toBe('Size M, Colour Black');
  });

  it('says where any choice will do, and has a name without choices', () => {
    expect(variationName(buildVariation({ attributes: [{ name: 'Size', option: '' }] }))).toBe('Size any');
    expect(variationName(buildVariation({ id: 44, attributes: [] }))).toBe('Variation 44');
  });
});
