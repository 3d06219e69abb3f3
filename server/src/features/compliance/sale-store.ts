import type { SaleRef } from '@chainline/shared/compliance/sale-contract';
import type { ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

type Change = { by: number; at: Date };

const columnsOf = ({ kind, id }: SaleRef) => ({
  quoteId: kind === 'quotes' ? id : null,
  orderId: kind === 'orders' ? id : null,
});

/** Evidence that sales of e-bikes leave. */
export const createSaleStore = (db: Db) => ({
  allow: async (sale: SaleRef, keys: readonly string[], { reason, by, at }: Change & { reason: string }) => {
    const { quoteId, orderId } = columnsOf(sale);
    await db.exec(
      sql`insert into unproven_sales (quote_id, order_id, model_key, reason, allowed_at, allowed_by)
          select ${quoteId}::bigint, ${orderId}::bigint, key, ${reason}, ${at}, ${by} from unnest(${keys}::text[]) as t (key)`,
    );
  },

  /** Locks the quote or order, so that two managers at once allow a model once. */
  lock: ({ kind, id }: SaleRef) =>
    db.exec(
      kind === 'quotes'
        ? sql`select from quotes where id = ${id} for update`
        : sql`select from orders where id = ${id} for update`,
    ),

  /** @returns number of the wording */
  keepWording: async (texts: ComplianceSettings['safety'], at: Date): Promise<number> => {
    const json = JSON.stringify(texts);
    await db.exec(
      sql`insert into safety_sheets (texts, created_at) values (${json}::jsonb, ${at})
          on conflict (md5(texts::text)) do nothing`,
    );
    const { id } = await db.one(
      z.object({ id: z.int() }),
      sql`select id from safety_sheets where md5(texts::text) = md5((${json}::jsonb)::text)`,
    );
    return id;
  },

  give: async (sale: SaleRef, sheet: number, { by, at }: Change) => {
    const { quoteId, orderId } = columnsOf(sale);
    await db.exec(
      sql`insert into safety_handouts (quote_id, order_id, sheet_id, given_at, given_by)
          values (${quoteId}, ${orderId}, ${sheet}, ${at}, ${by})`,
    );
  },
});

export type SaleStore = ReturnType<typeof createSaleStore>;
