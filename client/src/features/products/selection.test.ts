import { describe, expect, it } from 'vitest';
import { buildProduct } from '../../testing/product-samples';
import {
  countOf,
  isChosen,
  isFixed,
  nothing,
  pageState,
  selectionFor,
  subjectOf,
  toBulkSelection,
  toggled,
  toggledPage,
} from './selection';

const page = [buildProduct({ id: 1 }), buildProduct({ id: 2 })];
const product = (id: number) => ({ product_id: id, variation_id: null });
const variation = { product_id: 1, variation_id: 11 };
const all = { kind: 'all', narrowing: { search: 'bell' }, total: 412 } as const;

describe('selecting', () => {
  it('selects and deselects a product', () => {
    const once = toggled(nothing, product(1));
    expect(isChosen(once, product(1))).toBe(true);
    expect(countOf(once)).toBe(1);
    expect(countOf(toggled(once, product(1)))).toBe(0);
  });

  it('includes the variations of a selected product, without separate checkboxes', () => {
    const selection = toggled(nothing, product(1));
    expect(isChosen(selection, variation)).toBe(true);
    expect(isFixed(selection, variation)).toBe(true);
    expect(isFixed(selection, product(1))).toBe(false);
  });

  it('works for a single variation', () => {
    const selection = toggled(nothing, variation);
    expect(isChosen(selection, variation)).toBe(true);
    expect(isChosen(selection, product(1))).toBe(false);
    expect(toBulkSelection(selection)).toEqual({ by: 'ids', products: [variation] });
  });

  it('selects a page, keeping selections elsewhere, and deselects it if all of it is selected', () => {
    const elsewhere = toggled(nothing, product(9));
    const selection = toggledPage(toggled(elsewhere, product(1)), page);
    expect(pageState(selection, page)).toBe('all');
    expect(countOf(selection)).toBe(3);
    expect(pageState(toggledPage(selection, page), page)).toBe('none');
    expect(countOf(toggledPage(selection, page))).toBe(1);
    expect(pageState(toggled(nothing, product(2)), page)).toBe('some');
  });
});

describe('selecting all matches', () => {
  it('is sent as the filter, not as ids', () => {
    expect(toBulkSelection(all)).toEqual({ by: 'filter', filter: { search: 'bell' } });
    expect(subjectOf(all)).toBe('All 412 products that match');
    expect(isFixed(all, product(1))).toBe(true);
  });

  it('ends when the filter changes', () => {
    expect(selectionFor(all, { search: 'bell' })).toBe(all);
    expect(selectionFor(all, { search: 'bell', category: 3 })).toBe(nothing);
  });

  it("becomes the page's selection if that is ticked instead", () => {
    expect(countOf(toggledPage(toggled(nothing, product(1)), page))).toBe(2);
  });
});
