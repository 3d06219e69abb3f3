import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { mappingsWithReserved, owesSomething } from '../mappings';

export const stockSystemSchema = z.enum(['woocommerce', 'lightspeed']);
export type StockSystem = z.output<typeof stockSystemSchema>;

const intentSchema = z.object({
  id: z.int(),
  mapping_id: z.int(),
  system: stockSystemSchema,
  unit_id: z.int(),
  woo_parent_id: z.int().nullable(),
  delta: z.int(),
  reason: z.string(),
  source: z.enum(['sync', 'undo']),
  actor: z.string(),
  state: z.enum(['planned', 'sent']),
  target_quantity: z.int().nullable(),
  /** Till changes only: the quantity the till accepted, null until it answers. */
  after_quantity: z.int().nullable(),
  /** Error of its last call. */
  error: z.string().nullable(),
  sent_at: z.date().nullable(),
});

/** A planned change that is not settled yet. */
export type Intent = z.output<typeof intentSchema>;

export type NewIntent = {
  mappingId: number;
  system: StockSystem;
  unitId: number;
  delta: number;
  reason: string;
  source: Intent['source'];
  /** The engine, or the person who decided on the change. */
  actor: string;
};

const columns = sql`i.id, i.mapping_id, i.system, i.unit_id, m.woo_parent_id, i.delta, i.reason, i.source,
  i.actor, i.state,
  i.target_quantity, i.after_quantity, i.error, i.sent_at`;

const idSchema = z.object({ id: z.int() });

const foundSchema = z.object({ found: z.boolean() });
const netSchema = z.object({ woo: z.int(), till: z.int() });
const sumSchema = z.object({ mapping_id: z.int(), sum: z.int() });
const errorSchema = z.object({ error: z.string().nullable() });
const unitSchema = z.object({ id: z.int(), parentId: z.int().nullable() });

export const createIntentStore = (db: Db) => ({
  insertMany: (intents: NewIntent[], { runId, at }: { runId: string | null; at: Date }): Promise<Intent[]> =>
    db.many(
      intentSchema,
      sql`with i as (
            insert into stock_intents (run_id, mapping_id, system, unit_id, delta, reason, source, actor, created_at)
            select ${runId}, mapping_id, system, unit_id, delta, reason, source, actor, ${at}
            from unnest(${intents.map((i) => i.mappingId)}::bigint[], ${intents.map((i) => i.system)}::text[],
                        ${intents.map((i) => i.unitId)}::bigint[], ${intents.map((i) => i.delta)}::int[],
                        ${intents.map((i) => i.reason)}::text[], ${intents.map((i) => i.source)}::text[],
                        ${intents.map((i) => i.actor)}::text[])
                 as t (mapping_id, system, unit_id, delta, reason, source, actor)
            returning *)
          select ${columns} from i join product_mappings m on m.id = i.mapping_id order by i.id`,
    ),

  listOpen: (): Promise<Intent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents i join product_mappings m on m.id = i.mapping_id
          where i.state in ('planned', 'sent') order by i.id`,
    ),

  list: (ids: number[]): Promise<Intent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents i join product_mappings m on m.id = i.mapping_id
          where i.id = any(${ids}::bigint[]) and i.state in ('planned', 'sent') order by i.id`,
    ),

  /** Locks open changes for the rest of the transaction, so that each is settled once. */
  lock: (ids: number[]): Promise<Intent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents i join product_mappings m on m.id = i.mapping_id
          where i.id = any(${ids}::bigint[]) and i.state in ('planned', 'sent') order by i.id for update of i`,
    ),

  listSentToTill: (itemIds: number[]): Promise<Intent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents i join product_mappings m on m.id = i.mapping_id
          where i.system = 'lightspeed' and i.state = 'sent' and i.unit_id = any(${itemIds}::bigint[])`,
    ),

  /**
   * Marks changes as sent before the call is made; for the till, with the quantity to be set. Returns the ids that may
   * be sent: another server may have discarded or sent some.
   */
  markSent: async (ids: number[], at: Date, targetQuantity: number | null = null): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`update stock_intents set state = 'sent', sent_at = ${at}, target_quantity = ${targetQuantity},
            log_position = (select coalesce(max(position), 0) from till_log_entries)
          where id = any(${ids}::bigint[]) and state = 'planned'
          returning id`,
    );
    return new Set(rows.map((row) => row.id));
  },

  /** Records the quantity the till accepted; the effect is confirmed by its inventory log. */
  recordAnswer: (id: number, after: number) =>
    db.exec(sql`update stock_intents set after_quantity = ${after} where id = ${id} and state = 'sent'`),

  /**
   * Mappings with an unsettled change, and mappings that share its shop unit or till item (even disabled or new ones):
   * to those the change would look like somebody else's.
   */
  listBusyMappings: async (): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`with open as (select mapping_id, system, unit_id from stock_intents where state in ('planned', 'sent'))
          select mapping_id as id from open where mapping_id is not null
          union
          select m.id from open o join product_mappings m on m.woo_product_id = o.unit_id
          where o.system = 'woocommerce'
          union
          select m.id from open o join product_mappings m on m.lightspeed_item_id = o.unit_id
          where o.system = 'lightspeed'`,
    );
    return rows.map((row) => row.id);
  },

  /** Includes unsettled edits of the mapping's shop unit by people. */
  hasOpen: async (mappingId: number): Promise<boolean> => {
    const row = await db.one(
      foundSchema,
      sql`select exists (select from stock_intents
                         where mapping_id = ${mappingId} and state in ('planned', 'sent'))
              or exists (select from product_mappings m join stock_intents i on i.unit_id = m.woo_product_id
                         where m.id = ${mappingId} and i.mapping_id is null and i.state in ('planned', 'sent'))
              as found`,
    );
    return row.found;
  },

  /** Net effect of our own changes on each side of a mapping since `since`. */
  sumSince: (mappingId: number, since: Date): Promise<{ woo: number; till: number }> =>
    db.one(
      netSchema,
      sql`select coalesce(sum(applied_delta) filter (where system = 'woocommerce'), 0)::int as woo,
                 coalesce(sum(applied_delta) filter (where system = 'lightspeed'), 0)::int as till
          from stock_intents where mapping_id = ${mappingId} and state = 'confirmed' and created_at >= ${since}`,
    ),

  /** Net change that people made to each mapping's shop quantity and that its ledger does not account for yet. */
  sumEdits: async (mappingIds: number[]): Promise<Map<number, number>> => {
    const rows = await db.many(
      sumSchema,
      sql`select m.id as mapping_id, sum(i.applied_delta)::int as sum
          from product_mappings m join stock_intents i on i.unit_id = m.woo_product_id
          where m.id = any(${mappingIds}::bigint[]) and i.mapping_id is null and i.state = 'confirmed'
            and i.settled_at > m.accounted_at
          group by m.id`,
    );
    return new Map(rows.map((row) => [row.mapping_id, row.sum]));
  },

  /**
   * Confirms changes in the shop with the quantity it now reports (`after`). Returns those that were not settled
   * before.
   */
  confirmMany: async (confirmed: { id: number; after: number | null }[], at: Date): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`update stock_intents i
          set state = 'confirmed', applied_delta = i.delta, after_quantity = t.after, error = null, settled_at = ${at}
          from unnest(${confirmed.map((c) => c.id)}::bigint[], ${confirmed.map((c) => c.after)}::int[]) as t (id, after)
          where i.id = t.id and i.state = 'sent'
          returning i.id`,
    );
    return new Set(rows.map((row) => row.id));
  },

  confirm: (id: number, { applied, after, at }: { applied: number; after: number | null; at: Date }) =>
    db.exec(
      sql`update stock_intents
          set state = 'confirmed', applied_delta = ${applied}, after_quantity = ${after}, settled_at = ${at}
          where id = ${id} and state = 'sent'`,
    ),

  fail: (id: number, error: string, at: Date) =>
    db.exec(
      sql`update stock_intents set state = 'failed', error = ${error}, settled_at = ${at}
          where id = ${id} and state in ('planned', 'sent')`,
    ),

  /** True if the till's last settled change failed with this error, too. */
  hasFailedBefore: async (id: number, error: string): Promise<boolean> => {
    const last = await db.maybeOne(
      errorSchema,
      sql`select error from stock_intents
          where id <> ${id} and system = 'lightspeed' and (state = 'confirmed' or (state = 'failed' and error = ${error}))
          order by settled_at desc, id desc limit 1`,
    );
    return last?.error === error;
  },

  /**
   * Discards changes that were not sent; the difference is still owed and is planned again.
   * @returns the discarded ones: another server may have sent some
   */
  drop: async (ids: number[], at: Date): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`update stock_intents set state = 'superseded', settled_at = ${at}
          where id = any(${ids}::bigint[]) and state = 'planned' returning id`,
    );
    return rows.map((row) => row.id);
  },

  /** Discards changes that did not take effect, or whose effect will never be known. */
  supersede: (ids: number[], at: Date) =>
    db.exec(
      sql`update stock_intents set state = 'superseded', settled_at = ${at}
          where id = any(${ids}::bigint[]) and state in ('planned', 'sent')`,
    ),

  /** Records the error of a change that was not sent or not answered. */
  recordLoss: (id: number, error: string) =>
    db.exec(sql`update stock_intents set error = ${error} where id = ${id} and state in ('planned', 'sent')`),

  /** Resets changes that certainly did not take effect to planned, to be sent again. */
  putBack: (ids: number[]) =>
    db.exec(sql`update stock_intents set state = 'planned' where id = any(${ids}::bigint[]) and state = 'sent'`),

  /** Units of the shop with a change or a person's edit waiting in the outbox, mapped or not. */
  listUnitsToSend: (): Promise<{ id: number; parentId: number | null }[]> =>
    db.many(
      unitSchema,
      sql`select distinct split_part(subject, ':', 2)::bigint as id, (payload ->> 'parent_id')::bigint as "parentId"
          from outbox_entries
          where kind in ('edit.shop', 'stock.shop') and state in ('waiting', 'sending')
          order by id`,
    ),

  /**
   * True if the shop confirmed a later change before the last attempt at this one failed: the shop accepts changes, so
   * this one is the problem.
   */
  haveOthersGotThrough: async ({ id, sent_at: sentAt }: Intent): Promise<boolean> => {
    const row = await db.one(
      foundSchema,
      sql`select exists (select from stock_intents
                         where id > ${id} and system = 'woocommerce' and state = 'confirmed'
                           and settled_at < ${sentAt}) as found`,
    );
    return row.found;
  },

  /** Discards changes for a till that is no longer connected. */
  supersedeAllOfTill: (at: Date) =>
    db.exec(
      sql`update stock_intents set state = 'superseded', settled_at = ${at}
          where system = 'lightspeed' and state in ('planned', 'sent')`,
    ),

  /** Fails all changes in progress. Of those already sent, the effect will never be known. */
  failAll: (error: string, at: Date) =>
    db.exec(
      sql`update stock_intents set state = 'failed', error = ${error}, settled_at = ${at}
          where state in ('planned', 'sent')`,
    ),

  /** Mappings that owe a side something and have no conflict. */
  listMappingsWithWork: async (at: Date): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`select m.id from ${mappingsWithReserved}
          where m.sync_enabled and not m.awaiting_first_sync and (m.next_try_at is null or m.next_try_at <= ${at})
            and (${owesSomething} or m.skip_reason is not null)
            and not exists (select from stock_conflicts c where c.mapping_id = m.id and c.settled_at is null)
          order by m.id`,
    );
    return rows.map((row) => row.id);
  },
});
