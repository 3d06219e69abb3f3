import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { manyProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { collect, startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import type { LightspeedClient } from './lightspeed-client';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.stop());

const minutes = (count: number) => sandbox.clock.advance(count * 60_000);

describe('account', () => {
  it('names the account before its id is known', async () => {
    const { get, refresh } = { get: sandbox.createClient, refresh: () => Promise.reject(new Error('not needed')) };
    const { access_token: accessToken } = await sandbox.connect();
    const tokens = { get: () => Promise.resolve({ accountId: '', accessToken, version: 1 }), refresh };
    expect(await get({ tokens }).getAccount()).toEqual({ accountId: '204817', name: 'Chainline Demo Cycles' });
  });

  it('names the employee who granted access', async () => {
    expect(await client.findEmployee()).toBe(1);
  });

  it('lists the shops', async () => {
    expect(await client.listShops()).toEqual([
      { shopId: '1', name: 'Main store', timeZone: 'Australia/Sydney' },
      { shopId: '2', name: 'Warehouse', timeZone: 'Australia/Sydney' },
    ]);
  });
});

describe('items', () => {
  it('wait for all other calls', async () => {
    const begun = sandbox.calls().length;
    await Promise.all([client.countItems(), client.countItems(), collect(client.listItems()), client.listShops()]);
    const entities = sandbox.calls().slice(begun);
    expect(entities.map(({ path }) => path.split('/').at(-1))).toEqual([
      'Item.json',
      'Shop.json',
      'Item.json',
      'Item.json',
    ]);
  });

  it('lists items with category, brand, price and the stock of each shop', async () => {
    const [page = []] = await collect(client.listItems());
    expect(page).toHaveLength(4);
    expect(page[2]).toMatchObject({
      itemId: 3,
      customSku: 'HELM-1',
      ean: '9300000000035',
      brand: 'Giro',
      categoryName: 'Helmets',
      price: '89.95',
      defaultCost: '41.20',
      archived: false,
      stocks: [
        { itemId: 3, shopId: '1', qoh: 10 },
        { itemId: 3, shopId: '2', qoh: 5 },
      ],
    });
  });

  it('walks all of 350 items, each once', async () => {
    sandbox.lightspeed.seed(manyProducts(350));
    const pages = await collect(client.listItems());
    expect(pages.map((page) => page.length)).toEqual([100, 100, 100, 50]);
    const ids = pages.flat().map(({ itemId }) => itemId);
    expect(new Set(ids).size).toBe(350);
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('lists only items changed since a time', async () => {
    minutes(5);
    const since = sandbox.clock.now();
    const { put } = sandbox.api((await sandbox.connect()).access_token);
    await put('Item/2.json', { description: 'Tourer E, large' });
    const [page] = await collect(client.listItems({ modifiedAfter: since }));
    expect(page?.map(({ description }) => description)).toEqual(['Tourer E, large']);
  });

  it('counts and lists archived items on request', async () => {
    sandbox.lightspeed.archiveItem(4);
    expect(await client.countItems()).toBe(3);
    expect(await client.countItems({ archived: true })).toBe(4);
    expect((await collect(client.listItems())).flat()).toHaveLength(3);
    const all = (await collect(client.listItems({ archived: true }))).flat();
    expect(all.filter(({ archived }) => archived).map(({ itemId }) => itemId)).toEqual([4]);
  });
});

describe('stock', () => {
  it('reads one item in one shop, and never the sum of shops', async () => {
    expect(await client.getItemStock(3, '2')).toMatchObject({ itemId: 3, shopId: '2', qoh: 5 });
    expect(await client.getItemStock(3, '0')).toBeNull();
    expect(await client.getItemStock(99, '1')).toBeNull();
  });

  it('reads a hundred items in one call', async () => {
    sandbox.lightspeed.seed(manyProducts(150));
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const stocks = await client.getItemStocks(ids, '1');
    expect(stocks.map(({ itemId }) => itemId).sort((a, b) => a - b)).toEqual(ids);
    expect(stocks.every(({ shopId, qoh }) => shopId === '1' && qoh === 5)).toBe(true);
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('lists serialised items in one call, including archived ones', async () => {
    sandbox.lightspeed.archiveItem('2');
    const before = sandbox.lightspeed.requests().length;
    expect(await client.listSerialized([2, 1, 3])).toEqual([1, 2]);
    expect([await client.listSerialized([]), sandbox.lightspeed.requests().length - before]).toEqual([[], 1]);
  });

  it('makes no call for no items, and refuses more than one call takes', async () => {
    expect(await client.getItemStocks([], '1')).toEqual([]);
    await expect(
      client.getItemStocks(
        Array.from({ length: 101 }, (_, index) => index + 1),
        '1',
      ),
    ).rejects.toThrow(RangeError);
    expect(sandbox.calls()).toEqual([]);
  });

  it('lists changes in a shop since a time, including its second', async () => {
    minutes(1);
    const since = sandbox.clock.now();
    sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 3, quantity: 2 }] });
    sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 1, quantity: 1 }], shopID: 2 });
    expect(await collect(client.listItemShops({ since, shopId: '1' }))).toMatchObject([
      [{ itemId: 3, shopId: '1', qoh: 8 }],
    ]);
    expect(await collect(client.listItemShops({ since, shopId: '2' }))).toMatchObject([
      [{ itemId: 1, shopId: '2', qoh: 0 }],
    ]);
  });

  it('walks all stock of a shop', async () => {
    sandbox.lightspeed.seed(manyProducts(350));
    const pages = await collect(client.listItemShops({ since: new Date(0), shopId: '2' }));
    expect(pages.flat()).toHaveLength(350);
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('sets a quantity in one shop', async () => {
    await client.setQoh({ itemId: 3, shopId: '2', qoh: -1 });
    expect(sandbox.lightspeed.getQoh(3, 2)).toBe(-1);
    expect(sandbox.lightspeed.getQoh(3, 1)).toBe(10);
  });

  it('reports the reason for a refused quantity', async () => {
    sandbox.lightspeed.setRefusal(3, true);
    await expect(client.setQoh({ itemId: 3, shopId: '1', qoh: 1 })).rejects.toMatchObject({
      code: 'lightspeed.refused',
      status: 422,
      retryable: false,
      unanswered: false,
      message: 'Lightspeed refused this: Item not updated. An item with the same EAN or UPC already exists.',
    });
    await expect(client.setQoh({ itemId: 99, shopId: '1', qoh: 1 })).rejects.toMatchObject({
      code: 'lightspeed.not_found',
    });
  });
});

describe('inventory log', () => {
  it('lists differences and reasons after an entry, oldest first', async () => {
    const last = await client.latestLogId({ shopId: '1' });
    const { saleID } = sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 3, quantity: 2 }] });
    sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 3, quantity: 1 }], shopID: 2 });
    await client.setQoh({ itemId: 4, shopId: '1', qoh: 9 });
    const [entries] = await collect(client.listInventoryLog({ afterId: last, shopId: '1' }));
    expect(entries).toMatchObject([
      { itemId: 3, shopId: '1', qohChange: -2, saleId: Number(saleID) },
      { itemId: 4, shopId: '1', qohChange: 2, saleId: null, reason: 'ManualQuantityAdjustment' },
    ]);
    expect(await client.latestLogId({ shopId: '1' })).toBe(entries?.at(-1)?.id);
  });

  it.each([
    { name: 'one item', filter: { itemId: 4 }, items: [4] },
    { name: 'several items', filter: { itemIds: [3, 4] }, items: [3, 4] },
  ])('lists only $name', async ({ filter, items }) => {
    const last = await client.latestLogId({ shopId: '1' });
    for (const itemID of [1, 3, 4]) sandbox.lightspeed.receiveStock({ itemID, quantity: 1 });
    const entries = (await collect(client.listInventoryLog({ afterId: last, shopId: '1', ...filter }))).flat();
    expect(entries.map(({ itemId }) => itemId)).toEqual(items);
  });

  it('has no latest entry in a shop without any', async () => {
    expect(await client.latestLogId({ shopId: '9' })).toBe(0);
  });

  it('reads the sale named by an entry', async () => {
    const { saleID } = sandbox.lightspeed.ringUpSale({ lines: [{ itemID: 3, quantity: 2 }] });
    expect(await client.getSale(Number(saleID))).toMatchObject({
      id: Number(saleID),
      shopId: '1',
      completed: true,
      voided: false,
      lines: [{ itemId: 3, quantity: 2, unitPrice: '89.95' }],
    });
    await expect(client.getSale(999)).rejects.toMatchObject({ code: 'lightspeed.not_found', status: 404 });
  });
});
