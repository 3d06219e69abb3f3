import type { BulkSelection } from '@chainline/shared/products/bulk-edit-contract';
import type { Product } from '@chainline/shared/products/product-contract';
import { formatCount } from '../../lib/format';
import type { ProductFilters } from './filters';

export type Narrowing = ProductFilters & { search?: string | undefined };

/** A product with all its variations, or one of them alone. */
export type Chosen = { product_id: number; variation_id: number | null };

/** Either individual products, on any page, or all matches of the filters in force when "all" was chosen. */
export type Selection =
  | { kind: 'some'; chosen: ReadonlyMap<string, Chosen> }
  | { kind: 'all'; narrowing: Narrowing; total: number };

export const nothing: Selection = { kind: 'some', chosen: new Map() };

const keyOf = ({ product_id, variation_id }: Chosen): string => `${product_id}/${variation_id ?? ''}`;

const productOf = ({ id }: Pick<Product, 'id'>): Chosen => ({ product_id: id, variation_id: null });

const isSame = (one: Narrowing, other: Narrowing): boolean =>
  one.search === other.search &&
  one.category === other.category &&
  one.stock_status === other.stock_status &&
  one.type === other.type;

/** "All" refers to the filters in force when it was chosen; other filters reset it. */
export const selectionFor = (selection: Selection, narrowing: Narrowing): Selection =>
  selection.kind === 'all' && !isSame(selection.narrowing, narrowing) ? nothing : selection;

export const isChosen = (selection: Selection, unit: Chosen): boolean => {
  if (selection.kind === 'all') return true;
  const { chosen } = selection;
  return chosen.has(keyOf(unit)) || chosen.has(keyOf({ ...unit, variation_id: null }));
};

/** A variation of a selected product is selected with it, as is everything under "all". */
export const isFixed = (selection: Selection, unit: Chosen): boolean =>
  selection.kind === 'all' ||
  (unit.variation_id !== null && selection.chosen.has(keyOf({ ...unit, variation_id: null })));

export const toggled = (selection: Selection, unit: Chosen): Selection => {
  const chosen = new Map(selection.kind === 'some' ? selection.chosen : []);
  if (!chosen.delete(keyOf(unit))) chosen.set(keyOf(unit), unit);
  return { kind: 'some', chosen };
};

export const pageState = (selection: Selection, products: readonly Product[]): 'none' | 'some' | 'all' => {
  const count = products.filter((product) => isChosen(selection, productOf(product))).length;
  if (count === 0) return 'none';
  return count === products.length ? 'all' : 'some';
};

/** Selects a whole page, or clears it if all of it is selected. */
export const toggledPage = (selection: Selection, products: readonly Product[]): Selection => {
  const wanted = pageState(selection, products) !== 'all';
  const chosen = new Map(selection.kind === 'some' ? selection.chosen : []);
  for (const product of products) {
    const unit = productOf(product);
    if (wanted) chosen.set(keyOf(unit), unit);
    else chosen.delete(keyOf(unit));
  }
  return { kind: 'some', chosen };
};

export const countOf = (selection: Selection): number =>
  selection.kind === 'all' ? selection.total : selection.chosen.size;

export const subjectOf = (selection: Selection): string => {
  const count = countOf(selection);
  const products = `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
  return selection.kind === 'all' ? `All ${products} that match` : products;
};

/** Selection as the request expresses it. */
export const toBulkSelection = (selection: Selection): BulkSelection => {
  if (selection.kind === 'some') return { by: 'ids', products: [...selection.chosen.values()] };
  const { search, category, stock_status, type } = selection.narrowing;
  return { by: 'filter', filter: { search, category, stock_status, type } };
};
