import type { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import { withQuery, type Query } from '../http/query-string';
import type { LightspeedHttp } from './lightspeed-http';
import { pageOf } from './lightspeed-schemas';

const pageSize = 100;

/** Truncated to the second: `2026-01-01T00:00:00+00:00`. */
export const toMoment = (date: Date): string => `${date.toISOString().slice(0, 19)}+00:00`;

/** Filter for any of up to 100 values. @throws RangeError for more */
export const oneOf = (values: readonly (number | string)[]): string => {
  if (values.length > pageSize) throw new RangeError(`A filter takes ${pageSize} values, not ${values.length}`);
  return `IN,[${values.join(',')}]`;
};

type ListCall<S extends z.ZodType> = CallOptions & {
  entity: string;
  query: Query;
  row: S;
  cost: number;
  isBulk?: boolean;
};

/** 100 rows a page. Follows next-page addresses only within the API, because the token goes along. */
export async function* readPages<S extends z.ZodType>(
  http: LightspeedHttp,
  { entity, query, row, cost, isBulk = false, signal }: ListCall<S>,
): AsyncGenerator<z.output<S>[]> {
  const schema = pageOf(entity, row);
  const first = http.inAccount(withQuery(`${entity}.json`, { limit: String(pageSize), ...query }));
  for (let following = ''; ;) {
    const address = following;
    const url = address === '' ? first : () => address;
    const { next, rows } = await http.read({ url, schema, cost, isBulk, signal });
    yield rows;
    if (next === '') return;
    if (next === following || !http.isOurs(next)) {
      throw http.ofUnreadable('read', new Error('The next page is not where it should be'));
    }
    following = next;
  }
}
