import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const intentSchema = z.object({
  id: z.int(),
  run_id: z.uuid(),
  unit_id: z.int(),
  parent_id: z.int().nullable(),
  delta: z.int(),
  reason: z.string(),
  source: z.enum(['edit', 'undo']),
  actor: z.string(),
  state: z.enum(['planned', 'sent']),
  sent_at: z.date().nullable(),
});

/** A difference that a person wants in the shop and that is not settled yet. */
export type EditIntent = z.output<typeof intentSchema>;

export type NewEditIntent = Pick<
  EditIntent,
  'run_id' | 'unit_id' | 'parent_id' | 'delta' | 'reason' | 'source' | 'actor'
>;

const idSchema = z.object({ id: z.int() });
const columns = sql`id, run_id, unit_id, woo_parent_id as parent_id, delta, reason, source, actor, state, sent_at`;
const isEdit = sql`mapping_id is null and run_id is not null`;

/**
 * Changes of shop numbers by people. They belong to no mapping: to the stock engine they are the shop's own, and it carries
 * them to the till like those of online orders.
 */
export const createEditIntentStore = (db: Db) => ({
  insertMany: async (intents: NewEditIntent[], at: Date): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`insert into stock_intents (run_id, system, unit_id, woo_parent_id, delta, reason, source, actor, created_at)
          select run_id, 'woocommerce', unit_id, parent_id, delta, reason, source, actor, ${at}
          from unnest(${intents.map((i) => i.run_id)}::uuid[], ${intents.map((i) => i.unit_id)}::bigint[],
                      ${intents.map((i) => i.parent_id)}::bigint[], ${intents.map((i) => i.delta)}::int[],
                      ${intents.map((i) => i.reason)}::text[], ${intents.map((i) => i.source)}::text[],
                      ${intents.map((i) => i.actor)}::text[]) as t (run_id, unit_id, parent_id, delta, reason, source, actor)
          returning id`,
    );
    return rows.map(({ id }) => id);
  },

  list: (ids: number[]): Promise<EditIntent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents
          where ${isEdit} and id = any(${ids}::bigint[]) and state in ('planned', 'sent') order by id`,
    ),

  listOpen: (): Promise<EditIntent[]> =>
    db.many(
      intentSchema,
      sql`select ${columns} from stock_intents where ${isEdit} and state in ('planned', 'sent') order by id`,
    ),

  /** Returns those that may leave: not settled, and not sent before. */
  markSent: async (ids: number[], at: Date): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`update stock_intents set state = 'sent', sent_at = ${at}
          where ${isEdit} and id = any(${ids}::bigint[]) and state = 'planned' returning id`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** They took effect, each with the number that the shop says it has now; returns those not settled before. */
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

  /** They did not take effect: `superseded` will be tried again, `failed` will not. */
  end: (ids: number[], state: 'superseded' | 'failed', { error, at }: { error: string | null; at: Date }) =>
    db.exec(
      sql`update stock_intents set state = ${state}, error = ${error}, settled_at = ${at}
          where ${isEdit} and id = any(${ids}::bigint[]) and state in ('planned', 'sent')`,
    ),

  /** By how much a run moved each unit, less what its undos, even those that failed, took back. */
  listLeft: async (runId: string): Promise<Map<number, number>> => {
    const rows = await db.many(
      z.object({ unit_id: z.int(), delta: z.int() }),
      sql`select unit_id, sum(applied_delta)::int as delta from stock_intents
          where ${isEdit} and state = 'confirmed'
            and (run_id = ${runId} or run_id in (select id from sync_runs where undo_of = ${runId}))
          group by unit_id`,
    );
    return new Map(rows.map(({ unit_id: unitId, delta }) => [unitId, delta]));
  },
});

export type EditIntentStore = ReturnType<typeof createEditIntentStore>;
