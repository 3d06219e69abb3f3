import { toIdList, type Input } from './input';
import { fullNameOf } from './product-names';
import { priceOf } from './product-price';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

type Compare = (left: ProductRecord, right: ProductRecord) => number;

const compareText = (left: string, right: string): number => left.localeCompare(right, 'en');

const byId: Compare = (left, right) => left.id - right.id;

const comparisons = (context: WooContext): Record<string, Compare> => ({
  id: byId,
  date: (left, right) => left.createdAt - right.createdAt || byId(left, right),
  modified: (left, right) => left.modifiedAt - right.modifiedAt || byId(left, right),
  title: (left, right) => compareText(fullNameOf(context, left), fullNameOf(context, right)) || byId(left, right),
  slug: (left, right) => compareText(left.slug, right.slug) || byId(left, right),
  price: (left, right) =>
    Number(priceOf(context, left) || 0) - Number(priceOf(context, right) || 0) || byId(left, right),
  popularity: (left, right) => left.totalSales - right.totalSales || byId(left, right),
  rating: byId,
  menu_order: (left, right) => left.menuOrder - right.menuOrder || byId(left, right),
});

export type UnitKind = 'product' | 'variation';

type Sorted = { version: number; records: ProductRecord[] };

/** Sorts lists. Whole sorted lists are cached until a product changes, so that pages are cheap. */
export const createUnitOrder = (context: WooContext) => {
  const kept = new Map<string, Sorted>();
  const compareBy = comparisons(context);

  const recordsOf = (ids: Iterable<number>): ProductRecord[] =>
    [...ids].flatMap((id) => context.store.products.find(id) ?? []);

  const sortAll = (kind: UnitKind, orderBy: string): ProductRecord[] => {
    const key = `${kind} ${orderBy}`;
    const version = context.store.products.version();
    const known = kept.get(key);
    if (known?.version === version) return known.records;
    const records = recordsOf(context.store.products.ids(kind)).sort(compareBy[orderBy] ?? byId);
    kept.set(key, { version, records });
    return records;
  };

  const directed = (records: ProductRecord[], input: Input): ProductRecord[] =>
    input.text('order') === 'asc' ? records : records.toReversed();

  return {
    /** All products or all variations. */
    all: (kind: UnitKind, input: Input): ProductRecord[] =>
      input.text('orderby') === 'include'
        ? recordsOf(toIdList(input.values.include))
        : directed(sortAll(kind, input.text('orderby') ?? 'date'), input),
    /** A subset given by ids. */
    some: (ids: Iterable<number>, input: Input): ProductRecord[] =>
      directed(recordsOf(ids).sort(compareBy[input.text('orderby') ?? 'date'] ?? byId), input),
  };
};
