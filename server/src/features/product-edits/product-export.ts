import {
  csvColumns,
  productExportPath,
  productExportQuery,
  type ProductExportQuery,
} from '@chainline/shared/products/product-csv-contract';
import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';
import type { Db } from '../../db/db';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import { matchesFilter } from '../products';

/** Products read and held in memory at a time. */
const pageSize = 500;

const rowSchema = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  type: z.string(),
  sku: z.string(),
  name: z.string(),
  variation: z.string(),
  categories: z.string(),
  regular_price: z.string().nullable(),
  sale_price: z.string().nullable(),
  managed_by: z.enum(['own', 'parent', 'none']),
  quantity: z.int().nullable(),
  status: z.string(),
});
type Row = z.output<typeof rowSchema>;

const countedWords = { own: 'yes', parent: 'with its product', none: 'no' } as const;

const toCells = (row: Row): CsvCell[] => {
  const quantity = row.managed_by === 'own' ? row.quantity : null;
  return [
    row.id,
    row.parent_id,
    row.type,
    row.sku,
    row.name,
    row.variation,
    row.categories,
    row.regular_price,
    row.regular_price,
    row.sale_price,
    row.sale_price,
    countedWords[row.managed_by],
    quantity,
    quantity,
    row.status,
    row.status,
  ];
};

const createExportReads = (db: Db) => {
  const page = (filter: ProductExportQuery, after: number): Promise<Row[]> =>
    db.many(
      rowSchema,
      sql`with page as (
            select p.* from products p where ${matchesFilter(filter)} and p.id > ${after} order by p.id limit ${pageSize}
          ), named as (
            select pc.product_id, string_agg(c.name, '; ' order by c.name) as categories
            from product_categories pc join categories c on c.id = pc.category_id
            where pc.product_id in (select id from page) group by pc.product_id
          )
          select u.id, u.parent_id, u.type, u.sku, u.name, u.variation, coalesce(n.categories, '') as categories,
                 u.regular_price, u.sale_price, u.managed_by, u.quantity, u.status
          from (
            select p.id as product_id, p.id, null::bigint as parent_id, p.type, p.sku, p.name, '' as variation,
                   p.regular_price, p.sale_price, case when p.manage_stock then 'own' else 'none' end as managed_by,
                   p.stock_quantity as quantity, p.stock_status as status
            from page p
            union all
            select p.id, v.id, p.id, 'variation', v.sku, p.name,
                   coalesce((select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), ''),
                   v.regular_price, v.sale_price, v.stock_managed_by, v.stock_quantity, v.stock_status
            from page p join product_variations v on v.product_id = p.id and v.missing_since is null
          ) u left join named n on n.product_id = u.product_id
          order by u.product_id, u.parent_id nulls first, u.id`,
    );

  return {
    page,

    /** Streams the file page by page, so that memory does not grow with the shop. */
    lines: async function* (filter: ProductExportQuery, first: Row[]) {
      yield byteOrderMark + toCsvLine(csvColumns);
      for (let rows = first; rows.length > 0;) {
        yield rows.map((row) => toCsvLine(toCells(row))).join('');
        rows = await page(
          filter,
          rows.reduce((last, row) => Math.max(last, row.parent_id ?? row.id), 0),
        );
      }
    },
  };
};

const nameOf = (at: Date): string => `products-${at.toISOString().slice(0, 10)}.csv`;

type Dependencies = { db: Db; authenticate: Authenticate; now: () => Date };

/**
 * `GET /products/export`, to be mounted under `/api`. Uses the router directly because it responds with a file, not
 * JSON; access is checked as for every other call: staff.
 */
export const createProductExportRouter = ({ db, authenticate, now }: Dependencies): Router => {
  const reads = createExportReads(db);
  const router = Router();
  router.get(productExportPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const filter = parsePart('query', productExportQuery, request.query);
    // Read before the headers are sent, so that a failure gets an error response instead of a truncated file.
    const first = await reads.page(filter, 0);
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': `attachment; filename="${nameOf(now())}"` })
      .type('text/csv; charset=utf-8');
    await pipeline(Readable.from(reads.lines(filter, first)), response);
  });
  return router;
};
