import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults } from '../faults';
import { demoProducts, manyProducts } from './testing/demo-products';
import { at, type Emulator, rowsAt, startEmulator, textAt } from './testing/emulator';

const onChange = vi.fn();
let emulator: Emulator;
let lightspeed: Emulator['lightspeed'];
let api: ReturnType<Emulator['api']>;

beforeEach(async () => {
  emulator = await startEmulator({ onChange });
  lightspeed = emulator.lightspeed;
  api = emulator.api((await emulator.connect()).access_token);
  onChange.mockClear();
});

afterEach(() => emulator.stop());

const itemShops = async (query: string): Promise<unknown[]> =>
  rowsAt((await api.get(`ItemShop.json?${query}`)).json, 'ItemShop');

const log = async (): Promise<unknown[]> => rowsAt((await api.get('InventoryLog.json')).json, 'InventoryLog');

describe('a sale at the till', () => {
  it('takes the units from the shop and shows up in the poll of stock, not of items', async () => {
    emulator.clock.advance(7_000);
    const sale = lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 2 }], shopID: '2', customerID: '1' });
    expect(sale).toEqual({
      saleID: '1',
      ticketNumber: '220000000001',
      completed: true,
      completeTime: '2026-11-21T00:00:07+00:00',
      shopID: '2',
      customerID: '1',
      referenceNumber: '',
      total: '179.90',
      lines: [{ itemID: '3', description: 'City Helmet', quantity: 2, total: '179.90' }],
      refundOfSaleID: null,
      refunded: false,
      voided: false,
    });
    const since = encodeURIComponent('>=,2026-11-21T00:00:07+00:00');
    const moved = await itemShops(`sort=timeStamp&timeStamp=${since}`);
    expect(moved.map((row) => [at(row, 'itemID'), at(row, 'shopID'), at(row, 'qoh')])).toEqual([
      ['3', '2', '3'],
      ['3', '0', '13'],
    ]);
    expect(rowsAt((await api.get(`Item.json?timeStamp=${since}`)).json, 'Item')).toEqual([]);
    expect((await log())[0]).toMatchObject({
      reason: 'RemoveForTransaction',
      qohChange: '-2',
      saleID: '1',
      shopID: '2',
    });
  });

  it('balances like any sale made through the API', async () => {
    lightspeed.ringUpSale({
      lines: [
        { itemID: '3', quantity: 1 },
        { itemID: '4', quantity: 1 },
      ],
    });
    const { json } = await api.get(`Sale/1.json?load_relations=${encodeURIComponent('["SaleLines","SalePayments"]')}`);
    expect(at(json, 'Sale')).toMatchObject({ total: '139.45', balance: '0', completed: 'true' });
    expect(rowsAt(json, 'Sale.SaleLines.SaleLine')).toHaveLength(2);
    expect(at(json, 'Sale.SalePayments.SalePayment.amount')).toBe('139.45');
  });

  it('is refunded once, into the shop that sold it, with its serial numbers', async () => {
    lightspeed.ringUpSale({ lines: [{ itemID: '1', quantity: 1 }] });
    expect(rowsAt((await api.get('Serialized.json?itemID=1&saleLineID=0')).json, 'Serialized')).toHaveLength(3);
    const refund = lightspeed.refundSale('1');
    expect(refund).toMatchObject({ saleID: '2', total: '-3499.00', refundOfSaleID: '1' });
    expect(lightspeed.getQoh('1')).toBe(3);
    expect(rowsAt((await api.get('Serialized.json?itemID=1&saleLineID=0')).json, 'Serialized')).toHaveLength(4);
    expect((await log())[1]).toMatchObject({ reason: 'RefundAddInventory', qohChange: '1', saleID: '2' });
    expect(lightspeed.listSales().map(({ saleID, refunded }) => [saleID, refunded])).toEqual([
      ['2', false],
      ['1', true],
    ]);
    expect(() => lightspeed.refundSale('1')).toThrow('refunded already');
    expect(() => lightspeed.refundSale('2')).toThrow('A refund cannot be refunded');
  });

  it('is refused if it is invalid', () => {
    expect(() => lightspeed.ringUpSale({ lines: [] })).toThrow('at least one line');
    expect(() => lightspeed.ringUpSale({ lines: [{ itemID: '99', quantity: 1 }] })).toThrow('no item 99');
    expect(() => lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 0 }] })).toThrow('at least 1');
    expect(() => lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }], shopID: '9' })).toThrow('no shop 9');
    expect(lightspeed.listSales()).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('the stock room', () => {
  it('receives, corrects and archives, and every step is in the log', async () => {
    lightspeed.receiveStock({ itemID: '4', quantity: 5 });
    lightspeed.setQoh({ itemID: '4', qoh: 3, shopID: '2' });
    lightspeed.archiveItem('4');
    expect((await log()).map((row) => [at(row, 'shopID'), at(row, 'qohChange'), at(row, 'reason')])).toEqual([
      ['1', '5', 'BusinessProcessAddInventory'],
      ['2', '3', 'ManualQuantityAdjustment'],
      ['1', '-12', 'RemoveForArchiveItem'],
      ['2', '-3', 'RemoveForArchiveItem'],
    ]);
    expect([lightspeed.getQoh('4'), lightspeed.getQoh('4', '2'), lightspeed.getQoh('4', 0)]).toEqual([0, 0, 0]);
    expect(() => lightspeed.receiveStock({ itemID: '4', quantity: 1 })).toThrow('archived');
  });

  it.each([
    ['transfer', 2, 'AddForTransfer', 'transferID'],
    ['transfer', -2, 'RemoveForTransfer', 'transferID'],
    ['count', 1, 'AddInventoryForCount', 'inventoryCountID'],
    ['special_order', -1, 'RemoveForSpecialOrder', 'customerID'],
    ['layaway', -1, 'RemoveForLayaway', 'customerID'],
    ['work_order', -1, 'RemoveForWorkorder', 'customerID'],
    ['vendor_return', -3, 'RemoveForVendorReturn', 'vendorReturnID'],
  ] as const)(
    'moves units by a %s of %i, logged with its reason and document',
    async (movement, by, reason, document) => {
      lightspeed.moveStock({ itemID: '3', movement, by });

      const [row] = await log();
      expect(row).toMatchObject({ reason, qohChange: String(by), saleID: '0', employeeID: '2' });
      expect(Number(at(row, document))).toBeGreaterThan(0);
      expect(() => lightspeed.moveStock({ itemID: '3', movement: 'layaway', by: 1 })).toThrow('cannot add');
    },
  );

  it('gives every received bike a serial number', async () => {
    lightspeed.receiveStock({ itemID: '2', quantity: 2 });
    expect(rowsAt((await api.get('Serialized.json?itemID=2')).json, 'Serialized')).toHaveLength(4);
  });

  it('adds up: the start plus the log is the present stock', async () => {
    lightspeed.ringUpSale({
      lines: [
        { itemID: '3', quantity: 4 },
        { itemID: '3', quantity: 1 },
      ],
    });
    lightspeed.receiveStock({ itemID: '3', quantity: 6, shopID: '2' });
    lightspeed.setQoh({ itemID: '3', qoh: 2 });
    lightspeed.refundSale('1');
    const sum = (await log()).reduce<number>((total, row) => total + Number(at(row, 'qohChange')), 15);
    expect(sum).toBe(lightspeed.getQoh('3', 0));
  });

  it('lists items by page and by what their names and codes hold', () => {
    const found = lightspeed.listItems({ search: 'tour seg', page: 1, perPage: 10 });
    expect(found).toEqual({ items: [], total: 0 });
    expect(lightspeed.listItems({ search: 'tourer', page: 2, perPage: 1 })).toEqual({
      items: [
        {
          itemID: '1',
          description: 'Tourer E M',
          customSku: 'TOUR-M',
          systemSku: '210000000001',
          qoh: 3,
          price: '3499.00',
          archived: false,
        },
      ],
      total: 2,
    });
    expect(lightspeed.listItems({ search: '9300000000042', page: 1, perPage: 10 }).total).toBe(1);
  });

  it('announces what changes and nothing else', async () => {
    lightspeed.receiveStock({ itemID: '4', quantity: 5 });
    await api.put('Item/3.json', { description: 'Helmet' });
    const calls = onChange.mock.calls.length;
    await api.get('Item.json');
    await api.put('Item/3.json', { description: '' });
    lightspeed.getQoh('3');
    expect(calls).toBeGreaterThanOrEqual(2);
    expect(onChange).toHaveBeenCalledTimes(calls);
  });
});

describe('seeding', () => {
  it('gives the same products the same ids and leaves out what the till does not have', async () => {
    const ids = () =>
      lightspeed.listItems({ page: 1, perPage: 100 }).items.map(({ itemID, customSku }) => [itemID, customSku]);
    const first = ids();
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }] });
    lightspeed.seed(demoProducts);
    expect(ids()).toEqual(first);
    expect(first).toHaveLength(4);
    expect([lightspeed.listSales(), lightspeed.getQoh('3'), await log()]).toEqual([[], 10, []]);
  });
});

describe('a snapshot', () => {
  it('brings back stock, sales, tokens and refusals, even after a trip through JSON', async () => {
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }] });
    lightspeed.setRefusal('3', true);
    const later = await emulator.connect();
    const snapshot: ReturnType<typeof lightspeed.snapshot> = JSON.parse(JSON.stringify(lightspeed.snapshot()));
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 4 }] });
    lightspeed.setRefusal('3', false);
    const { json } = await emulator.token({ grant_type: 'refresh_token', refresh_token: later.refresh_token });
    lightspeed.restore(snapshot);
    expect([lightspeed.getQoh('3'), lightspeed.listSales().length]).toEqual([9, 1]);
    expect((await emulator.api(later.access_token).get('Shop.json')).status).toBe(200);
    expect((await emulator.api(textAt(json, 'access_token')).get('Shop.json')).status).toBe(401);
    const write = await api.put('Item/3.json', { ItemShops: { ItemShop: { shopID: 1, qoh: 1 } } });
    expect(write.status).toBe(422);
  });

  it('is not touched by what happens after it was restored', () => {
    const snapshot = lightspeed.snapshot();
    lightspeed.restore(snapshot);
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }] });
    lightspeed.restore(snapshot);
    expect([lightspeed.getQoh('3'), lightspeed.listSales()]).toEqual([10, []]);
    expect(lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }] }).saleID).toBe('1');
  });
});

describe('a snapshot of another version', () => {
  it('is refused and changes nothing', () => {
    lightspeed.setQoh({ itemID: '3', qoh: 4 });
    expect(() => lightspeed.restore({ ...lightspeed.snapshot(), version: 0 })).toThrow('another version');
    expect(lightspeed.getQoh('3')).toBe(4);
  });
});

describe('faults', () => {
  it('strike before anything is read or changed, on the API and on the tokens', async () => {
    const faults = createFaults();
    const faulty = await startEmulator({ faults });
    const { access_token, refresh_token } = await faulty.connect();
    faults.add({ system: 'lightspeed', method: 'PUT', times: 1, fault: { kind: 'status', status: 503 } });
    faults.add({ system: 'lightspeed', path: '/token$', times: 1, fault: { kind: 'status', status: 500 } });
    const payload = { ItemShops: { ItemShop: { shopID: 1, qoh: 1 } } };
    expect((await faulty.api(access_token).put('Item/3.json', payload)).status).toBe(503);
    expect(faulty.lightspeed.getQoh('3')).toBe(10);
    expect((await faulty.token({ grant_type: 'refresh_token', refresh_token })).status).toBe(500);
    expect((await faulty.api(access_token).put('Item/3.json', payload)).status).toBe(200);
    await faulty.stop();
  });

  it('that drop a response leave the change in place and no status in the log', async () => {
    const faults = createFaults();
    const faulty = await startEmulator({ faults });
    const { access_token } = await faulty.connect();
    faults.add({ system: 'lightspeed', times: 1, fault: { kind: 'cut_after' } });
    const payload = { ItemShops: { ItemShop: { shopID: 1, qoh: 1 } } };
    await expect(faulty.api(access_token).put('Item/3.json', payload)).rejects.toThrow();
    expect(faulty.lightspeed.getQoh('3')).toBe(1);
    expect(faulty.lightspeed.requests().at(-1)).toMatchObject({ method: 'PUT', status: 0 });
    await faulty.stop();
  });
});

describe('a large shop', () => {
  it('answers pages of 100 with their stock, and polls after sales, with a few milliseconds of work each', async () => {
    lightspeed.seed(manyProducts(10_000));
    const relations = encodeURIComponent('["ItemShops"]');
    const since = encodeURIComponent('>=,2026-11-21T00:00:01+00:00');
    await api.get(`Item.json?load_relations=${relations}`);
    emulator.clock.advance(1_000);
    const started = process.cpuUsage();
    for (let round = 0; round < 20; round += 1) {
      lightspeed.ringUpSale({ lines: [{ itemID: 4_000 + round, quantity: 1 }] });
      await api.get(`Item.json?load_relations=${relations}`);
      await api.get(`ItemShop.json?sort=timeStamp&timeStamp=${since}`);
    }
    const { user, system } = process.cpuUsage(started);
    const each = (user + system) / 1_000 / 40;
    expect(await itemShops(`sort=timeStamp&timeStamp=${since}`)).toHaveLength(40);
    // Generous for a busy machine, yet far below the time needed to read every row of the shop.
    expect(each).toBeLessThan(200);
  });
});

describe('the inventory log', () => {
  const write = (qoh: number) => api.put('Item/3.json', { ItemShops: { ItemShop: { shopID: 1, qoh: String(qoh) } } });
  const changes = async () => (await log()).map((row) => [at(row, 'inventoryLogID'), at(row, 'qohChange')]);

  it('shows a row late, although its effect and the rows after it are there', async () => {
    lightspeed.disturbLog({ lateBy: [5] });
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 1 }] });
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 2 }] });

    expect(lightspeed.getQoh('3')).toBe(7);
    expect(await changes()).toEqual([['2', '-2']]);
    emulator.clock.advance(5_000);
    expect(await changes()).toEqual([
      ['1', '-1'],
      ['2', '-2'],
    ]);
  });

  it('tells one write in two rows', async () => {
    lightspeed.disturbLog({ split: true });
    await write(7);
    await write(8);

    expect(await changes()).toEqual([
      ['1', '-1'],
      ['2', '-2'],
      ['3', '1'],
    ]);
  });

  it('puts a row of another item and seconds between the two', async () => {
    lightspeed.disturbLog({ split: { itemID: 1, seconds: 1 } });
    await write(7);

    const rows = (await log()).map((row) => [at(row, 'itemID'), at(row, 'qohChange')]);
    expect(rows).toEqual([
      ['3', '-1'],
      ['1', '1'],
      ['3', '-2'],
    ]);
    const [first, , second] = (await log()).map((row) => Date.parse(String(at(row, 'createTime'))));
    expect(Number(second) - Number(first)).toBe(1_000);
    expect([lightspeed.wasSplit(3), lightspeed.wasSplit(1)]).toEqual([true, false]);
  });

  it('tells a write from below zero as clearing and adding', async () => {
    lightspeed.ringUpSale({ lines: [{ itemID: '3', quantity: 11 }] });
    lightspeed.disturbLog({ split: true });
    await write(4);

    expect((await log()).slice(1).map((row) => [at(row, 'reason'), at(row, 'qohChange')])).toEqual([
      ['RemoveNegativeInventory', '1'],
      ['ManualQuantityAdjustment', '4'],
    ]);
  });

  it('has no row for a write that changes nothing, and names the employee who granted the access', async () => {
    await write(10);
    expect(await log()).toEqual([]);
    await write(9);
    expect((await log())[0]).toMatchObject({ employeeID: '1' });
  });
});
