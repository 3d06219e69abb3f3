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

/**
 * Walk through the orders changed since a time. It reads those that change meanwhile, or not; the next one starts from
 * the time at which it began.
 */
export type OrderWalk = { since: string; begunAt: string; position: OrderPosition };

export const toWalkText = ({ since, begunAt, position }: OrderWalk): string =>
  `${since} ${begunAt} ${toPositionText(position)}`;

/** The walk to make from `since`: the stored one, if it is from there, or a new one. */
export const resumeWalk = (
  stored: string | null,
  { since, begunAt }: { since: string; begunAt: string },
): OrderWalk => {
  const [from, began, ...position] = (stored ?? '').split(' ');
  return from === since && began !== undefined
    ? { since, begunAt: began, position: toOrderPosition(position.join(' ')) }
    : { since, begunAt, position: newestOrder };
};
