import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { addRun, addRunItem } from '../../../test/run-factories';
import { createIntentStore } from './intent-store';
import { createStockEventStore, type NewStockEvent } from './stock-event-store';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import { createReservationStore } from './reservation-store';
import { createStockRetentionStore } from './stock-retention-store';
import { createSyncStateStore } from './sync-state-store';
import { createTillLogStore } from './till-log-store';

const database = useRolledBackDatabase();
const store = () => createStockRetentionStore(database.db);
const events = () => createStockEventStore(database.db);
const { signal } = new AbortController();
const removal = { before: testNow, signal };
const old = secondsLater(-1);

const event = (after: number | null, changes: Partial<NewStockEvent> = {}): NewStockEvent => ({
  system: 'woocommerce',
  unitId: 1,
  source: 'edit',
  delta: 1,
  before: null,
  after,
  reference: null,
  reason: '',
  actor: '',
  intentId: null,
  happenedAt: testNow,
  ...changes,
});
const quantitiesOf = async (unitId: number, system = 'woocommerce') => {
  const rows = await database.db.many(
    z.object({ after_quantity: z.int().nullable() }),
    sql`select after_quantity from stock_events where unit_id = ${unitId} and system = ${system} order by id`,
  );
  return rows.map((row) => row.after_quantity);
};
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index);

type IntentRow = { mappingId?: number | null; runId?: string | null; state?: string; error?: string | null; at?: Date };
const addIntent = async ({
  mappingId = null,
  runId = null,
  state = 'confirmed',
  error = null,
  at = old,
}: IntentRow) => {
  const isOpen = state === 'planned' || state === 'sent';
  const { id } = await database.db.one(
    z.object({ id: z.int() }),
    sql`insert into stock_intents (mapping_id, run_id, system, unit_id, delta, reason, state, error, applied_delta,
          created_at, settled_at)
        values (${mappingId}, ${runId}, 'woocommerce', 1, 2, '', ${state}, ${error}, 2, ${at}, ${isOpen ? null : at})
        returning id`,
  );
  return id;
};
const intentIds = async () => {
  const rows = await database.db.many(z.object({ id: z.int() }), sql`select id from stock_intents order by id`);
  return rows.map(({ id }) => id);
};

describe('old events', () => {
  it('are removed, except the last ten of each unit on each side', async () => {
    await events().insertMany(
      upTo(12).map((after) => event(after)),
      old,
    );
    await events().insertMany(
      upTo(3).map((after) => event(after, { system: 'lightspeed' })),
      old,
    );
    await events().insertMany(
      upTo(3).map((after) => event(after, { unitId: 2 })),
      old,
    );

    expect(await store().removeEvents(removal)).toBe(2);

    expect(await quantitiesOf(1)).toEqual(upTo(12).slice(2));
    expect(await quantitiesOf(1, 'lightspeed')).toEqual([0, 1, 2]);
    expect(await quantitiesOf(2)).toEqual([0, 1, 2]);
    expect(await events().lastQuantities('woocommerce', [1, 2])).toEqual(
      new Map([
        [1, 11],
        [2, 2],
      ]),
    );
  });

  it('leave the last number of a unit that is not counted any more', async () => {
    await events().insertMany([event(3), event(4), ...upTo(12).map(() => event(null))], old);

    await store().removeEvents(removal);

    expect(await quantitiesOf(1)).toEqual([4, ...upTo(12).map(() => null)]);
  });

  it('stay while recent, however many came after them', async () => {
    await events().insertMany(
      upTo(30).map((after) => event(after)),
      testNow,
    );
    expect(await store().removeEvents(removal)).toBe(0);
  });

  it('of a unit stay while a change of it is in progress', async () => {
    await events().insertMany(
      upTo(12).map((after) => event(after)),
      old,
    );
    const intent = await addIntent({ mappingId: await addMapping(database.db, 1, 7), state: 'sent' });
    expect(await store().removeEvents(removal)).toBe(0);

    await createIntentStore(database.db).supersede([intent], testNow);
    expect(await store().removeEvents(removal)).toBe(2);
  });
});

describe('old events without an entry in the till’s log', () => {
  it('stay while their mapping has not accounted for them', async () => {
    await events().insertMany(
      upTo(12).map((after) => event(after, { system: 'lightspeed', unitId: 7, source: 'edit', reference: null })),
      old,
    );
    await addMapping(database.db, 1, 7, { syncedAt: secondsLater(-400 * 86_400) });
    expect(await store().removeEvents(removal)).toBe(0);

    await database.db.exec(sql`update product_mappings set fully_accounted_at = ${testNow}`);
    expect(await store().removeEvents(removal)).toBe(2);
  });
});

describe('old changes', () => {
  it('are removed once settled', async () => {
    const mappingId = await addMapping(database.db, 1, 7, { syncedAt: secondsLater(-2) });
    const [confirmed, failed] = [await addIntent({ mappingId }), await addIntent({ mappingId, state: 'failed' })];
    const sent = await addIntent({ mappingId, state: 'sent' });
    const recent = await addIntent({ mappingId, at: testNow });
    expect(await intentIds()).toEqual([confirmed, failed, sent, recent]);

    expect(await store().removeIntents(removal)).toBe(2);

    expect(await intentIds()).toEqual([sent, recent]);
  });

  it('stay as long as the items of their run, which an undo needs', async () => {
    const runId = await addRun(database.db, { at: old });
    await addRunItem(database.db, runId, 1);
    await addIntent({ mappingId: await addMapping(database.db, 1, 7), runId });
    expect(await store().removeIntents(removal)).toBe(0);

    await database.db.exec(sql`delete from sync_run_items`);
    expect(await store().removeIntents(removal)).toBe(1);
  });

  it('stay while an open conflict adds them up', async () => {
    const mappingId = await addMapping(database.db, 1, 7);
    await addIntent({ mappingId });
    const question = { mappingId, kind: 'undone', woo: 1, till: 1, base: 1, message: '' } as const;
    await events().openConflicts([question], old);
    expect(await store().removeIntents(removal)).toBe(0);
    expect(await createIntentStore(database.db).sumSince(mappingId, old)).toEqual({ woo: 2, till: 0 });

    await events().closeConflicts(testNow);
    expect(await store().removeIntents(removal)).toBe(1);
  });

  it('by people stay while the mapping of their unit has not accounted for them', async () => {
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: secondsLater(-2) });
    await addIntent({});
    expect(await store().removeIntents(removal)).toBe(0);
    expect(await createIntentStore(database.db).sumEdits([mapping])).toEqual(new Map([[mapping, 2]]));

    await database.db.exec(sql`update product_mappings set accounted_at = ${testNow}`);
    expect(await store().removeIntents(removal)).toBe(1);
  });
});

describe('old order movements', () => {
  const line = (orderId: number, unitId: number, at = old) => ({
    orderId,
    unitId,
    taken: 2,
    orderNumber: String(orderId),
    orderedAt: at,
    at,
  });
  const orderIds = async () => {
    const rows = await database.db.many(
      z.object({ order_id: z.int() }),
      sql`select order_id from order_stock_movements order by order_id`,
    );
    return rows.map((row) => row.order_id);
  };

  it('are removed once accounted for, or if the unit is not followed', async () => {
    await addMapping(database.db, 1, 7);
    await addMapping(database.db, 2, 8, { enabled: false });
    await events().recordOrderLines([line(10, 1), line(11, 1), line(12, 2), line(13, 3), line(14, 3, testNow)], old);
    await events().explainOrders([{ order_id: 10, unit_id: 1, taken: 2 }]);

    expect(await store().removeOrderMovements(removal)).toBe(3);

    expect(await orderIds()).toEqual([11, 14]);
  });
});

describe('old readings of orders', () => {
  it('are removed with the last movement of their order', async () => {
    await events().claimReadings([
      { orderId: 20, modifiedAt: old },
      { orderId: 21, modifiedAt: old },
      { orderId: 22, modifiedAt: testNow },
    ]);
    const line = { orderId: 21, unitId: 1, taken: 2, orderNumber: '21', orderedAt: old, at: old };
    await events().recordOrderLines([line], old);

    expect(await store().removeOrderReadings(removal)).toBe(1);

    const rows = await database.db.many(
      z.object({ order_id: z.int() }),
      sql`select order_id from order_readings order by order_id`,
    );
    expect(rows.map((row) => row.order_id)).toEqual([21, 22]);
  });
});

describe('old sales at the till', () => {
  it('lose their lines once settled, but keep their total and their count', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    for (const [orderId, state, at] of [
      [1, 'confirmed', old],
      [2, 'failed', old],
      [3, 'confirmed', testNow],
      [4, 'sent', null],
    ] as const) {
      await database.db.exec(
        sql`with sale as (
              insert into till_sales (order_id, part, order_number, reference, state, total, created_at, settled_at)
              values (${orderId}, 1, '', '', ${state}, 12.50, ${old}, ${at}) returning id)
            insert into till_sale_lines (till_sale_id, mapping_id, unit_id, item_id, quantity)
            select id, ${mapping}, 1, 7, 1 from sale`,
      );
    }

    expect(await store().removeTillSaleLines(removal)).toBe(2);

    const rows = await database.db.many(
      z.object({ order_id: z.int(), total: z.string(), lines: z.int() }),
      sql`select s.order_id, s.total::text, count(l.mapping_id)::int as lines
          from till_sales s left join till_sale_lines l on l.till_sale_id = s.id group by s.id order by s.order_id`,
    );
    expect(rows.map((row) => [row.order_id, row.total, row.lines])).toEqual([
      [1, '12.50', 0],
      [2, '12.50', 0],
      [3, '12.50', 1],
      [4, '12.50', 1],
    ]);
  });
});

describe('old entries of the till’s log', () => {
  const entry = (id: number, itemId: number): InventoryLogEntry => ({
    id,
    itemId,
    shopId: '1',
    qohChange: -1,
    reason: 'RemoveForTransaction',
    createdAt: old,
    saleId: null,
    employeeId: null,
    hasDocument: false,
    isRecount: false,
    automated: false,
  });
  const left = async () => {
    const rows = await database.db.many(
      z.object({ entry_id: z.int() }),
      sql`select entry_id from till_log_entries order by entry_id`,
    );
    return rows.map((row) => row.entry_id);
  };

  it('are removed once they are not read again, unless a change of their item is in progress', async () => {
    const log = createTillLogStore(database.db);
    await createSyncStateStore(database.db).moveCursor('lightspeed.inventory_log', '3', old);
    await log.insertMany([entry(1, 7), entry(2, 8), entry(3, 7), entry(4, 7)], old);
    await log.insertMany([entry(5, 7)], testNow);
    const mapping = await addMapping(database.db, 1, 8);
    await createIntentStore(database.db).insertMany(
      [{ mappingId: mapping, system: 'lightspeed', unitId: 8, delta: -1, reason: '', source: 'sync', actor: '' }],
      { runId: null, at: old },
    );

    await store().removeTillLog(removal);

    expect(await left()).toEqual([2, 4, 5]);
  });

  it('stay while their mapping has not accounted for them', async () => {
    const log = createTillLogStore(database.db);
    await createSyncStateStore(database.db).moveCursor('lightspeed.inventory_log', '3', old);
    await log.insertMany([entry(1, 7), entry(2, 7)], old);
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: secondsLater(-400 * 86_400) });
    expect(await log.sumSince([mapping])).toEqual(new Map([[mapping, { total: -2, documented: -2 }]]));

    await store().removeTillLog(removal);
    expect(await left()).toEqual([1, 2]);

    await database.db.exec(sql`update product_mappings set fully_accounted_at = ${testNow}`);
    await store().removeTillLog(removal);
    expect(await left()).toEqual([]);
  });
});

describe('old conflicts', () => {
  it('are removed once they are settled long enough', async () => {
    const mappingId = await addMapping(database.db, 1, 2);
    for (const settledAt of [old, testNow, null]) {
      await database.db.exec(
        sql`insert into stock_conflicts (mapping_id, kind, message, created_at, settled_at)
            values (${mappingId}, 'refused', '', ${secondsLater(-9)}, ${settledAt})`,
      );
    }

    expect(await store().removeConflicts(removal)).toBe(1);

    const left = await database.db.many(
      z.object({ settled_at: z.date().nullable() }),
      sql`select settled_at from stock_conflicts order by id`,
    );
    expect(left.map((conflict) => conflict.settled_at)).toEqual([testNow, null]);
  });
});

describe('old reservations', () => {
  it('are removed unless they still hold units', async () => {
    const reservations = createReservationStore(database.db);
    const lines = [{ unitId: 1, units: 2, isBike: true }];
    const hold = (quoteId: number) =>
      reservations.hold({ quoteId, quoteNumber: `${quoteId}`, marker: `${quoteId}/x`, lines }, old);
    for (const quoteId of [1, 2, 3, 4]) await hold(quoteId);
    await reservations.end(2, old);
    await reservations.noteOrder({ marker: '3/x', status: 'processing', lines: [] }, old);
    await reservations.orderGone(4, testNow);

    expect(await store().removeReservations(removal)).toBe(2);

    const left = await database.db.many(
      z.object({ quote_id: z.int() }),
      sql`select quote_id from stock_reservations order by quote_id`,
    );
    expect(left.map(({ quote_id: id }) => id)).toEqual([1, 4]);
  });
});
