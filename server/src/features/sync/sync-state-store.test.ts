import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createSyncStateStore } from './sync-state-store';

const database = useRolledBackDatabase();
const store = () => createSyncStateStore(database.db);

describe('cursors', () => {
  it('are moved and removed independently', async () => {
    expect(await store().findCursor('woocommerce.orders')).toBeNull();
    await store().moveCursor('woocommerce.orders', 'a', testNow);
    await store().moveCursor('woocommerce.orders', 'b', testNow);
    await store().moveCursor('lightspeed.inventory_log', '7', testNow);

    await store().removeCursors(['lightspeed.inventory_log', 'lightspeed.item_shops']);

    expect(await store().findCursor('woocommerce.orders')).toBe('b');
    expect(await store().findCursor('lightspeed.inventory_log')).toBeNull();
  });
});

describe('a reader advancing its cursor', () => {
  const advance = (from: string | null, to: string) =>
    store().advanceCursor('woocommerce.orders', { from, to }, testNow);
  const find = () => store().findCursor('woocommerce.orders');

  it('does so from its starting point', async () => {
    await advance(null, 'a');
    await advance('a', 'b');

    expect(await find()).toBe('b');
  });

  it('leaves it alone if it was moved meanwhile', async () => {
    await advance(null, 'c');
    await store().moveCursor('woocommerce.orders', 'a', testNow);

    await advance('c', 'd');
    await advance(null, 'e');

    expect(await find()).toBe('a');
  });
});

describe('reading orders again', () => {
  it('starts at the earlier moment, and never skips ahead', async () => {
    const { moveCursor, findCursor, rewindOrders } = store();
    await moveCursor('woocommerce.orders', secondsLater(60).toISOString(), testNow);

    await rewindOrders(secondsLater(90), testNow);
    expect(await findCursor('woocommerce.orders')).toBe(secondsLater(60).toISOString());
    await rewindOrders(secondsLater(10), testNow);
    expect(await findCursor('woocommerce.orders')).toBe(secondsLater(10).toISOString());
  });

  it('does nothing before the first reading, which starts at the present', async () => {
    await store().rewindOrders(testNow, testNow);

    expect(await store().findCursor('woocommerce.orders')).toBeNull();
  });
});

describe('checks', () => {
  const list = async () => (await store().listChecks()).map((check) => `${check.system} ${check.unit_id}`);

  it('are kept once per unit, oldest first', async () => {
    await store().requestChecks('woocommerce', [1, 2], secondsLater(5));
    await store().requestChecks('lightspeed', [1], secondsLater(1));
    await store().requestChecks('woocommerce', [1], secondsLater(9));

    expect(await list()).toEqual(['lightspeed 1', 'woocommerce 2', 'woocommerce 1']);
  });

  it('are requested once if a unit is listed twice', async () => {
    expect(await store().requestChecks('woocommerce', [1, 2, 1], testNow)).toBe(2);

    expect(await store().listChecks()).toMatchObject([{ revision: 1 }, { revision: 1 }]);
  });

  it('are empty without a request', async () => {
    expect(await store().requestChecks('woocommerce', [], testNow)).toBe(0);
    expect(await list()).toEqual([]);
  });

  it('are removed once completed, but not if requested again meanwhile', async () => {
    await store().requestChecks('woocommerce', [1, 2], testNow);
    await store().requestChecks('lightspeed', [2], testNow);
    const taken = (await store().listChecks()).filter((check) => check.system === 'woocommerce');
    await store().requestChecks('woocommerce', [2], secondsLater(1));

    expect(await store().removeChecks(taken)).toBe(1);

    expect(await list()).toEqual(['lightspeed 2', 'woocommerce 2']);
  });
});
