import { conflictKindSchema, type ConflictKind } from '@chainline/shared/sync/conflict-contract';
import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { StockSystem } from './intent-store';
import { orderHistoryCursor } from './sync-state-store';

export type NewStockEvent = {
  system: StockSystem;
  unitId: number;
  source: StockSource;
  delta: number;
  before: number | null;
  after: number | null;
  /** Idempotency key per unit: a second event with the same reference is ignored. */
  reference: string | null;
  reason: string;
  actor: string;
  intentId: number | null;
  happenedAt: Date;
};

export type ConflictDetails = {
  mappingId: number;
  kind: ConflictKind;
  woo: number | null;
  till: number | null;
  base: number | null;
  message: string;
};

const openConflictSchema = z.object({
  id: z.int(),
  mapping_id: z.int(),
  kind: conflictKindSchema,
  woo_quantity: z.int().nullable(),
  lightspeed_quantity: z.int().nullable(),
  created_at: z.date(),
});

const orderMovementSchema = z.object({
  order_id: z.int(),
  unit_id: z.int(),
  taken: z.int(),
  explained: z.int(),
  order_number: z.string(),
  happened_at: z.date(),
  reported_at: z.date(),
});

/** Units an order has taken, and how many of them the ledger already accounts for. */
export type OrderMovement = z.output<typeof orderMovementSchema>;

export type OrderLineTaken = {
  orderId: number;
  unitId: number;
  taken: number;
  orderNumber: string;
  orderedAt: Date;
  at: Date;
};

const lastQuantitySchema = z.object({ unit_id: z.int(), after_quantity: z.int() });
const sumSchema = z.object({ mapping_id: z.int(), sum: z.int() });
const openKindSchema = z.object({ mapping_id: z.int(), kind: conflictKindSchema });
const openMessageSchema = z.object({ mapping_id: z.int(), message: z.string() });
const orderIdSchema = z.object({ order_id: z.int() });
const unitIdSchema = z.object({ unit_id: z.int() });

export const createStockEventStore = (db: Db) => ({
  /** Inserts in the given order. An event outlives its intent, which is removed with its mapping. */
  insertMany: (events: NewStockEvent[], at: Date) =>
    db.exec(
      sql`insert into stock_events (system, unit_id, source, delta, before_quantity, after_quantity, reference, reason,
            actor, intent_id, run_id, happened_at, recorded_at)
          select t.system, t.unit_id, t.source, t.delta, t.before_quantity, t.after_quantity, t.reference, t.reason,
                 t.actor, i.id, i.run_id, t.happened_at, ${at}
          from unnest(${events.map((e) => e.system)}::text[], ${events.map((e) => e.unitId)}::bigint[],
                      ${events.map((e) => e.source)}::text[], ${events.map((e) => e.delta)}::int[],
                      ${events.map((e) => e.before)}::int[], ${events.map((e) => e.after)}::int[],
                      ${events.map((e) => e.reference)}::text[], ${events.map((e) => e.reason)}::text[],
                      ${events.map((e) => e.actor)}::text[], ${events.map((e) => e.intentId)}::bigint[],
                      ${events.map((e) => e.happenedAt)}::timestamptz[]) with ordinality
               as t (system, unit_id, source, delta, before_quantity, after_quantity, reference, reason, actor,
                     intent_id, happened_at, position)
               left join stock_intents i on i.id = t.intent_id
          order by t.position
          on conflict (system, unit_id, reference) where reference is not null do nothing`,
    ),

  /** Quantity after each unit's last event; units without events are missing. */
  lastQuantities: async (system: StockSystem, unitIds: number[]): Promise<Map<number, number>> => {
    const rows = await db.many(
      lastQuantitySchema,
      // One index lookup per unit, however long its history.
      sql`select u.unit_id, e.after_quantity
          from unnest(${unitIds}::bigint[]) as u (unit_id)
          cross join lateral (
            select after_quantity from stock_events
            where system = ${system} and unit_id = u.unit_id and after_quantity is not null
            order by id desc limit 1) e`,
    );
    return new Map(rows.map((row) => [row.unit_id, row.after_quantity]));
  },

  /**
   * Units taken by orders but not accounted for, per mapping. Excludes orders from before the last accounting, because
   * a person has already corrected for them. Order times are the shop's, so one minute of clock skew is allowed.
   */
  sumShopOrders: async (mappingIds: number[]): Promise<Map<number, number>> => {
    const rows = await db.many(
      sumSchema,
      sql`select m.id as mapping_id, sum(o.taken - o.explained)::int as sum
          from product_mappings m join order_stock_movements o on o.unit_id = m.woo_product_id
          where m.id = any(${mappingIds}::bigint[]) and o.taken <> o.explained
            and o.happened_at > m.accounted_at - interval '1 minute'
          group by m.id`,
    );
    return new Map(rows.map((row) => [row.mapping_id, row.sum]));
  },

  openConflicts: (conflicts: ConflictDetails[], at: Date) =>
    db.exec(
      sql`insert into stock_conflicts (mapping_id, kind, woo_quantity, lightspeed_quantity, base_quantity, message,
            created_at)
          select mapping_id, kind, woo, till, base, message, ${at}
          from unnest(${conflicts.map((c) => c.mappingId)}::bigint[], ${conflicts.map((c) => c.kind)}::text[],
                      ${conflicts.map((c) => c.woo)}::int[], ${conflicts.map((c) => c.till)}::int[],
                      ${conflicts.map((c) => c.base)}::int[], ${conflicts.map((c) => c.message)}::text[])
               as t (mapping_id, kind, woo, till, base, message)
          on conflict (mapping_id) where settled_at is null do nothing`,
    ),

  /** Locks an unsettled conflict for the rest of the transaction; null if there is none with this id. */
  lockOpenConflict: (id: number) =>
    db.maybeOne(
      openConflictSchema,
      sql`select id, mapping_id, kind, woo_quantity, lightspeed_quantity, created_at from stock_conflicts
          where id = ${id} and settled_at is null for update`,
    ),

  /** Kinds of the open conflicts, by mapping. */
  listOpenConflicts: async (mappingIds: number[]): Promise<Map<number, ConflictKind>> => {
    const rows = await db.many(
      openKindSchema,
      sql`select mapping_id, kind from stock_conflicts
          where mapping_id = any(${mappingIds}::bigint[]) and settled_at is null`,
    );
    return new Map(rows.map((row) => [row.mapping_id, row.kind]));
  },

  listOpenMessages: async (mappingIds: number[]): Promise<Map<number, string>> => {
    const rows = await db.many(
      openMessageSchema,
      sql`select mapping_id, message from stock_conflicts
          where mapping_id = any(${mappingIds}::bigint[]) and settled_at is null`,
    );
    return new Map(rows.map((row) => [row.mapping_id, row.message]));
  },

  /** Settles conflicts about refused changes, to retry them. */
  settleRefused: (mappingIds: number[], { by, at }: { by: number; at: Date }) =>
    db.exec(
      sql`update stock_conflicts set settled_at = ${at}, settled_by = ${by}
          where mapping_id = any(${mappingIds}::bigint[]) and settled_at is null and kind in ('refused', 'unreachable')`,
    ),

  settleConflict: (id: number, { quantity, by, at }: { quantity: number | null; by: number; at: Date }) =>
    db.exec(
      sql`update stock_conflicts set settled_at = ${at}, settled_by = ${by}, settled_quantity = ${quantity}
          where id = ${id}`,
    ),

  /** Closes open conflicts of these kinds, which no person has to answer any more. */
  closeAnswered: (mappingIds: number[], kinds: ConflictKind[], at: Date) =>
    db.exec(
      sql`update stock_conflicts set settled_at = ${at}
          where mapping_id = any(${mappingIds}::bigint[]) and settled_at is null and kind = any(${kinds}::text[])`,
    ),

  /** Closes all conflicts: their quantities belong to another till. */
  closeConflicts: (at: Date) => db.exec(sql`update stock_conflicts set settled_at = ${at} where settled_at is null`),

  /**
   * Claims orders for the rest of the transaction, except those of which a newer reading was recorded: a walk may have
   * read them before a round did. The shop's times have seconds, so an equally old reading is recorded.
   * @returns the claimed orders
   */
  claimReadings: async (readings: { orderId: number; modifiedAt: Date }[]): Promise<Set<number>> => {
    if (readings.length === 0) return new Set();
    const rows = await db.many(
      orderIdSchema,
      // In one sequence, so that two readings of the same orders cannot deadlock.
      sql`insert into order_readings as r (order_id, modified_at)
          select order_id, max(modified_at)
          from unnest(${readings.map((r) => r.orderId)}::bigint[], ${readings.map((r) => r.modifiedAt)}::timestamptz[])
               as t (order_id, modified_at)
          group by order_id order by order_id
          on conflict (order_id) do update set modified_at = excluded.modified_at
          where r.modified_at <= excluded.modified_at
          returning order_id`,
    );
    return new Set(rows.map((row) => row.order_id));
  },

  /**
   * Records the units each order line has taken so far; returns the units for which that changed. Skips orders from
   * before the known history: they were accounted for before they were removed, and must not be counted or sold at the
   * till a second time.
   */
  recordOrderLines: async (lines: OrderLineTaken[], reportedAt: Date): Promise<number[]> => {
    const rows = await db.many(
      unitIdSchema,
      sql`insert into order_stock_movements (order_id, unit_id, taken, explained, order_number, happened_at, reported_at)
          select order_id, unit_id, sum(taken),
                 case when min(ordered_at) < (select value::timestamptz from sync_cursors where name = ${orderHistoryCursor})
                      then sum(taken) else 0 end,
                 min(order_number), max(happened_at), ${reportedAt}
          from unnest(${lines.map((l) => l.orderId)}::bigint[], ${lines.map((l) => l.unitId)}::bigint[],
                      ${lines.map((l) => l.taken)}::int[], ${lines.map((l) => l.orderNumber)}::text[],
                      ${lines.map((l) => l.orderedAt)}::timestamptz[], ${lines.map((l) => l.at)}::timestamptz[])
               as t (order_id, unit_id, taken, order_number, ordered_at, happened_at)
          group by order_id, unit_id
          on conflict (order_id, unit_id) do update
          set taken = excluded.taken, happened_at = excluded.happened_at, reported_at = excluded.reported_at
          where order_stock_movements.taken <> excluded.taken
          returning unit_id`,
    );
    return rows.map((row) => row.unit_id);
  },

  listUnexplainedOrders: (unitIds: number[]): Promise<OrderMovement[]> =>
    db.many(
      orderMovementSchema,
      sql`select order_id, unit_id, taken, explained, order_number, happened_at, reported_at from order_stock_movements
          where unit_id = any(${unitIds}::bigint[]) and taken <> explained order by happened_at, order_id`,
    ),

  /**
   * Relabels a change recorded as an edit in the shop as the order that was reported later, allowing for one minute of
   * clock skew.
   * @returns false if there is no such change
   */
  tellEditAsOrder: async (
    { unit_id: unitId, taken, explained, happened_at: happenedAt, reported_at: reportedAt }: OrderMovement,
    { source, reason, reference }: Pick<NewStockEvent, 'source' | 'reason' | 'reference'>,
  ): Promise<boolean> => {
    const renamed = await db.exec(
      sql`update stock_events set source = ${source}, reason = ${reason}, reference = ${reference}
          where id = (select id from stock_events
                      where system = 'woocommerce' and unit_id = ${unitId} and source = 'edit'
                        and reference is null and intent_id is null and delta = ${explained - taken}
                        and recorded_at > ${happenedAt}::timestamptz - interval '1 minute'
                        and recorded_at <= ${reportedAt}
                      order by id limit 1)`,
    );
    return renamed > 0;
  },

  /** Marks all orders as accounted for, because every ledger starts over. */
  explainAllOrders: () => db.exec(sql`update order_stock_movements set explained = taken where explained <> taken`),

  /** Marks orders as accounted for, because the first quantities of the ledger include them. */
  explainOrders: (movements: Pick<OrderMovement, 'order_id' | 'unit_id' | 'taken'>[]) =>
    db.exec(
      sql`update order_stock_movements o set explained = t.taken
          from unnest(${movements.map((m) => m.order_id)}::bigint[], ${movements.map((m) => m.unit_id)}::bigint[],
                      ${movements.map((m) => m.taken)}::int[]) as t (order_id, unit_id, taken)
          where o.order_id = t.order_id and o.unit_id = t.unit_id`,
    ),
});
