import type { Condition, Predicate } from '../api/filter';
import type { WireObject } from '../api/wire';
import type { Fields, Row } from '../store/fields';
import type { LogBook } from '../store/log-book';
import type { Sales } from '../store/sales';
import type { Stock } from '../store/stock';
import type { Store } from '../store/store';
import type { ReadTable } from '../store/table';

export type Relation = {
  many: boolean;
  /** Element name of a row within the relation: `ItemShops` contains `ItemShop`. */
  element: string;
  rows(row: Row): readonly Row[];
  entity: () => RenderedEntity;
  /** Filterable columns, where they differ from the fields sent. */
  search?: { fields: Fields; rows(row: Row): readonly Row[] };
};

export type Relations = Readonly<Record<string, Relation>>;

export type RenderedEntity = {
  name: string;
  fields: Fields;
  relations: Relations;
  /** Nested relations also covered by `load_relations=all`. */
  nestedInAll?: readonly string[];
  /** Additional fields sent, such as an item's prices. */
  extra?(row: Row): WireObject;
};

export type Entity = RenderedEntity & {
  key: string;
  table: ReadTable;
  sortable: readonly string[];
  /** Scopes without prefix, any of which suffices; null = every token. */
  readableWith: readonly string[] | null;
  writableWith: readonly string[];
  /** False when only lists can be read. */
  single: boolean;
  /** Handles parameters that are not fields, such as `itemCode`; null = not one of them. */
  special?(condition: Condition): Predicate | null;
  create?(payload: unknown): Row;
  update?(id: number, payload: unknown): void;
  remove?(id: number): void;
  /** Relations always included in replies to writes. */
  repliesWith: readonly string[];
};

export type Entities = ReadonlyMap<string, Entity>;

/** Shared by all entities: the data, the operations that change it, and access to each other. */
export type EntityContext = {
  store: Store;
  logBook: LogBook;
  stock: Stock;
  sales: Sales;
  now: () => number;
  baseUrl: () => string;
  refusesStockWrites: (itemID: number) => boolean;
  enforcesUniqueEan: boolean;
  entity: (name: string) => Entity;
};

const nothing = (): readonly Row[] => [];

/** A relation of the real API that is always empty here. */
export const unfilled = (many: boolean, inner: Relations = {}): Relation => ({
  many,
  element: '',
  rows: nothing,
  entity: () => ({ name: 'the relation', fields: {}, relations: inner }),
});

export const idAt = (row: Row, field: string): number => Number(row[field] ?? 0);

/** Relation to the single row whose id a field contains. */
export const toOne = (field: string, element: string, target: () => Entity): Relation => ({
  many: false,
  element,
  entity: target,
  rows: (row) => {
    const found = target().table.find(idAt(row, field));
    return found ? [found] : [];
  },
});
