import type { OrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { turnReasons, turns, type Turn } from '@chainline/shared/allocation/allocation-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';

const rowSchema = z.object({
  order_id: z.int(),
  unit_id: z.int(),
  name: z.string(),
  wanted: z.int(),
  given: z.int(),
  place: z.int(),
  claims: z.int(),
  reason: z.enum(turnReasons),
  expected_on: z.string().nullable(),
});
export type AllocationRow = z.output<typeof rowSchema>;

const columns = sql`a.order_id, a.unit_id, a.name, a.wanted, a.given, a.place, a.claims, a.reason,
  to_char(a.expected_on, 'YYYY-MM-DD') as expected_on`;

const detailSchema = rowSchema.extend({
  turn: z.object({ turn: z.enum(turns), reason: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
});

export type PurchaseLine = {
  id: number;
  orderId: number;
  itemId: number;
  outstanding: number;
  received: number;
  expectedOn: string | null;
};

const knownLineSchema = z.object({ id: z.int(), orderId: z.int(), itemId: z.int(), received: z.int().nullable() });
export type KnownLine = z.output<typeof knownLineSchema>;

export const createAllocationStore = (db: Db) => ({
  /** One run at a time, until the end of the transaction. */
  lock: () => db.exec(sql`select pg_advisory_xact_lock(hashtext('allocations'))`),

  list: (): Promise<AllocationRow[]> =>
    db.many(rowSchema, sql`select ${columns} from allocations a order by a.order_id, a.unit_id`),

  listOf: async (orderId: number): Promise<OrderAllocation[]> => {
    const rows = await db.many(
      detailSchema,
      sql`select ${columns},
                 case when t.turn is not null then jsonb_build_object('turn', t.turn, 'reason', t.reason,
                   'by', ${fullName('u')}, 'at', to_char(t.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end as turn
          from allocations a
          left join allocation_turns t on t.order_id = a.order_id and t.unit_id = a.unit_id
          left join users u on u.id = t.decided_by
          where a.order_id = ${orderId} order by a.name, a.unit_id`,
    );
    return rows.map(({ order_id: _order, ...row }) => row);
  },

  save: async (rows: readonly AllocationRow[], at: Date): Promise<void> => {
    await db.exec(
      sql`insert into allocations (order_id, unit_id, name, wanted, given, place, claims, reason, expected_on, changed_at)
          select order_id, unit_id, name, wanted, given, place, claims, reason, expected_on, ${at}
          from jsonb_populate_recordset(null::allocations, ${JSON.stringify(rows)}::jsonb)
          on conflict (order_id, unit_id) do update set name = excluded.name, wanted = excluded.wanted,
            given = excluded.given, place = excluded.place, claims = excluded.claims, reason = excluded.reason,
            expected_on = excluded.expected_on, changed_at = excluded.changed_at`,
    );
  },

  remove: (rows: readonly Pick<AllocationRow, 'order_id' | 'unit_id'>[]) =>
    db.exec(
      sql`delete from allocations a
          using jsonb_populate_recordset(null::allocations, ${JSON.stringify(rows)}::jsonb) gone
          where a.order_id = gone.order_id and a.unit_id = gone.unit_id`,
    ),

  saveTurn: async (
    { orderId, unitId }: { orderId: number; unitId: number },
    { turn, reason, by, at }: { turn: Turn | null; reason: string; by: number; at: Date },
  ): Promise<void> => {
    if (turn === null) {
      await db.exec(sql`delete from allocation_turns where order_id = ${orderId} and unit_id = ${unitId}`);
      return;
    }
    await db.exec(
      sql`insert into allocation_turns (order_id, unit_id, turn, reason, decided_by, decided_at)
          values (${orderId}, ${unitId}, ${turn}, ${reason}, ${by}, ${at})
          on conflict (order_id, unit_id) do update set turn = excluded.turn, reason = excluded.reason,
            decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
    );
  },

  /** Purchase order lines as they were read last. */
  listPurchases: (): Promise<KnownLine[]> =>
    db.many(
      knownLineSchema,
      sql`select id, purchase_order_id as "orderId", lightspeed_item_id as "itemId", received
          from purchase_order_lines order by id`,
    ),

  /**
   * Replaces all open purchase order lines by those that the till lists now. Received units that are corrected downwards
   * stay counted, so that they are not received twice.
   */
  replacePurchases: async (lines: readonly PurchaseLine[]): Promise<void> => {
    await db.exec(sql`delete from purchase_order_lines where not id = any(${lines.map(({ id }) => id)}::bigint[])`);
    const rows = lines.map(({ id, orderId, itemId, outstanding, received, expectedOn }) => ({
      id,
      purchase_order_id: orderId,
      lightspeed_item_id: itemId,
      outstanding,
      received,
      expected_on: expectedOn,
    }));
    await db.exec(
      sql`insert into purchase_order_lines (id, purchase_order_id, lightspeed_item_id, outstanding, received, expected_on)
          select id, purchase_order_id, lightspeed_item_id, outstanding, received, expected_on
          from jsonb_populate_recordset(null::purchase_order_lines, ${JSON.stringify(rows)}::jsonb)
          on conflict (id) do update set purchase_order_id = excluded.purchase_order_id,
            lightspeed_item_id = excluded.lightspeed_item_id, outstanding = excluded.outstanding,
            received = greatest(purchase_order_lines.received, excluded.received), expected_on = excluded.expected_on`,
    );
  },
});

export type AllocationStore = ReturnType<typeof createAllocationStore>;
