import type { Entity } from '../entities/entity';
import type { FieldKind, Row, Scalar } from '../store/fields';
import { compareScalars } from '../store/table';
import { badRequest } from './api-error';
import type { ListQuery } from './list-query';
import { formatScalar, parseTime } from './wire';

export type Page = { rows: Row[]; next: string | null; previous: string | null };

type Position = { value: Scalar; id: number };

const positionOf = (entity: Entity, sort: string, row: Row): Position => ({
  value: row[sort] ?? 0,
  id: Number(row[entity.key] ?? 0),
});

const compare = (left: Position, right: Position): number =>
  compareScalars(left.value, right.value) || left.id - right.id;

const encode = (entity: Entity, sort: string, row: Row): string => {
  const { value, id } = positionOf(entity, sort, row);
  const keys = sort === entity.key ? [id] : [formatScalar(entity.fields[sort] ?? 'text', value), id];
  return Buffer.from(JSON.stringify(keys)).toString('base64');
};

const parseKey = (kind: FieldKind, key: unknown): Scalar | null => {
  if (kind === 'time') return typeof key === 'string' ? parseTime(key) : null;
  if (kind === 'number') return Number.isFinite(Number(key)) ? Number(key) : null;
  return typeof key === 'string' ? key : null;
};

const parseKeys = (cursor: string): unknown[] => {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString());
    return Array.isArray(keys) ? keys : [];
  } catch {
    return [];
  }
};

const decode = (entity: Entity, sort: string, cursor: string): Position => {
  const keys = parseKeys(cursor);
  const id = keys.at(-1);
  const value = parseKey(entity.fields[sort] ?? 'text', keys[0]);
  if (typeof id !== 'number' || value === null || keys.length !== (sort === entity.key ? 1 : 2)) {
    throw badRequest('Invalid pagination cursor.');
  }
  return { value, id };
};

/** Binary search for the first row after a position, or at it if inclusive. */
const firstIndex = (rows: readonly Row[], isBefore: (row: Row) => boolean): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row && isBefore(row)) low = middle + 1;
    else high = middle;
  }
  return low;
};

const collect = (rows: readonly Row[], start: number, step: 1 | -1, query: ListQuery): Row[] => {
  const found: Row[] = [];
  for (let index = start; found.length <= query.limit; index += step) {
    const row = rows[index];
    if (!row) break;
    if (query.matches(row)) found.push(row);
  }
  return found;
};

const startOf = (entity: Entity, rows: readonly Row[], query: ListQuery, upward: boolean): number => {
  const cursor = query.after ?? query.before;
  if (cursor === null) return upward ? 0 : rows.length - 1;
  const position = decode(entity, query.sort, cursor);
  const against = (row: Row): number => compare(positionOf(entity, query.sort, row), position);
  return upward ? firstIndex(rows, (row) => against(row) <= 0) : firstIndex(rows, (row) => against(row) < 0) - 1;
};

/** One page of an entity's rows with the cursors of its neighbours. */
export const listPage = (entity: Entity, query: ListQuery): Page => {
  const rows = entity.table.ordered(query.sort);
  const backward = query.before !== null;
  const upward = query.descending === backward;
  const found = collect(rows, startOf(entity, rows, query, upward), upward ? 1 : -1, query);
  const page = found.slice(0, query.limit);
  if (backward) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return { rows: page, next: null, previous: null };
  const more = found.length > query.limit;
  return {
    rows: page,
    next: backward || more ? encode(entity, query.sort, last) : null,
    previous: (backward && more) || query.after !== null ? encode(entity, query.sort, first) : null,
  };
};

export const countRows = (entity: Entity, query: ListQuery): number => {
  let count = 0;
  for (const row of entity.table.ordered(entity.key)) if (query.matches(row)) count += 1;
  return count;
};
