import type { BikeProposal } from '@chainline/shared/bikes/bike-proposal-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { removeOldRows, type Removal } from '../../../db/old-rows';

const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  quantity: z.int(),
  purchase_order_id: z.int(),
  received_at: z.date(),
});
const lockedSchema = rowSchema.extend({
  till_item_id: z.int(),
  product_id: z.int().nullable(),
  state: z.enum(['open', 'added', 'dismissed']),
});

type NewProposal = {
  itemId: number;
  purchaseOrderId: number;
  name: string;
  brand: string;
  productId: number | null;
  quantity: number;
  at: Date;
};

const columns = sql`id, name, brand, quantity, purchase_order_id, received_at`;
const mostShown = 20;

/** Bikes received at the till that have no record. */
export const createBikeProposalStore = (db: Db) => ({
  insert: ({ itemId, purchaseOrderId, name, brand, productId, quantity, at }: NewProposal) =>
    db.exec(
      sql`insert into bike_proposals (till_item_id, purchase_order_id, name, brand, product_id, quantity, received_at)
          values (${itemId}, ${purchaseOrderId}, ${name}, ${brand}, ${productId}, ${quantity}, ${at})`,
    ),

  listOpen: async (): Promise<BikeProposal[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select ${columns} from bike_proposals where state = 'open' order by received_at, id limit ${mostShown}`,
    );
    return rows.map(({ received_at: at, ...row }) => ({ ...row, received_at: at.toISOString() }));
  },

  lock: (id: number) =>
    db.maybeOne(
      lockedSchema,
      sql`select ${columns}, till_item_id, product_id, state from bike_proposals where id = ${id} for update`,
    ),

  decide: (id: number, state: 'added' | 'dismissed', { by, at }: { by: number; at: Date }) =>
    db.exec(sql`update bike_proposals set state = ${state}, decided_by = ${by}, decided_at = ${at} where id = ${id}`),

  /** Removes decided proposals. */
  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`bike_proposals`,
      at: sql`decided_at`,
      key: sql`id`,
      only: sql`state <> 'open'`,
      remove: sql`delete from bike_proposals p using page where p.id = page.key returning p.id`,
    }),
});

export type BikeProposalStore = ReturnType<typeof createBikeProposalStore>;
