import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import { describe, expect, it } from 'vitest';
import { buildProduct, buildVariation } from '../../../testing/product-samples';
import { editText, quantityText, wantedText } from './stock-texts';
import { countableOf } from './stock-unit';
import { buildStockEdit } from '../testing/product-builders';
import { toUpdateStockForm, requestedOf } from './update-stock-form';

describe('a countable unit', () => {
  it('is a simple product, even if not counted yet', () => {
    expect(countableOf(buildProduct())).toMatchObject({ unit: { productId: 101, variationId: null } });
    expect(countableOf(buildProduct({ stock_quantity: null, manage_stock: false }))).toHaveProperty('unit');
  });

  it('is a variation, not the product above it', () => {
    const bike = buildProduct({ type: 'variable', variation_count: 2, manage_stock: false, stock_quantity: null });
    expect(countableOf(bike)).toEqual({ note: null });
    expect(countableOf(bike, buildVariation())).toMatchObject({
      unit: { variationId: 1011, name: 'Super73 S2, Size M, Colour Black' },
    });
  });

  it('is the product if its variations are counted with it', () => {
    const bike = buildProduct({ type: 'variable', variation_count: 3, sharing_count: 2, manage_stock: true });
    expect(countableOf(bike)).toMatchObject({ unit: { variationId: null, note: 'Shared by 2 variations' } });
    expect(countableOf(bike, buildVariation({ shares_stock: true }))).toEqual({ note: 'Counted with the product' });
    expect(countableOf(bike, buildVariation())).toHaveProperty('unit');
  });

  it('does not exist for other types', () => {
    expect(countableOf(buildProduct({ type: 'grouped' }))).toEqual({ note: null });
  });
});

describe('the description of an edit', () => {
  it('names quantities, or that stock is not counted', () => {
    expect(editText(buildStockEdit())).toBe('Super73 S2: stock 18 → 20');
    expect(editText(buildStockEdit({ quantity: null }))).toBe('Super73 S2: stock 18 → not counted');
    expect(quantityText(0)).toBe('0');
  });

  it('names the status if only that changed', () => {
    const edit = buildStockEdit({ before_quantity: null, quantity: null, status: 'onbackorder' });
    expect(editText(edit)).toBe('Super73 S2: In Stock → On Backorder');
  });

  it('names prices, alone and with a quantity', () => {
    const prices: StockEdit['prices'] = [
      { field: 'price', before: '9.00', after: '12.00' },
      { field: 'sale_price', before: null, after: '10.50' },
    ];
    expect(editText(buildStockEdit({ kind: 'price', prices }))).toBe(
      'Super73 S2: price $9.00 → $12.00, sale price none → $10.50',
    );
    expect(editText(buildStockEdit({ prices }))).toBe(
      'Super73 S2: stock 18 → 20, price $9.00 → $12.00, sale price none → $10.50',
    );
    expect(wantedText(buildStockEdit({ prices }))).toBe('20, price $12.00, sale price $10.50');
  });
});

describe('the update-stock form', () => {
  const countable = countableOf(buildProduct());
  if (!('unit' in countable)) throw new Error('It is not counted');
  const { unit } = countable;
  const form = toUpdateStockForm(unit);

  it('requests only changes, with the quantity seen', () => {
    expect(requestedOf(unit, form, 18)).toBeNull();
    expect(requestedOf(unit, { ...form, quantity: '20', reason: 'Found two' }, 18)).toMatchObject({
      quantity: 20,
      seen: 18,
      reason: 'Found two',
    });
    expect(requestedOf(unit, { ...form, quantity: '' }, 18)).toMatchObject({ quantity: null });
  });

  it('requests a status only if stock is not counted', () => {
    expect(requestedOf(unit, { ...form, status: 'outofstock' }, 18)).toBeNull();
    expect(requestedOf(unit, { ...form, quantity: '', status: 'outofstock' }, null)).toMatchObject({
      status: 'outofstock',
      seenStatus: 'instock',
    });
  });
});
