import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, secondsLater, testNow } from '../../../test/factories';
import { createStockEventStore, type ConflictDetails, type NewStockEvent } from './stock-event-store';
import { createSyncStateStore } from './sync-state-store';

const database = useRolledBackDatabase();
const store = () => createStockEventStore(database.db);

const event = (changes: Partial<NewStockEvent> = {}): NewStockEvent => ({
  system: 'lightspeed',
  unitId: 7,
  source: 'till_sale',
  delta: -1,
  before: 5,
  after: 4,
  reference: null,
  reason: 'Sold at the till',
  actor: 'Lightspeed',
  intentId: null,
  happenedAt: testNow,
  ...changes,
});

describe('events', () => {
  it('are written once per reference', async () => {
    const told = [event({ reference: 'log:1' }), event({ reference: 'log:1', unitId: 8 }), event()];

    expect(await store().insertMany(told, testNow)).toBe(3);
    expect(await store().insertMany(told, testNow)).toBe(1);
    expect(await store().insertMany([], testNow)).toBe(0);
  });

  it('end with the quantity of each unit, if known', async () => {
    await store().insertMany(
      [
        event({ after: 9 }),
        event({ after: 4 }),
        event({ after: null }),
        event({ unitId: 8, after: null }),
        event({ system: 'woocommerce', after: 77 }),
      ],
      testNow,
    );

    expect(await store().lastQuantities('lightspeed', [7, 8, 9])).toEqual(new Map([[7, 4]]));
    expect(await store().lastQuantities('woocommerce', [7])).toEqual(new Map([[7, 77]]));
  });
});

describe('units taken from the shop by orders', () => {
  it('count until accounted for, and only since the mapping was last in sync', async () => {
    const mapping = await addMapping(database.db, 1, 7, { syncedAt: testNow });
    const other = await addMapping(database.db, 2, 8, { syncedAt: testNow });
    const line = (orderId: number, taken: number, seconds: number) => ({
      orderId,
      unitId: 1,
      taken,
      orderNumber: String(orderId),
      orderedAt: testNow,
      at: secondsLater(seconds),
    });
    await store().recordOrderLines([line(1, 2, 5), line(2, 3, 10), line(3, 9, -90), line(4, -1, 20)], testNow);
    await store().explainOrders([{ order_id: 2, unit_id: 1, taken: 3 }]);
    expect(await store().sumShopOrders([mapping, other])).toEqual(new Map([[mapping, 1]]));
  });
});

describe('conflicts', () => {
  const question = (mappingId: number, changes: Partial<ConflictDetails> = {}): ConflictDetails => ({
    mappingId,
    kind: 'first_link',
    woo: 5,
    till: 6,
    base: null,
    message: 'Which?',
    ...changes,
  });

  const openId = async (mapping: number): Promise<number> => {
    const row = await database.db.one(
      z.object({ id: z.int() }),
      sql`select id from stock_conflicts where mapping_id = ${mapping} and settled_at is null`,
    );
    return row.id;
  };

  it('are raised once until they are settled', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    expect(await store().openConflicts([question(mapping)], testNow)).toBe(1);
    expect(await store().openConflicts([question(mapping, { kind: 'below_zero' })], testNow)).toBe(0);
    expect(await store().listOpenConflicts([mapping, mapping + 1])).toEqual(new Map([[mapping, 'first_link']]));
  });

  it('are settled by somebody, and may then be raised again', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    await store().openConflicts([question(mapping)], testNow);
    const id = await openId(mapping);

    expect(await store().lockOpenConflict(id)).toEqual({
      id,
      mapping_id: mapping,
      kind: 'first_link',
      woo_quantity: 5,
      lightspeed_quantity: 6,
      created_at: testNow,
    });
    await store().settleConflict(id, { quantity: 6, by: await addUser(database.db), at: secondsLater(1) });

    expect(await store().lockOpenConflict(id)).toBeNull();
    expect(await store().listOpenConflicts([mapping])).toEqual(new Map());
    expect(await store().openConflicts([question(mapping)], testNow)).toBe(1);
  });
});

describe('order movements', () => {
  const line = (orderId: number, unitId: number, taken: number, seconds = 0) => ({
    orderId,
    unitId,
    taken,
    orderNumber: `#${orderId}`,
    orderedAt: secondsLater(seconds),
    at: secondsLater(seconds),
  });

  it('add up the lines of an order, and are reported when they change', async () => {
    expect(await store().recordOrderLines([line(100, 1, 2), line(100, 1, 1), line(100, 2, 1)], testNow)).toEqual([
      1, 2,
    ]);
    expect(await store().recordOrderLines([line(100, 1, 3), line(100, 2, 1)], testNow)).toEqual([]);
    expect(await store().recordOrderLines([line(100, 1, 1)], testNow)).toEqual([1]);
    expect(await store().recordOrderLines([], testNow)).toEqual([]);
  });

  it('are not read from a reading older than the recorded one; an equally old one counts', async () => {
    const reading = (orderId: number, seconds: number) => ({ orderId, modifiedAt: secondsLater(seconds) });
    expect(await store().claimReadings([reading(100, 5), reading(101, 5)])).toEqual(new Set([100, 101]));
    expect(await store().claimReadings([reading(101, 4), reading(100, 5)])).toEqual(new Set([100]));
    expect(await store().claimReadings([reading(100, 6), reading(101, 6)])).toEqual(new Set([100, 101]));
    expect(await store().claimReadings([])).toEqual(new Set());
  });

  it('are listed until explained, oldest first', async () => {
    await store().recordOrderLines([line(101, 1, 2, 9), line(100, 1, 1, 5), line(102, 2, 1)], testNow);
    expect(await store().listUnexplainedOrders([1])).toMatchObject([
      { order_id: 100, taken: 1, explained: 0, order_number: '#100', happened_at: secondsLater(5) },
      { order_id: 101, taken: 2 },
    ]);

    await store().explainOrders([{ order_id: 100, unit_id: 1, taken: 1 }]);
    expect(await store().listUnexplainedOrders([1, 2])).toMatchObject([{ order_id: 102 }, { order_id: 101 }]);

    await store().recordOrderLines([line(100, 1, 0, 20)], testNow);
    expect(await store().listUnexplainedOrders([1])).toMatchObject([
      { order_id: 101 },
      { order_id: 100, taken: 0, explained: 1 },
    ]);
  });

  it('count as accounted for if the order is older than the known history, until it changes again', async () => {
    await createSyncStateStore(database.db).forgetOrdersBefore(testNow, testNow);
    await createSyncStateStore(database.db).forgetOrdersBefore(secondsLater(-99), testNow);
    await store().recordOrderLines([line(100, 1, 2, -1), line(101, 1, 3, 1)], testNow);
    expect(await store().listUnexplainedOrders([1])).toMatchObject([{ order_id: 101, taken: 3, explained: 0 }]);

    await store().recordOrderLines([line(100, 1, 0, -1)], testNow);
    expect(await store().listUnexplainedOrders([1])).toMatchObject([
      { order_id: 100, taken: 0, explained: 2 },
      { order_id: 101 },
    ]);
  });

  it('of an order that took nothing are ignored', async () => {
    await store().recordOrderLines([line(100, 1, 0)], testNow);

    expect(await store().listUnexplainedOrders([1])).toEqual([]);
  });
});
