import { describe, expect, it } from 'vitest';
import {
  addLabour,
  addUnit,
  changeLine,
  rebase,
  removeLine,
  setQuantity,
  stockStateOf,
  takeCurrentPrice,
  withSaved,
} from './builder-lines';
import { blankForm, buildForm, buildLabour, buildProduct, buildQuote, buildSellable } from './testing/draft-builders';
import { toForm } from './builder-form';

const bell = buildSellable({ product_id: 12, name: 'Bell', type: 'accessory', price: 20 });

describe('lines', () => {
  it('increase the quantity of a unit that is added again', () => {
    const form = addUnit(addUnit(blankForm(), bell), bell);
    expect(form.products).toHaveLength(1);
    expect(form.products[0]).toMatchObject({ id: null, name: 'Bell', quantity: 2, price: 20 });
  });

  it('distinguish variations of one product', () => {
    const medium = buildSellable({ variation_id: 5, variation: 'Size: M' });
    const large = buildSellable({ variation_id: 6, variation: 'Size: L' });
    const names = addUnit(addUnit(blankForm(), medium), large).products.map(({ name }) => name);
    expect(names).toEqual(['Super73 RX - Size: M', 'Super73 RX - Size: L']);
  });

  it.each([0, -1])('are removed at a quantity of %i', (quantity) => {
    expect(setQuantity(buildForm(), 'line-101', quantity).products).toEqual([]);
  });

  it('contain at most 999 of a unit', () => {
    const full = setQuantity(buildForm(), 'line-101', 999);
    expect(addUnit(full, buildSellable())).toBe(full);
    expect(setQuantity(full, 'line-101', 1000)).toBe(full);
  });

  it('take the current price only on request', () => {
    const form = toForm(buildQuote({ products: [buildProduct({ current_price: 4200 })] }));
    expect(form.products[0]).toMatchObject({ price: 4000, refresh_price: false });
    const [line] = form.products.map((product) => takeCurrentPrice(form, product).products[0]);
    expect(line).toMatchObject({ price: 4200, refresh_price: true });
  });

  it.each([
    [{ state: 'in_stock', quantity: 3 }, 3, 'in_stock'],
    [{ state: 'in_stock', quantity: 3 }, 4, 'partial'],
    [{ state: 'in_stock', quantity: 0 }, 1, 'none'],
    [{ state: 'not_counted', quantity: null }, 9, 'not_counted'],
    [{ state: 'unknown', quantity: null }, 1, 'unknown'],
  ] as const)('with %o in stock and a quantity of %i are %s', (stock, quantity, state) => {
    expect(stockStateOf({ stock, quantity })).toBe(state);
  });

  it('for labour get distinct names even after one was removed', () => {
    const item = { description: 'Fit', labourPrice: 10, labourCost: null, quantity: 1 };
    const two = addLabour(addLabour(blankForm(), item), item);
    const three = addLabour({ ...two, labour_items: two.labour_items.slice(1) }, item);
    expect(three.labour_items.map(({ key }) => key)).toEqual(['new-2', 'new-3']);
  });
});

describe('a saved form', () => {
  const sent = addUnit(addUnit(blankForm(), buildSellable()), bell);
  const quote = buildQuote({
    products: [
      buildProduct({ price: 4100, current_price: 4100 }),
      buildProduct({ id: 102, product_id: 12, price: 20 }),
    ],
  });

  it('takes over values from the server', () => {
    const saved = withSaved(sent, sent, quote);
    expect(saved.products.map(({ key, id, price }) => [key, id, price])).toEqual([
      ['unit-11-0', 101, 4100],
      ['unit-12-0', 102, 20],
    ]);
    expect(saved.settings.assignedTo).toBe(7);
  });

  it('keeps input made while saving', () => {
    const typed = removeLine(changeLine(sent, 'unit-12-0', { quantity: 5 }), 'unit-11-0');
    expect(withSaved(typed, sent, quote).products).toEqual([
      expect.objectContaining({ key: 'unit-12-0', id: 102, quantity: 5 }),
    ]);
  });

  it('keeps a price request made while saving', () => {
    const form = toForm(buildQuote({ products: [buildProduct({ current_price: 4200 })] }));
    const [line] = form.products;
    const asked = line ? takeCurrentPrice(form, line) : form;
    const saved = withSaved(asked, form, buildQuote({ products: [buildProduct({ current_price: 4200 })] }));
    expect(saved.products[0]).toMatchObject({ price: 4200, refresh_price: true });
  });
});

describe('a form rebased on another version', () => {
  it('uses the line ids of that version for lines in common', () => {
    const mine = toForm(
      buildQuote({
        products: [buildProduct(), buildProduct({ id: 102, product_id: 12 })],
        labour_items: [buildLabour()],
      }),
    );
    const theirs = buildQuote({
      products: [buildProduct({ id: 501 })],
      labour_items: [buildLabour({ id: 601 })],
    });
    const rebased = rebase(mine, theirs);
    expect(rebased.products.map(({ id }) => id)).toEqual([501, null]);
    expect(rebased.labour_items.map(({ id }) => id)).toEqual([601]);
  });
});
