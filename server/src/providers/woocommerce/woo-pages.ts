import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { Query } from '../http/query-string';
import type { WooHttp } from './woo-http';

/** `total` counts the whole list. */
export type Page<T> = { items: T[]; total: number | null };

export const pageSize = 100;

const readCount = (headers: Headers, name: string): number | null => {
  const value = headers.get(name) ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
};

export const modifiedAfterQuery = (moment: Date | undefined): Query =>
  moment === undefined ? {} : { modified_after: moment.toISOString().slice(0, 19), dates_are_gmt: 'true' };

type ListCall<S extends z.ZodType> = CallOptions & { path: `/${string}`; query: Query; row: S };

/**
 * By ascending id, 100 per page. Paging is by offset, so a deletion shifts later rows across page borders: when the
 * total falls, the walk steps back and drops duplicates.
 */
export async function* readPages<S extends z.ZodType<{ id: number }>>(
  http: WooHttp,
  { path, query, row, signal }: ListCall<S>,
): AsyncGenerator<Page<z.output<S>>> {
  let lastId = 0;
  let lastTotal: number | null = null;
  for (let page = 1; ; page += 1) {
    const paging = { orderby: 'id', order: 'asc', per_page: String(pageSize), page: String(page) };
    const { data, headers } = await http.read({ path, query: { ...query, ...paging }, schema: z.array(row), signal });
    const total = readCount(headers, 'x-wp-total');
    const gone: number = total === null || lastTotal === null ? 0 : lastTotal - total;
    lastTotal = total;
    if (gone > 0 && page > 1) {
      page = Math.max(0, page - 1 - Math.ceil(gone / pageSize));
      continue;
    }
    const after = lastId;
    const items = data.filter(({ id }) => id > after);
    lastId = items.at(-1)?.id ?? lastId;
    yield { items, total };
    const pages = readCount(headers, 'x-wp-totalpages');
    if (data.length < pageSize || (pages !== null && page >= pages)) return;
  }
}
