import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const intentSchema = z.object({
  id: z.int(),
  run_id: z.uuid(),
  unit_id: z.int(),
  woo_parent_id: z.int().nullable(),
  delta: z.int(),
  reason: z.string(),
  source: z.enum(['edit', 'undo']),
  actor: z.string(),
});

/** A quantity difference that a person requested in the shop. */
export type EditIntent = z.output<typeof intentSchema>;

export type NewEditIntent = Omit<EditIntent, 'id'>;

const idSchema = z.object({ id: z.int() });
const columns = sql`id, run_id, unit_id, woo_parent_id, delta, reason, source, actor`;
const isEdit = sql`mapping_id is null and run_id is not null`;

const unitIdSchema = z.object({ unit_id: z.int() });
const unitDeltaSchema = z.object({ unit_id: z.int(), delta: z.int() });

/**
 * Changes of shop quantities by people. They belong to no mapping: the stock engine treats them as the shop's own
 * changes and carries them to the till like online orders.
 */
export const createEditIntentStore = (db: Db) => ({
  /** Inserts changes about to be sent; their ids are written to the shop as markers. */
  insertMany: (intents: NewEditIntent[], at: Date): Promise<EditIntent[]> =>
    db.many(
      intentSchema,
      sql`insert into stock_intents as i (run_id, system, unit_id, woo_parent_id, delta, reason, source, actor, state,
                                          created_at, sent_at)
          select run_id, 'woocommerce', unit_id, parent_id, delta, reason, source, actor, 'sent', ${at}, ${at}
          from unnest(${intents.map((i) => i.run_id)}::uuid[], ${intents.map((i) => i.unit_id)}::bigint[],
                      ${intents.map((i) => i.woo_parent_id)}::bigint[], ${intents.map((i) => i.delta)}::int[],
                      ${intents.map((i) => i.reason)}::text[], ${intents.map((i) => i.source)}::text[],
                      ${intents.map((i) => i.actor)}::text[]) as t (run_id, unit_id, parent_id, delta, reason, source, actor)
          returning ${columns}`,
    ),

  /** Changes in flight or unanswered, by id. */
  listSent: (ids: number[]): Promise<EditIntent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents
          where ${isEdit} and id = any(${ids}::bigint[]) and state = 'sent' order by id`,
    ),

  /** Returns those of these units that have a change in flight, whoever requested it. */
  listBusyUnits: async (unitIds: number[]): Promise<Set<number>> => {
    const rows = await db.many(
      unitIdSchema,
      sql`select unit_id from stock_intents
          where system = 'woocommerce' and unit_id = any(${unitIds}::bigint[]) and state in ('planned', 'sent')`,
    );
    return new Set(rows.map((row) => row.unit_id));
  },

  /** Confirms changes with the quantity the shop now reports (`after`); returns the ids not settled before. */
  confirmMany: async (confirmed: { id: number; after: number | null }[], at: Date): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`update stock_intents i
          set state = 'confirmed', applied_delta = i.delta, after_quantity = t.after, error = null, settled_at = ${at}
          from unnest(${confirmed.map((c) => c.id)}::bigint[], ${confirmed.map((c) => c.after)}::int[]) as t (id, after)
          where ${isEdit} and i.id = t.id and i.state = 'sent'
          returning i.id`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** Settles changes that did not take effect: `superseded` are retried, `failed` are not. */
  end: (ids: number[], state: 'superseded' | 'failed', { error, at }: { error: string | null; at: Date }) =>
    db.exec(
      sql`update stock_intents set state = ${state}, error = ${error}, settled_at = ${at}
          where ${isEdit} and id = any(${ids}::bigint[]) and state = 'sent'`,
    ),

  /** Net change per unit that remains of a run after its undos, failed undos included. */
  listLeft: async (runId: string): Promise<Map<number, number>> => {
    const rows = await db.many(
      unitDeltaSchema,
      sql`select unit_id, sum(applied_delta)::int as delta from stock_intents
          where ${isEdit} and state = 'confirmed'
            and (run_id = ${runId} or run_id in (select id from sync_runs where undo_of = ${runId}))
          group by unit_id`,
    );
    return new Map(rows.map(({ unit_id: unitId, delta }) => [unitId, delta]));
  },
});

export type EditIntentStore = ReturnType<typeof createEditIntentStore>;
