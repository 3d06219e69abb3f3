import type { Query } from '../http/query-string';
import { pageSize } from './woo-pages';

/**
 * Position in a walk through orders, newest first: `offset` among those created before a time. New orders, and orders
 * that change or are deleted meanwhile, do not shift it.
 */
export type OrderPosition = { before: Date | null; offset: number };

export const newestOrder: OrderPosition = { before: null, offset: 0 };

export const positionQuery = ({ before, offset }: OrderPosition): Query => ({
  ...(before && { before: before.toISOString().slice(0, 19), dates_are_gmt: 'true' }),
  orderby: 'date',
  order: 'desc',
  per_page: String(pageSize),
  offset: String(offset),
});

/** Repeats the orders of the oldest second, because their order within it is not certain. Null at the end. */
export const positionAfter = (
  { before, offset }: OrderPosition,
  page: readonly { createdAt: Date | null }[],
): OrderPosition | null => {
  if (page.length < pageSize) return null;
  const created = page.flatMap(({ createdAt }) => (createdAt ? [createdAt.getTime()] : []));
  const next = created.length > 0 ? new Date(Math.floor(Math.min(...created) / 1000) * 1000 + 1000) : before;
  if (next !== null && (before === null || next < before)) return { before: next, offset: 0 };
  return { before, offset: offset + pageSize };
};

export const toPositionText = ({ before, offset }: OrderPosition): string =>
  `${before?.toISOString() ?? 'newest'} ${offset}`;

export const toOrderPosition = (text: string): OrderPosition => {
  const [before = '', offset] = text.split(' ');
  return { before: before === 'newest' ? null : new Date(before), offset: Number(offset) };
};

/** Walk through the orders changed since a time. */
type OrderWalk = { since: string; begunAt: string; position: OrderPosition };

const toWalkText = ({ since, begunAt, position }: OrderWalk): string =>
  `${since} ${begunAt} ${toPositionText(position)}`;

/** The stored walk, if it starts from `since`, or else a new one. */
const resumeWalk = (stored: string | null, { since, begunAt }: Omit<OrderWalk, 'position'>): OrderWalk => {
  const [from, began, ...position] = (stored ?? '').split(' ');
  return from === since && began !== undefined
    ? { since, begunAt: began, position: toOrderPosition(position.join(' ')) }
    : { since, begunAt, position: newestOrder };
};

/** Stores a walk between two pages. */
type WalkStore = {
  find: () => Promise<string | null>;
  move: (walk: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
};

/**
 * Walks through the orders changed since a time, newest first, and stores the position after each page; continues an
 * interrupted walk from the same time. Whether it reads orders that change meanwhile is not certain.
 * @param readPage reads and records a page; returns the next position, or null at the end
 * @returns the time at which the walk began, from which the next one must start
 */
export const walkOrders = async (
  store: WalkStore,
  start: Omit<OrderWalk, 'position'>,
  readPage: (modifiedAfter: Date, from: OrderPosition) => Promise<OrderPosition | null>,
): Promise<string> => {
  const walk = resumeWalk(await store.find(), start);
  for (let from: OrderPosition | null = walk.position; from !== null;) {
    const next = await readPage(new Date(walk.since), from);
    if (next) await store.move(toWalkText({ ...walk, position: next }));
    else if (from !== newestOrder) await store.remove();
    from = next;
  }
  return walk.begunAt;
};
