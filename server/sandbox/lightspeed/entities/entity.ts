import type { Condition, Predicate } from '../api/filter';
import type { WireObject } from '../api/wire';
import type { Fields, Row } from '../store/fields';
import type { Sales } from '../store/sales';
import type { Stock } from '../store/stock';
import type { Store } from '../store/store';
import type { ReadTable } from '../store/table';

export type Relation = {
  many: boolean;
  /** What one row inside the relation is called: `ItemShops` holds `ItemShop`. */
  element: string;
  rows(row: Row): readonly Row[];
  entity: () => RenderedEntity;
  /** Columns to filter by, where they are not the fields that travel. */
  search?: { fields: Fields; rows(row: Row): readonly Row[] };
};

export type Relations = Readonly<Record<string, Relation>>;

export type RenderedEntity = {
  name: string;
  fields: Fields;
  relations: Relations;
  /** The relations inside relations that `load_relations=all` means too. */
  nestedInAll?: readonly string[];
  /** What travels beside the plain fields, such as an item's prices. */
  extra?(row: Row): WireObject;
};

export type Entity = RenderedEntity & {
  key: string;
  table: ReadTable;
  sortable: readonly string[];
  /** Scopes without their prefix, any of which suffices; null = every token may. */
  readableWith: readonly string[] | null;
  writableWith: readonly string[];
  /** False where only lists can be read. */
  single: boolean;
  /** A parameter that is no field of its own, such as `itemCode`; null = not one of these. */
  special?(condition: Condition): Predicate | null;
  create?(payload: unknown): Row;
  update?(id: number, payload: unknown): void;
  remove?(id: number): void;
  /** The relations that replies to writes carry unasked. */
  repliesWith: readonly string[];
};

export type Entities = ReadonlyMap<string, Entity>;

/** What the entities share: the data, what moves it, and how to find one another. */
export type EntityContext = {
  store: Store;
  stock: Stock;
  sales: Sales;
  now: () => number;
  baseUrl: () => string;
  refusesStockWrites: (itemID: number) => boolean;
  enforcesUniqueEan: boolean;
  entity: (name: string) => Entity;
};

const nothing = (): readonly Row[] => [];

/** A relation that exists in the API and is always empty here. */
export const unfilled = (many: boolean, inner: Relations = {}): Relation => ({
  many,
  element: '',
  rows: nothing,
  entity: () => ({ name: 'the relation', fields: {}, relations: inner }),
});

export const idAt = (row: Row, field: string): number => Number(row[field] ?? 0);

/** The relation to the one row whose id a field holds. */
export const toOne = (field: string, element: string, target: () => Entity): Relation => ({
  many: false,
  element,
  entity: target,
  rows: (row) => {
    const found = target().table.find(idAt(row, field));
    return found ? [found] : [];
  },
});
