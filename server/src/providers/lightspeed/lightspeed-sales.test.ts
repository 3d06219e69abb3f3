import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import type { LightspeedClient } from './lightspeed-client';
import type { NewSale } from './lightspeed-sales';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.stop());

const sale = {
  shopId: '1',
  registerId: 1,
  employeeId: 1,
  referenceNumber: '1007',
  referenceNumberSource: 'WooCommerce',
  lines: [
    { itemId: 3, quantity: 2, unitPrice: '80.00' },
    { itemId: 4, quantity: 1, unitPrice: '49.50' },
  ],
  payment: { paymentTypeId: 4, amount: '209.50' },
} satisfies NewSale;
const find = (referenceNumber: string, shopId = '1') =>
  client.findSalesByReference({ shopId, referenceNumber, referenceNumberSource: 'WooCommerce' });

describe('the requirements of a sale', () => {
  it('include a register of the shop', async () => {
    expect(await client.listRegisters({ shopId: '1' })).toEqual([{ id: 1, isOpen: true }]);
    expect(await client.listRegisters({ shopId: '2' })).toEqual([{ id: 2, isOpen: true }]);
  });

  it('include an employee who may work in it', async () => {
    expect(await client.listEmployees()).toEqual([
      { id: 1, shopId: null },
      { id: 2, shopId: null },
    ]);
  });

  it('include a payment type', async () => {
    const types = await client.listPaymentTypes();

    expect(types).toHaveLength(4);
    expect(types.at(-1)).toEqual({ id: 4, name: 'Web Store', kind: 'user defined', needsCustomer: false });
  });
});

describe('a sale', () => {
  it('takes its units from stock, and the log names it', async () => {
    const last = await client.latestLogId({ shopId: '1' });

    const made = await client.createSale(sale);

    expect(made).toMatchObject({
      shopId: '1',
      completed: true,
      total: '209.50',
      referenceNumber: '1007',
      referenceNumberSource: 'WooCommerce',
      lines: [
        { itemId: 3, quantity: 2, unitPrice: '80.00' },
        { itemId: 4, quantity: 1, unitPrice: '49.50' },
      ],
    });
    expect([sandbox.lightspeed.getQoh(3), sandbox.lightspeed.getQoh(4)]).toEqual([8, 6]);
    const entries = [];
    for await (const page of client.listInventoryLog({ afterId: last, shopId: '1' })) entries.push(...page);
    expect(entries.map(({ itemId, qohChange, saleId }) => [itemId, qohChange, saleId])).toEqual([
      [3, -2, made.id],
      [4, -1, made.id],
    ]);
  });

  it('is found by its id among others', async () => {
    const [made, other] = [await client.createSale(sale), await client.createSale(sale)];

    const read = await client.listSalesById([other.id, 9_999]);

    expect(read).toEqual([{ ...other, lines: [] }]);
    expect(made.id).not.toBe(other.id);
  });

  it('costs as many drips as expected', async () => {
    await client.createSale(sale);

    expect(client.rateLimit()?.level).toBe(6.5);
  });

  it('is refused if not paid exactly, and changes nothing', async () => {
    const payment = { ...sale.payment, amount: '209.49' };

    await expect(client.createSale({ ...sale, payment })).rejects.toMatchObject({
      code: 'lightspeed.refused',
      unanswered: false,
      message: expect.stringContaining('do not equal the total'),
    });
    expect([sandbox.lightspeed.getQoh(3), await find('1007')]).toEqual([10, []]);
  });

  it('of free goods needs no payment', async () => {
    const lines = [{ itemId: 3, quantity: 1, unitPrice: '0.00' }];

    expect(await client.createSale({ ...sale, lines, payment: null })).toMatchObject({
      completed: true,
      total: '0.00',
    });
    expect(sandbox.lightspeed.getQoh(3)).toBe(9);
  });

  it('is not sent again after a lost response, and is found by its reference', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'POST');

    await expect(client.createSale(sale)).rejects.toMatchObject({ unanswered: true });

    expect(sandbox.lightspeed.listSales()).toHaveLength(1);
    expect(await find('1007')).toMatchObject([{ referenceNumber: '1007', total: '209.50' }]);
  });
});

describe('finding a sale by its reference', () => {
  beforeEach(async () => {
    await client.createSale(sale);
    await client.createSale({ ...sale, referenceNumber: '1007 (2)' });
    await client.createSale({ ...sale, referenceNumber: '1008', referenceNumberSource: 'Another' });
    await client.createSale({ ...sale, referenceNumber: '1009', shopId: '2', registerId: 2 });
  });

  it('finds that one and no other', async () => {
    expect((await find('1007')).map(({ id }) => id)).toEqual([1]);
    expect((await find('1007 (2)')).map(({ id }) => id)).toEqual([2]);
    expect(await find('100')).toEqual([]);
  });

  it('ignores sales of other systems and other shops', async () => {
    expect([await find('1008'), await find('1009')]).toEqual([[], []]);
    expect(await find('1009', '2')).toHaveLength(1);
  });
});
