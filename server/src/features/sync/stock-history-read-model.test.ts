import type { StockSource } from '@chainline/shared/sync/stock-history-contract';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, makeItem, makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from '../lightspeed';
import { createProductStore } from '../products';
import { createStockEventStore, type NewStockEvent } from './stock-event-store';
import { createStockHistoryReadModel } from './stock-history-read-model';

const database = useRolledBackDatabase();
const list = (productId: number, before?: number, unit?: number) =>
  createStockHistoryReadModel(database.db).list(productId, { before, unit });

const tell = (events: Partial<NewStockEvent>[]) =>
  createStockEventStore(database.db).insertMany(
    events.map((changes) => ({
      system: 'woocommerce',
      unitId: 1,
      source: 'edit',
      delta: 1,
      before: 0,
      after: 1,
      reference: null,
      reason: '',
      actor: 'WooCommerce',
      intentId: null,
      happenedAt: testNow,
      ...changes,
    })),
    testNow,
  );
const importBoth = async () => {
  const products = createProductStore(database.db);
  await products.upsertMany([makeProduct(1, { name: 'Helmet' }), makeProduct(2, { type: 'variable' })], testNow);
  await products.upsertVariations([makeVariation(21, 2), makeVariation(22, 2, { attributes: [] })], testNow);
  const items = [makeItem(7, { description: 'Helmet at the till' }), makeItem(8)];
  await createLightspeedItemStore(database.db).upsertMany(items, { shopId: '1', at: testNow });
};

describe('the history of a product', () => {
  it('covers a single variation on request, with its mapped till item', async () => {
    await importBoth();
    await addMapping(database.db, 21, 7, { parentId: 2 });
    await addMapping(database.db, 22, 8, { parentId: 2 });
    await tell([
      { unitId: 21 },
      { unitId: 22 },
      { unitId: 2 },
      { system: 'lightspeed', unitId: 7 },
      { system: 'lightspeed', unitId: 8 },
    ]);
    const unitsOf = async (unit?: number) =>
      (await list(2, undefined, unit)).events.map(({ system, unit_id: id }) => `${system} ${id}`);

    expect(await unitsOf()).toHaveLength(5);
    expect(await unitsOf(21)).toEqual(['lightspeed 7', 'woocommerce 21']);
    expect(await unitsOf(2)).toEqual(['woocommerce 2']);
    expect(await unitsOf(1), 'a unit of another product').toEqual([]);
  });

  it('covers the product if a variation shares its quantity', async () => {
    const products = createProductStore(database.db);
    await products.upsertMany([makeProduct(2, { type: 'variable' })], testNow);
    await products.upsertVariations([makeVariation(21, 2, { managedBy: 'parent' })], testNow);
    await tell([{ unitId: 2 }, { unitId: 21 }]);

    expect((await list(2, undefined, 21)).events.map(({ unit_id: id }) => id)).toEqual([2]);
  });

  it('covers both sides, newest first, and no other products', async () => {
    await importBoth();
    await addMapping(database.db, 1, 7);
    await tell([
      { source: 'import', delta: 5, before: null, after: 5, reason: 'Quantity when the mapping started' },
      { system: 'lightspeed', unitId: 7, source: 'till_sale', delta: -1, before: 5, after: 4, reference: 'log:1' },
      { system: 'lightspeed', unitId: 8 },
      { unitId: 2 },
      { system: 'lightspeed', unitId: 1 },
    ]);

    const { events, next_before: next } = await list(1);

    expect(events).toEqual([
      {
        id: expect.any(Number),
        system: 'lightspeed',
        unit_id: 7,
        unit_name: 'Helmet at the till',
        source: 'till_sale',
        delta: -1,
        before_quantity: 5,
        after_quantity: 4,
        reference: 'log:1',
        reason: '',
        actor: 'WooCommerce',
        run_id: null,
        happened_at: testNow.toISOString(),
      },
      expect.objectContaining({ system: 'woocommerce', unit_name: 'Helmet', before_quantity: null, after_quantity: 5 }),
    ]);
    expect(next).toBeNull();
  });

  it('names each variation by its options', async () => {
    await importBoth();
    await addMapping(database.db, 21, 8, { parentId: 2 });
    await tell([{ unitId: 21 }, { unitId: 22 }, { unitId: 2 }, { system: 'lightspeed', unitId: 8 }]);

    expect((await list(2)).events.map((event) => [event.unit_id, event.unit_name])).toEqual([
      [8, 'Item 8'],
      [2, 'Product 2'],
      [22, ''],
      [21, 'M'],
    ]);
  });

  it('lists an event once, even if its item was mapped to two variations over time', async () => {
    await importBoth();
    await addMapping(database.db, 21, 8, { parentId: 2, enabled: false });
    await addMapping(database.db, 22, 8, { parentId: 2 });
    await tell([{ system: 'lightspeed', unitId: 8 }]);

    expect((await list(2)).events).toHaveLength(1);
  });

  it('is paginated by fifty, without gaps or repeats', async () => {
    await importBoth();
    await tell(Array.from({ length: 101 }, (_, index) => ({ delta: index + 1, happenedAt: secondsLater(index) })));

    const first = await list(1);
    const second = await list(1, first.next_before ?? 0);
    const third = await list(1, second.next_before ?? 0);

    const told = [first, second, third].map((page) => page.events.length);
    expect(told).toEqual([50, 50, 1]);
    expect(third.next_before).toBeNull();
    const deltas = [first, second, third].flatMap((page) => page.events.map((event) => event.delta));
    expect(deltas).toEqual(Array.from({ length: 101 }, (_, index) => 101 - index));
  });

  it('has no next page at exactly fifty', async () => {
    await importBoth();
    await tell(Array.from({ length: 50 }, () => ({})));

    expect((await list(1)).next_before).toBeNull();
  });

  it('of an unknown product is empty', async () => {
    expect(await list(77)).toEqual({ events: [], next_before: null });
  });
});

describe('the movements of stock by day', () => {
  it('are units by cause in the time zone of the shop, without what the sync carried over', async () => {
    const move = (source: StockSource, delta: number, happenedAt: string) =>
      tell([{ source, delta, happenedAt: new Date(happenedAt) }]);
    await move('till_sale', -2, '2026-11-20T13:30:00Z');
    await move('till_sale', -1, '2026-11-20T12:30:00Z');
    await move('online_order', -3, '2026-11-20T12:30:00Z');
    await move('online_order', 1, '2026-11-20T12:40:00Z');
    await move('sync', -3, '2026-11-20T12:31:00Z');
    await move('till_receipt', 5, '2026-11-07T13:00:00Z');
    await move('till_document', -4, '2026-11-07T13:00:00Z');
    await move('edit', 9, '2026-11-07T12:59:00Z');

    const days = await createStockHistoryReadModel(database.db).listDays({
      at: new Date('2026-11-20T14:00:00Z'),
      timeZone: 'Australia/Sydney',
    });

    expect([days.length, days[0]?.day, days[13]?.day]).toEqual([14, '2026-11-08', '2026-11-21']);
    expect(days[13]).toEqual({
      day: '2026-11-21',
      till_sale: 2,
      online_order: 0,
      online_cancellation: 0,
      till_refund: 0,
      till_receipt: 0,
      till_document: 0,
      edit: 0,
    });
    expect(days[12]).toMatchObject({
      day: '2026-11-20',
      till_sale: 1,
      online_order: 3,
      online_cancellation: 1,
      edit: 0,
    });
    expect(days[0]).toMatchObject({ till_receipt: 5, till_document: 4, edit: 0 });
  });
});
