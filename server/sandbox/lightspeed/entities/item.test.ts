import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, type Emulator, rowsAt, startEmulator, textAt } from '../testing/emulator';

let emulator: Emulator;
let api: ReturnType<Emulator['api']>;

beforeEach(async () => {
  emulator = await startEmulator();
  api = emulator.api((await emulator.connect()).access_token);
});

afterEach(() => emulator.stop());

const stock = (change: Record<string, unknown>) => ({ ItemShops: { ItemShop: change } });

const shopsOf = async (itemID: string): Promise<unknown[]> =>
  rowsAt((await api.get(`ItemShop.json?itemID=${itemID}`)).json, 'ItemShop');

const shopOf = async (itemID: string, shopID: string): Promise<unknown> =>
  (await shopsOf(itemID)).find((row) => at(row, 'shopID') === shopID);

const logOf = async (itemID: string): Promise<unknown[]> =>
  rowsAt((await api.get(`InventoryLog.json?itemID=${itemID}`)).json, 'InventoryLog');

const since = (time: string) => `ItemShop.json?sort=timeStamp&timeStamp=${encodeURIComponent(`>=,${time}`)}`;

const refused = async (answer: ReturnType<typeof api.put>) => {
  const { status, json } = await answer;
  return [status, at(json, 'message')];
};

describe('writing stock', () => {
  it('sets the quantity in one shop, whatever it was, and the sum of all shops', async () => {
    const { status, json } = await api.put('Item/3.json', stock({ shopID: '1', qoh: '4' }));
    expect(status).toBe(200);
    expect(rowsAt(json, 'Item.ItemShops.ItemShop').map((row) => [at(row, 'shopID'), at(row, 'qoh')])).toEqual([
      ['1', '4'],
      ['2', '5'],
      ['0', '9'],
    ]);
  });

  it('finds the row by its own id as well', async () => {
    const itemShopID = textAt(await shopOf('3', '2'), 'itemShopID');
    await api.put('Item/3.json', stock({ itemShopID: Number(itemShopID), qoh: 8 }));
    expect(await shopOf('3', '2')).toMatchObject({ qoh: '8', sellable: '8' });
  });

  it('writes the difference into the log as an adjustment', async () => {
    await api.put('Item/3.json', stock({ shopID: 1, qoh: 4 }));
    expect(await logOf('3')).toEqual([
      expect.objectContaining({
        inventoryLogID: '1',
        itemID: '3',
        shopID: '1',
        qohChange: '-6',
        reason: 'ManualQuantityAdjustment',
        saleID: '0',
        automated: 'false',
        createTime: '2026-11-21T00:00:00+00:00',
      }),
    ]);
  });

  it('moves the time stamps of the rows it changed and not the item’s', async () => {
    emulator.clock.advance(5_000);
    await api.put('Item/3.json', stock({ shopID: 1, qoh: 4 }));
    const changed = rowsAt((await api.get(since('2026-11-21T00:00:05+00:00'))).json, 'ItemShop');
    expect(changed.map((row) => [at(row, 'itemID'), at(row, 'shopID')])).toEqual([
      ['3', '1'],
      ['3', '0'],
    ]);
    expect(at((await api.get('Item/3.json')).json, 'Item.timeStamp')).toBe('2026-11-21T00:00:00+00:00');
  });

  it('changes and logs nothing when the quantity is the same', async () => {
    emulator.clock.advance(5_000);
    await api.put('Item/3.json', stock({ shopID: 1, qoh: 10 }));
    expect(await logOf('3')).toEqual([]);
    expect(at(await shopOf('3', '1'), 'timeStamp')).toBe('2026-11-21T00:00:00+00:00');
  });

  it('overwrites a till sale that slipped in, and the log shows it', async () => {
    emulator.lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 2 }] });
    await api.put('Item/3.json', stock({ shopID: 1, qoh: 9 }));
    expect(emulator.lightspeed.getQoh('3')).toBe(9);
    expect((await logOf('3')).map((row) => [at(row, 'qohChange'), at(row, 'reason')])).toEqual([
      ['-2', 'RemoveForTransaction'],
      ['1', 'ManualQuantityAdjustment'],
    ]);
  });

  it.each([
    ['a row without an id', { qoh: 1 }, 'itemShopID or a shopID'],
    ['a row of another item', { itemShopID: 1, qoh: 1 }, 'does not belong'],
    ['the row of all shops', { shopID: 0, qoh: 1 }, 'all shops'],
    ['half a unit', { shopID: 1, qoh: '1.5' }, 'qoh'],
    [
      'the same row twice',
      [
        { shopID: 1, qoh: 1 },
        { shopID: 1, qoh: 2 },
      ],
      'more than once',
    ],
  ])('refuses %s and changes nothing', async (_what, change, message) => {
    const [status, text] = await refused(api.put('Item/3.json', { ItemShops: { ItemShop: change } }));
    expect(status).toBe(400);
    expect(text).toContain(message);
    expect([emulator.lightspeed.getQoh('3'), await logOf('3')]).toEqual([10, []]);
  });

  it('fails with 422 for an item whose stock is refused, until it is no longer', async () => {
    emulator.lightspeed.setRefusal('3', true);
    const { status, json } = await api.put('Item/3.json', stock({ shopID: 1, qoh: 4 }));
    expect([status, at(json, 'httpMessage')]).toEqual([422, 'Unprocessable Entity']);
    expect(emulator.lightspeed.getQoh('3')).toBe(10);
    emulator.lightspeed.setRefusal('3', false);
    expect((await api.put('Item/3.json', stock({ shopID: 1, qoh: 4 }))).status).toBe(200);
  });

  it('fails with 422 for a serialized item, of which everything else can be changed', async () => {
    const { status } = await api.put('Item/1.json', stock({ shopID: 1, qoh: 9 }));
    expect([status, emulator.lightspeed.getQoh('1')]).toEqual([422, 3]);
    expect((await api.put('Item/1.json', stock({ shopID: 1, reorderPoint: 2 }))).status).toBe(200);
    expect((await api.put('Item/1.json', { description: 'Tourer' })).status).toBe(200);
  });

  it('is not done by a PUT of an ItemShop', async () => {
    const itemShopID = textAt(await shopOf('3', '1'), 'itemShopID');
    const { json } = await api.put(`ItemShop/${itemShopID}.json`, { qoh: 99, reorderPoint: 2, reorderLevel: '6' });
    expect(at(json, 'ItemShop')).toMatchObject({ qoh: '10', reorderPoint: '2', reorderLevel: '6' });
  });
});

describe('changing an item', () => {
  it('keeps what is left out, clears what is empty and moves the time stamp', async () => {
    emulator.clock.advance(2_000);
    const prices = { Prices: { ItemPrice: [{ amount: 79.9, useTypeID: 1 }] } };
    const { json } = await api.put('Item/3.json', { description: 'City Helmet II', manufacturerSku: '', ...prices });
    expect(at(json, 'Item')).toMatchObject({
      description: 'City Helmet II',
      customSku: 'HELM-1',
      timeStamp: '2026-11-21T00:00:02+00:00',
      Prices: { ItemPrice: [{ amount: '79.9' }, { amount: '89.95' }] },
    });
  });

  it('reads JSON that was sent as a form', async () => {
    const { access_token } = await emulator.connect();
    const { status } = await emulator.call(`${emulator.account}/Item/3.json`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: '{"description":"Formed"}',
    });
    expect(status).toBe(200);
    expect(at((await api.get('Item/3.json')).json, 'Item.description')).toBe('Formed');
  });

  it.each([
    ['an empty description', { description: '' }, 400, 'Item not updated. An Item must have a description.'],
    ['archiving', { archived: true }, 400, 'Item not updated. An Item cannot be archived by an update.'],
    ['a short EAN', { ean: '123' }, 400, 'Item not updated. Invalid value for ean.'],
    ['an unknown category', { categoryID: 99 }, 400, 'Item not updated. Category 99 does not exist.'],
    [
      'the EAN of another item',
      { ean: '9300000000042' },
      422,
      'Item not updated. An item with the EAN 9300000000042 already exists.',
    ],
  ])('refuses %s', async (_what, payload, status, message) => {
    expect(await refused(api.put('Item/3.json', payload))).toEqual([status, message]);
  });

  it('takes a shared EAN where the account allows it', async () => {
    const lax = await startEmulator({ enforceUniqueEan: false });
    const { status } = await lax.api((await lax.connect()).access_token).put('Item/3.json', { ean: '9300000000042' });
    await lax.stop();
    expect(status).toBe(200);
  });

  it('answers 404 for an item that is not there and 405 for what items cannot do', async () => {
    const missing = await api.put('Item/99.json', { description: 'x' });
    expect(missing.json).toEqual({
      httpCode: '404',
      httpMessage: 'Not Found',
      message: 'Item not found.',
      errorClass: 'NotFoundException',
    });
    const statuses = await Promise.all([
      api.post('Item/3.json', { description: 'x' }),
      api.put('Item.json', { description: 'x' }),
      api.get('InventoryLog/1.json'),
      api.del('ItemShop/1.json'),
      api.post('Shop.json', {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([405, 405, 405, 405, 405]);
    expect((await api.get('Wheel.json')).status).toBe(404);
    expect((await api.get('/API/V3/nothing')).status).toBe(404);
  });

  it('refuses a payload that is not JSON', async () => {
    const { access_token } = await emulator.connect();
    const headers = { Authorization: `Bearer ${access_token}` };
    const { status } = await emulator.call(`${emulator.account}/Item/3.json`, { method: 'PUT', headers, body: '{' });
    expect(status).toBe(400);
  });
});

describe('creating an item', () => {
  it('answers 200 with the whole item and its rows in every shop', async () => {
    const payload = { description: 'Bell', customSku: 'BELL', categoryID: '3', ...stock({ shopID: 2, qoh: 12 }) };
    const { status, json } = await api.post('Item.json', payload);
    expect(status).toBe(200);
    expect(at(json, 'Item')).toMatchObject({ itemID: '5', systemSku: '210000000005', customSku: 'BELL', tax: 'true' });
    expect(rowsAt(json, 'Item.ItemShops.ItemShop').map((row) => at(row, 'qoh'))).toEqual(['0', '12', '12']);
  });

  it.each([
    ['a description', {}, 400, 'Item not created. An Item must have a description.'],
    [
      'a shop that exists',
      { description: 'x', ...stock({ shopID: 9, qoh: 1 }) },
      400,
      'Item not created. Shop 9 does not exist.',
    ],
    ['an EAN of its own', { description: 'x', ean: '9300000000042' }, 422, expect.stringContaining('already exists')],
  ])('needs %s', async (_what, payload, status, message) => {
    expect(await refused(api.post('Item.json', payload))).toEqual([status, message]);
    expect(emulator.lightspeed.listItems({ page: 1, perPage: 10 }).total).toBe(4);
  });
});

describe('archiving an item', () => {
  it('hides it, empties it in every shop and does not fill it again', async () => {
    const { json } = await api.del('Item/3.json');
    expect(at(json, 'Item.archived')).toBe('true');
    expect((await shopsOf('3')).map((row) => at(row, 'qoh'))).toEqual(['0', '0', '0']);
    expect((await logOf('3')).map((row) => [at(row, 'qohChange'), at(row, 'reason')])).toEqual([
      ['-10', 'RemoveForArchiveItem'],
      ['-5', 'RemoveForArchiveItem'],
    ]);
    const restored = await api.put('Item/3.json', { archived: false });
    expect(at(restored.json, 'Item.archived')).toBe('false');
    expect(emulator.lightspeed.getQoh('3')).toBe(0);
  });

  it('is seen in lists only when asked for, and always by the id', async () => {
    await api.del('Item/3.json');
    const ids = async (query: string) =>
      rowsAt((await api.get(`Item.json${query}`)).json, 'Item').map((row) => at(row, 'itemID'));
    expect(await ids('')).toEqual(['1', '2', '4']);
    expect(await ids('?archived=true')).toEqual(['1', '2', '3', '4']);
    expect(await ids('?archived=only')).toEqual(['3']);
    expect((await api.get('Item/3.json')).status).toBe(200);
  });

  it('refuses changes until it is unarchived', async () => {
    await api.del('Item/3.json');
    expect((await api.put('Item/3.json', stock({ shopID: 1, qoh: 4 }))).status).toBe(400);
    expect((await api.put('Item/3.json', { archived: 'false', ...stock({ shopID: 1, qoh: 4 }) })).status).toBe(200);
    expect(emulator.lightspeed.getQoh('3')).toBe(4);
  });
});
