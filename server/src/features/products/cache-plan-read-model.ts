import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { getCachePlan } from '@chainline/shared/products/cache-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { listed } from './product-filter';

const rowSchema = z.object({ products: z.int(), seconds: z.number().nullable() });

export const createCachePlanReadModel = (db: Db) => ({
  /** Estimates the seconds for a full import from the last complete one. */
  get: (): Promise<ResponseOf<typeof getCachePlan>> =>
    db.one(
      rowSchema,
      sql`with own as (select count(*) as products from products p where ${listed}),
               last as (select extract(epoch from finished_at - started_at) / items_processed as each
                        from sync_runs
                        where kind = 'import_woo' and not incremental and product_type is null
                          and status in ('completed', 'completed_with_errors') and items_processed > 0
                        order by finished_at desc limit 1)
          select own.products, (last.each * own.products)::float8 as seconds from own left join last on true`,
    ),
});

export type CachePlanReadModel = ReturnType<typeof createCachePlanReadModel>;
