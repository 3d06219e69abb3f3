import type { Serial } from '@chainline/shared/products/serial-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import { productNotFound } from './product-edit-service';
import type { ProductReadModel } from './product-read-model';

const mappedSchema = z.object({
  item_id: z.int(),
  variation_id: z.int().nullable(),
  serialized: z.boolean(),
});

type Dependencies = {
  db: Db;
  products: Pick<ProductReadModel, 'find'>;
  /** @throws ConflictError if none is connected */
  till: () => Promise<Pick<LightspeedClient, 'listSerials'>>;
};

const itemsAtOnce = 100;

/** Serial (frame) numbers, by which bikes of one model are told apart; only the till has them. */
export const createSerialService = ({ db, products, till }: Dependencies) => {
  const listMapped = (productId: number) =>
    db.many(
      mappedSchema,
      sql`select i.item_id, nullif(m.woo_product_id, ${productId}) as variation_id, i.serialized
          from product_mappings m join lightspeed_items i on i.item_id = m.lightspeed_item_id
          where ${productId} in (m.woo_product_id, m.woo_parent_id)
          order by m.id`,
    );

  return {
    /** @throws UpstreamError */
    list: async (productId: number): Promise<{ serials: Serial[]; message: string | null }> => {
      if (!(await products.find(productId))) throw productNotFound();
      const mapped = await listMapped(productId);
      if (mapped.length === 0) return { serials: [], message: 'This product is not mapped to a Lightspeed item.' };
      const counted = new Map(mapped.filter(({ serialized }) => serialized).map((one) => [one.item_id, one]));
      if (counted.size === 0)
        return { serials: [], message: 'Lightspeed does not keep serial numbers for this product.' };
      const itemIds = [...counted.keys()].slice(0, itemsAtOnce);
      const found = await (await till()).listSerials(itemIds);
      const serials = found.map(({ id, itemId, serial, description, color, size, sold }) => ({
        id,
        serial,
        description,
        color,
        size,
        state: sold ? ('sold' as const) : ('in_stock' as const),
        lightspeed_item_id: itemId,
        variation_id: counted.get(itemId)?.variation_id ?? null,
      }));
      const message = serials.length === 0 ? 'Lightspeed has no serial numbers for this product yet.' : null;
      return { serials, message };
    },
  };
};

export type SerialService = ReturnType<typeof createSerialService>;
