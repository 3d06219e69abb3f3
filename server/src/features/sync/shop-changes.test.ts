import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainShopChange, listDoubtful } from './shop-changes';
import type { OrderMovement } from './stock-event-store';

const at = new Date('2026-11-21T00:00:00Z');
const earlier = new Date('2026-11-20T23:59:00Z');

const order = (id: number, taken: number, explained = 0): OrderMovement => ({
  order_id: id,
  unit_id: 1,
  taken,
  explained,
  order_number: String(id),
  happened_at: earlier,
  reported_at: at,
});
const explain = (before: number, after: number, movements: OrderMovement[]) =>
  explainShopChange({ unitId: 1, before, after, readAt: null, at }, movements);
const told = (before: number, after: number, movements: OrderMovement[]) =>
  explain(before, after, movements).events.map((event) => `${event.source} ${event.before} -> ${event.after}`);

describe('a change of a shop quantity', () => {
  it.each([
    { what: 'an order', before: 5, after: 3, orders: [order(100, 2)], events: ['online_order 5 -> 3'] },
    {
      what: 'two orders, in their order',
      before: 5,
      after: 2,
      orders: [order(100, 1), order(101, 2)],
      events: ['online_order 5 -> 4', 'online_order 4 -> 2'],
    },
    { what: 'a cancelled order', before: 3, after: 5, orders: [order(100, 0, 2)], events: ['online_order 3 -> 5'] },
    { what: 'an edit', before: 5, after: 9, orders: [], events: ['edit 5 -> 9'] },
    {
      what: 'an order and an edit',
      before: 5,
      after: 1,
      orders: [order(100, 1)],
      events: ['online_order 5 -> 4', 'edit 4 -> 1'],
    },
    { what: 'nothing', before: 5, after: 5, orders: [], events: [] },
  ])('is explained by $what', ({ before, after, orders, events }) => {
    expect(told(before, after, orders)).toEqual(events);
  });

  it.each([
    ['took more than the number moved', 5, 4, order(100, 2)],
    ['took when the number rose', 5, 6, order(100, 1)],
    ['gave back when the number fell', 5, 4, order(100, 0, 1)],
    ['came when the number stayed', 5, 5, order(100, 1)],
  ])('is not explained by an order that %s: its quantity has not been read yet', (_what, before, after, movement) => {
    const { events, explained } = explain(before, after, [movement]);

    expect(explained).toEqual([]);
    expect(events.filter((event) => event.source === 'online_order')).toEqual([]);
  });

  it.each([
    {
      what: 'a cancelled order and a larger new one',
      before: 10,
      after: 7,
      orders: [order(100, 0, 2), order(101, 5)],
      events: ['online_order 10 -> 12', 'online_order 12 -> 7'],
    },
    {
      what: 'a cancelled order and a new one alike',
      before: 5,
      after: 5,
      orders: [order(100, 0, 2), order(101, 2)],
      events: ['online_order 5 -> 7', 'online_order 7 -> 5'],
    },
    {
      what: 'an order, and units that somebody put in',
      before: 5,
      after: 5,
      orders: [order(100, 2)],
      events: ['online_order 5 -> 3', 'edit 3 -> 5'],
    },
  ])('read after the orders were reported is explained by $what', ({ before, after, orders, events }) => {
    const { events: found, explained } = explainShopChange({ unitId: 1, before, after, readAt: at, at }, orders);

    expect(found.map((event) => `${event.source} ${event.before} -> ${event.after}`)).toEqual(events);
    expect(explained).toEqual(orders);
  });

  it('is explained by a cancelled order and a larger new one also when they may be newer, since they add up', () => {
    expect(told(10, 7, [order(100, 0, 2), order(101, 5)])).toEqual(['online_order 10 -> 12', 'online_order 12 -> 7']);
  });

  it.each([
    { what: 'the number does not show it', before: 5, after: 5, readAt: at, doubtful: 1 },
    { what: 'the number shows it', before: 5, after: 3, readAt: at, doubtful: 0 },
    { what: 'it may be newer than the number', before: 5, after: 5, readAt: earlier, doubtful: 0 },
  ])('may have been told before its order was reported if $what', ({ before, after, readAt, doubtful }) => {
    expect(listDoubtful({ unitId: 1, before, after, readAt, at }, [order(100, 2)])).toHaveLength(doubtful);
  });

  it('names the order, the time and the new part', () => {
    const sold = explain(5, 4, [order(100, 3, 2)]);
    const returned = explain(4, 5, [order(100, 2, 3)]);

    expect(sold.events).toEqual([
      {
        system: 'woocommerce',
        unitId: 1,
        source: 'online_order',
        delta: -1,
        before: 5,
        after: 4,
        reference: `order:100:2:3:${earlier.getTime()}`,
        reason: 'Sold online (order 100)',
        actor: 'WooCommerce',
        intentId: null,
        happenedAt: earlier,
      },
    ]);
    expect(returned.events).toMatchObject([
      { reason: 'Returned by order 100', reference: `order:100:3:2:${earlier.getTime()}` },
    ]);
    expect(sold.explained).toEqual([order(100, 3, 2)]);
  });

  it('always adds up from the old quantity to the new one, whatever the orders', () => {
    const movements = fc.array(
      fc
        .tuple(fc.integer({ min: 1 }), fc.nat(5), fc.nat(5))
        .filter(([, taken, explained]) => taken !== explained)
        .map(([id, taken, explained]) => order(id, taken, explained)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 20 }),
        fc.integer({ min: -5, max: 20 }),
        movements,
        fc.constantFrom(null, at),
        (before, after, given, readAt) => {
          const { events } = explainShopChange({ unitId: 1, before, after, readAt, at }, given);

          let running = before;
          for (const event of events) {
            expect(event.before).toBe(running);
            expect(event.after).toBe(running + event.delta);
            expect(event.delta).not.toBe(0);
            running += event.delta;
          }
          expect(running).toBe(after);
        },
      ),
    );
  });
});
