import type { Row, Scalar } from './fields';

export type TableDump<R> = { rows: R[]; lastId: number };

/** Read access for lists and relations, independent of the row type. */
export type ReadTable = {
  find(id: number): Row | undefined;
  ordered(field: string): readonly Row[];
};

export type Table<R extends Row> = {
  nextId(): number;
  find(id: number): R | undefined;
  insert(row: R): R;
  update(row: R, changes: Partial<R>): void;
  remove(id: number): void;
  /** All rows sorted by a field, then by id. */
  ordered(field: keyof R & string): readonly R[];
  /** Rows by value of an indexed field, sorted by id. */
  where(field: keyof R & string, value: Scalar): R[];
  dump(): TableDump<R>;
  load(dump: TableDump<R>): void;
};

type Order<R> = { rows: R[]; sorted: boolean };

/** Numbers by value; text case-insensitively, like the provider's database. */
export const compareScalars = (left: Scalar, right: Scalar): number => {
  if (typeof left !== 'string' || typeof right !== 'string') return Number(left) - Number(right);
  const [a, b] = [left.toLowerCase(), right.toLowerCase()];
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

export const createTable = <R extends Row>(
  key: keyof R & string,
  lookedUp: readonly (keyof R & string)[] = [],
): Table<R> => {
  let rows = new Map<number, R>();
  let lastId = 0;
  const orders = new Map<string, Order<R>>();
  const lookups = new Map<string, Map<Scalar, Set<R>>>();

  const idOf = (row: R): number => Number(row[key]);
  const valueOf = (row: R, field: keyof R & string): Scalar => row[field] ?? '';
  const byId = (left: R, right: R): number => idOf(left) - idOf(right);

  const link = (field: keyof R & string, row: R): void => {
    const lookup = lookups.get(field) ?? new Map<Scalar, Set<R>>();
    lookups.set(field, lookup);
    const same = lookup.get(valueOf(row, field)) ?? new Set<R>();
    lookup.set(valueOf(row, field), same.add(row));
  };
  const unlink = (field: keyof R & string, row: R): void => {
    lookups.get(field)?.get(valueOf(row, field))?.delete(row);
  };
  const startOver = (): void => {
    orders.clear();
    lookups.clear();
    for (const row of rows.values()) for (const field of lookedUp) link(field, row);
  };

  const sort = (field: keyof R & string, order: Order<R>): void => {
    if (order.sorted) return;
    order.rows.sort((left, right) => compareScalars(valueOf(left, field), valueOf(right, field)) || byId(left, right));
    order.sorted = true;
  };

  return {
    nextId: () => lastId + 1,
    find: (id) => rows.get(id),
    insert: (row) => {
      rows.set(idOf(row), row);
      lastId = Math.max(lastId, idOf(row));
      for (const order of orders.values()) {
        order.rows.push(row);
        order.sorted = false;
      }
      for (const field of lookedUp) link(field, row);
      return row;
    },
    update: (row, changes) => {
      const moved = lookedUp.filter((field) => field in changes);
      for (const field of moved) unlink(field, row);
      Object.assign(row, changes);
      for (const field of moved) link(field, row);
      for (const [field, order] of orders) if (field in changes) order.sorted = false;
    },
    remove: (id) => {
      rows.delete(id);
      startOver();
    },
    ordered: (field) => {
      const order = orders.get(field) ?? { rows: [...rows.values()], sorted: false };
      orders.set(field, order);
      sort(field, order);
      return order.rows;
    },
    where: (field, value) => [...(lookups.get(field)?.get(value) ?? [])].sort(byId),
    dump: () => ({ rows: [...rows.values()].map((row) => ({ ...row })), lastId }),
    load: (dump) => {
      rows = new Map(dump.rows.map((row) => [idOf(row), { ...row }]));
      lastId = dump.lastId;
      startOver();
    },
  };
};
