import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { Query } from '../http/query-string';
import { lacksRoute } from './woo-catalogue';
import type { WooHttp } from './woo-http';
import { pageSize } from './woo-pages';
import { fieldsOf } from './woo-schemas';

/** A product with its own stock, or a variation with its product. */
export type WooUnit = { id: number; parentId: number | null };

type Row = z.ZodObject<{ id: z.ZodType<number> }>;

type ReadUnits<P extends Row, V extends Row> = CallOptions & {
  units: readonly WooUnit[];
  product: P;
  variation: V;
  productQuery?: Query;
};

const chunksOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

const groupByParent = (units: readonly WooUnit[]): Map<number | null, number[]> => {
  const groups = new Map<number | null, number[]>();
  for (const { id, parentId } of units) groups.set(parentId, [...(groups.get(parentId) ?? []), id]);
  return groups;
};

type RowsCall<S extends Row> = CallOptions & { path: `/${string}`; ids: readonly number[]; row: S; query?: Query };

const readRows = async <S extends Row>(
  http: WooHttp,
  { path, ids, row, query = {}, signal }: RowsCall<S>,
): Promise<z.output<S>[]> => {
  const rows: z.output<S>[] = [];
  for (const include of chunksOf([...new Set(ids)], pageSize)) {
    const asked = { include: include.join(','), status: 'any', per_page: String(pageSize), _fields: fieldsOf(row) };
    rows.push(...(await http.read({ path, query: { ...asked, ...query }, schema: z.array(row), signal })).data);
  }
  return rows;
};

/**
 * Reads units in the fewest calls, 100 each: products and variations separately, because no list has both. Units
 * missing from the shop are missing from the result.
 */
export const readUnits = async <P extends Row, V extends Row>(
  http: WooHttp,
  { units, product, variation, productQuery = {}, signal }: ReadUnits<P, V>,
): Promise<{ products: z.output<P>[]; variations: z.output<V>[] }> => {
  const simple = units.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const children = units.filter(({ parentId }) => parentId !== null);
  const products = await readRows(http, { path: '/products', ids: simple, row: product, query: productQuery, signal });
  try {
    const ids = children.map(({ id }) => id);
    return { products, variations: await readRows(http, { path: '/variations', ids, row: variation, signal }) };
  } catch (error) {
    if (!lacksRoute(error)) throw error;
  }
  const variations: z.output<V>[] = [];
  for (const [parentId, ids] of groupByParent(children)) {
    const path = `/products/${String(parentId)}/variations` as const;
    variations.push(...(await readRows(http, { path, ids, row: variation, signal })));
  }
  return { products, variations };
};
