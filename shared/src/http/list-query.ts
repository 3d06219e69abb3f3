import { z } from 'zod';

/** Values that query builders send for "no filter"; treated as not given. */
const blank = new Set(['', 'null', 'undefined']);

/** A query parameter that may be missing, blank, 'null' or 'undefined', all of which mean "not given". */
export const optionalParam = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && blank.has(value.trim()) ? undefined : value),
    schema.optional(),
  );

type ListQueryOptions<Sort extends string, Filters extends z.ZodRawShape> = {
  sort: readonly [Sort, ...Sort[]];
  defaultSort: Sort | `-${Sort}`;
  perPage: { default: number; max: number };
  filters: Filters;
};

/**
 * Query of a list: `page` from 1, `per_page`, `sort` (a key, descending with a leading `-`), `search` and filters. Sort
 * keys are a closed set, so that a read model can map each to its SQL.
 */
export const listQuery = <Sort extends string, Filters extends z.ZodRawShape>(
  options: ListQueryOptions<Sort, Filters>,
) => {
  const keys = options.sort.flatMap((key) => [key, `-${key}` as const]);
  return z.object({
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(options.perPage.max)).transform(
      (size) => size ?? options.perPage.default,
    ),
    sort: optionalParam(z.enum(keys)).transform((sort) => sort ?? options.defaultSort),
    search: optionalParam(z.string().trim().max(200)),
    ...options.filters,
  });
};

/** Long lists are counted only up to this limit: an exact total would read every row, and nobody needs it. */
export const maxCounted = 10_000;

/** Totals of a list. With `more`, they are lower bounds. */
export const paginationSchema = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  pages: z.int(),
  more: z.boolean().optional(),
});

export type Pagination = z.output<typeof paginationSchema>;

/** `pages` is at least 1, so an empty list still has a first page. */
export const toPagination = (query: { page: number; per_page: number }, total: number): Pagination => ({
  page: query.page,
  per_page: query.per_page,
  total,
  pages: Math.max(1, Math.ceil(total / query.per_page)),
});

/** Pagination of a list that was counted only up to `maxCounted` + 1. */
export const toLongPagination = (query: { page: number; per_page: number }, counted: number): Pagination =>
  counted > maxCounted ? { ...toPagination(query, maxCounted), more: true } : toPagination(query, counted);
