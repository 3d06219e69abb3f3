import { optionalParam } from '@chainline/shared/http/list-query';
import { revenueQuery, revenueRowsQuery, type RevenueGroup } from '@chainline/shared/revenue/revenue-contract';
import {
  addDays,
  periodOf,
  revenuePresets,
  type Period,
  type RevenueGrouping,
  type RevenuePreset,
} from '@chainline/shared/revenue/revenue-rules';
import { z } from 'zod';

/** State of the page, all of it kept in the address. */
export const revenueState = z.object({
  ...revenueQuery.shape,
  ...revenueRowsQuery.shape,
  view: optionalParam(z.enum(['figures', 'rows'])).transform((view) => view ?? 'figures'),
});
export type RevenueState = z.output<typeof revenueState>;
type Filters = Pick<RevenueState, 'from' | 'to' | 'staff' | 'channel' | 'brand' | 'category'>;

const filtersOf = ({ from, to, staff, channel, brand, category }: Filters): Filters => ({
  from,
  to,
  staff,
  channel,
  brand,
  category,
});

export const toFiguresQuery = (state: RevenueState) => ({ ...filtersOf(state), by: state.by });
export const toRowsQuery = (state: RevenueState) => ({
  ...filtersOf(state),
  page: state.page,
  per_page: state.per_page,
});

/** Patch of the Clear button: removes the filters and keeps the period. */
export const noFilters = { staff: undefined, channel: undefined, brand: undefined, category: undefined } as const;
export const isFiltered = ({ staff, channel, brand, category }: Filters): boolean =>
  [staff, channel, brand, category].some((value) => value !== undefined);

/** Preset that matches the period; null for a custom one. */
export const presetOf = ({ from, to }: Pick<Filters, 'from' | 'to'>, today: string): RevenuePreset | null => {
  if (from === undefined && to === undefined) return 'this_month';
  return (
    revenuePresets.find((preset) => {
      const period = periodOf(preset, today);
      return period.from === from && period.to === to;
    }) ?? null
  );
};

const last = (one: string, other: string): string => (one < other ? one : other);
const first = (one: string, other: string): string => (one > other ? one : other);

/** Days of a group within the period; null if the grouping is not by time. */
const daysOf = (by: RevenueGrouping, key: string, { from, to }: Period): Period | null => {
  switch (by) {
    case 'day':
      return { from: key, to: key };
    case 'week':
      return { from: first(key, from), to: last(addDays(key, 6), to) };
    case 'month': {
      const start = `${key}-01`;
      const next = `${addDays(start, 31).slice(0, 7)}-01`;
      return { from: first(start, from), to: last(addDays(next, -1), to) };
    }
    case 'staff':
    case 'brand':
    case 'category':
    case 'channel':
      return null;
  }
};

/** Address of the rows behind the figure of a group, or of all groups. */
export const rowsPath = (state: RevenueState, period: Period, group: Pick<RevenueGroup, 'key'> | null): string => {
  const { by } = state;
  const days = group && daysOf(by, group.key, period);
  const narrowed = group && days === null ? { [by]: group.key } : {};
  const { from, to } = days ?? { from: state.from, to: state.to };
  const params = Object.entries({ by: by === 'day' ? undefined : by, ...filtersOf(state), from, to, ...narrowed });
  const given = params.flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return `?${new URLSearchParams([...given, ['view', 'rows']])}`;
};
