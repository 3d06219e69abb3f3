import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const pairSchema = z.object({
  id: z.int(),
  woo_product_id: z.int(),
  woo_parent_id: z.int().nullable(),
  lightspeed_item_id: z.int(),
});

export type MappedPair = z.output<typeof pairSchema>;

type PairFilter = {
  productType: ProductKind | null;
  /** Filters; null for all. */
  productIds: number[] | null;
  mappingIds: number[] | null;
};

export const createMappedPairReadModel = (db: Db) => ({
  list: (filter: PairFilter, { after, limit }: { after: number; limit: number }): Promise<MappedPair[]> =>
    db.many(
      pairSchema,
      sql`select id, woo_product_id, woo_parent_id, lightspeed_item_id from product_mappings
          where sync_enabled and id > ${after}
            and (${filter.productType}::text is null or product_type = ${filter.productType})
            and (${filter.productIds}::bigint[] is null or woo_product_id = any(${filter.productIds}::bigint[]))
            and (${filter.mappingIds}::bigint[] is null or id = any(${filter.mappingIds}::bigint[]))
          order by id limit ${limit}`,
    ),
});

export type MappedPairReadModel = ReturnType<typeof createMappedPairReadModel>;
