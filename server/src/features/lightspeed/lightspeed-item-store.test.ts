import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { makeItem, secondsLater, testNow } from '../../../test/factories';
import { createLightspeedItemStore } from './lightspeed-item-store';

const database = useRolledBackDatabase();
const store = () => createLightspeedItemStore(database.db);
const mainShop = (at = testNow) => ({ shopId: '1', at });

const rowSchema = z.object({
  description: z.string(),
  price: z.string().nullable(),
  archived: z.boolean(),
  qoh: z.int().nullable(),
  item_shop_id: z.int().nullable(),
  qoh_read_at: z.date().nullable(),
});
const rowOf = (itemId: number) =>
  database.db.one(
    rowSchema,
    sql`select description, price, archived, qoh, item_shop_id, qoh_read_at from lightspeed_items where item_id = ${itemId}`,
  );
const stock = (itemId: number, qoh: number) => ({ itemShopId: 700, itemId, shopId: '1', qoh, timeStamp: testNow });

describe('importing items', () => {
  it('stores them with the quantity of the chosen shop', async () => {
    const stocks = [
      { itemShopId: 11, itemId: 1, shopId: '1', qoh: 3, timeStamp: testNow },
      { itemShopId: 12, itemId: 1, shopId: '2', qoh: 40, timeStamp: testNow },
    ];
    await store().upsertMany([makeItem(1, { description: 'Tourer', price: '3499.00', stocks })], mainShop());

    expect(await rowOf(1)).toEqual({
      description: 'Tourer',
      price: '3499.00',
      archived: false,
      qoh: 3,
      item_shop_id: 11,
      qoh_read_at: testNow,
    });
    expect(await store().exists(1)).toBe(true);
    expect(await store().exists(2)).toBe(false);
  });

  it('keeps an unknown quantity and price unknown', async () => {
    await store().upsertMany([makeItem(1, { qoh: null, price: null })], mainShop());

    expect(await rowOf(1)).toMatchObject({ qoh: null, item_shop_id: null, price: null });
  });

  it('stores which are serialised, as imported or reported by the till', async () => {
    await store().upsertMany([makeItem(1, { serialized: true }), makeItem(2), makeItem(3)], mainShop());
    await store().recordSerialized([3]);
    expect((await store().listSerialized([1, 2, 3])).toSorted()).toEqual([1, 3]);
    await store().upsertMany([makeItem(1), makeItem(3)], mainShop());
    expect(await store().listSerialized([1, 2, 3])).toEqual([]);
  });

  it('updates them, except for a newer quantity', async () => {
    await store().upsertMany([makeItem(1), makeItem(2)], mainShop());
    await store().recordStock([stock(1, 2)], secondsLater(60));

    await store().upsertMany(
      [makeItem(1, { description: 'New', qoh: 9 }), makeItem(2, { qoh: 9 })],
      mainShop(secondsLater(30)),
    );

    expect(await rowOf(1)).toMatchObject({ description: 'New', qoh: 2, qoh_read_at: secondsLater(60) });
    expect(await rowOf(2)).toMatchObject({ qoh: 9, qoh_read_at: secondsLater(30) });
  });

  it('archives items missing in a complete import, and restores them later', async () => {
    await store().upsertMany([makeItem(1), makeItem(2)], mainShop());
    await store().upsertMany([makeItem(2)], mainShop(secondsLater(60)));

    expect(await store().archiveUnseen(secondsLater(60))).toBe(1);
    expect([(await rowOf(1)).archived, (await rowOf(2)).archived]).toEqual([true, false]);

    await store().upsertMany([makeItem(1)], mainShop(secondsLater(120)));
    expect((await rowOf(1)).archived).toBe(false);
  });

  it('accepts an empty page', async () => {
    expect(await store().upsertMany([], mainShop())).toBe(0);
  });
});

describe('quantities read from the till', () => {
  it('are stored with their stock row', async () => {
    await store().upsertMany([makeItem(1, { qoh: null }), makeItem(2)], mainShop());

    expect(await store().recordStock([stock(1, -1), stock(2, 8), stock(77, 1)], secondsLater(1))).toBe(2);

    expect(await rowOf(1)).toMatchObject({ qoh: -1, item_shop_id: 700, qoh_read_at: secondsLater(1) });
    expect(await rowOf(2)).toMatchObject({ qoh: 8 });
  });

  it('write nothing if equal or older', async () => {
    await store().upsertMany([makeItem(1)], mainShop());

    expect(await store().recordStock([stock(1, 5)], secondsLater(1))).toBe(0);
    expect(await store().recordStock([stock(1, 9)], secondsLater(-1))).toBe(0);

    expect((await rowOf(1)).qoh).toBe(5);
  });

  it('are ignored after another shop was chosen', async () => {
    await store().upsertMany([makeItem(1)], mainShop());
    await database.db.exec(
      sql`insert into lightspeed_connections (account_id, account_name, shop_id, access_token, refresh_token,
            token_expires_at, connected_at)
          values ('204817', 'Cycles', '2', '', '', ${testNow}, ${testNow})`,
    );
    await store().forgetStock(secondsLater(1));

    expect(await store().recordStock([stock(1, 9)], secondsLater(2))).toBe(0);
    expect(await store().recordStock([{ ...stock(1, 3), shopId: '2' }], secondsLater(2))).toBe(1);

    expect((await rowOf(1)).qoh).toBe(3);
  });
});

describe('prices accepted by the till', () => {
  it('are stored for their items', async () => {
    await store().upsertMany([makeItem(1), makeItem(2)], mainShop());
    await store().recordPrices([
      { itemId: 1, price: '79.90' },
      { itemId: 99, price: '1.00' },
    ]);
    expect((await rowOf(1)).price).toBe('79.90');
    expect((await rowOf(2)).price).toBe('10.00');
    expect(await store().recordPrices([{ itemId: 1, price: '79.90' }])).toBe(0);
  });
});

describe('shops', () => {
  const names = () =>
    database.db.many(z.object({ name: z.string() }), sql`select name from lightspeed_shops order by shop_id`);
  const shop = (shopId: string, name: string) => ({ shopId, name, timeZone: 'Australia/Sydney' });

  it('are those of the account only', async () => {
    await store().replaceShops([shop('1', 'Main'), shop('2', 'Old')], testNow);
    await store().replaceShops([shop('1', 'Main store'), shop('3', 'New')], testNow);

    expect(await names()).toEqual([{ name: 'Main store' }, { name: 'Old' }, { name: 'New' }]);
    expect(await store().listShops()).toEqual([shop('1', 'Main store'), shop('3', 'New')]);
  });
});
