import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, type Emulator, rowsAt, startEmulator } from '../testing/emulator';

let emulator: Emulator;
let api: ReturnType<Emulator['api']>;

beforeEach(async () => {
  emulator = await startEmulator();
  api = emulator.api((await emulator.connect()).access_token);
});

afterEach(() => emulator.stop());

const setting = { shopID: 1, registerID: 1, employeeID: 1 };
const lines = (...rows: Record<string, unknown>[]) => ({ SaleLines: { SaleLine: rows } });
const payments = (...rows: Record<string, unknown>[]) => ({ SalePayments: { SalePayment: rows } });
const card = (amount: number | string) => payments({ amount, paymentTypeID: 3 });
const twoLocks = lines({ itemID: 4, unitQuantity: 2 });
const completed = { ...setting, completed: true };

const refusal = async (payload: Record<string, unknown>): Promise<unknown> => {
  const { status, json } = await api.post('Sale.json', payload);
  expect(status).toBe(400);
  return at(json, 'message');
};

describe('creating a sale', () => {
  it('completes one whose payments equal the total, and takes the stock', async () => {
    const reference = { referenceNumber: '1007', referenceNumberSource: 'woocommerce' };
    const { status, json } = await api.post('Sale.json', { ...completed, ...reference, ...twoLocks, ...card('99.00') });
    expect(status).toBe(200);
    expect(at(json, 'Sale')).toMatchObject({
      saleID: '1',
      ticketNumber: '220000000001',
      completed: 'true',
      completeTime: '2026-11-21T00:00:00+00:00',
      total: '99',
      calcTax1: '9',
      calcSubtotal: '90',
      isTaxInclusive: 'true',
      balance: '0',
      change: '0',
      referenceNumber: '1007',
      SaleLines: { SaleLine: { saleLineID: '1', itemID: '4', unitQuantity: '2', unitPrice: '49.5', calcTotal: '99' } },
      SalePayments: { SalePayment: { amount: '99', PaymentType: { name: 'Credit Card' } } },
    });
    expect(emulator.lightspeed.getQoh('4')).toBe(5);
    const log = await api.get('InventoryLog.json?saleID=1');
    expect(at(log.json, 'InventoryLog')).toMatchObject({
      qohChange: '-2',
      reason: 'RemoveForTransaction',
      itemID: '4',
    });
  });

  it('finds items by their EAN and takes a price of its own', async () => {
    const line = lines({ itemCode: '9300000000042', unitQuantity: 1, unitPrice: '40' });
    const { status, json } = await api.post('Sale.json', { ...completed, ...line, ...card(40) });
    expect([status, at(json, 'Sale.SaleLines.SaleLine.itemID')]).toEqual([200, '4']);
  });

  it('takes a line without an item when it has a price', async () => {
    const { json } = await api.post('Sale.json', { ...completed, ...lines({ unitPrice: 25 }), ...card(25) });
    expect(at(json, 'Sale.total')).toBe('25');
    expect(await refusal({ ...completed, ...lines({ unitQuantity: 1 }), ...card(0) })).toContain('unitPrice');
  });

  it('hands cash beyond the total back as change', async () => {
    const cash = payments({ amount: 150, paymentTypeID: 1 });
    const { json } = await api.post('Sale.json', { ...completed, ...twoLocks, ...cash });
    expect(at(json, 'Sale')).toMatchObject({ change: '51', calcPayments: '99', balance: '0' });
    expect(at(json, 'Sale.SalePayments.SalePayment.amount')).toBe('99');
  });

  it.each([
    ['too little', card('98.99')],
    ['too much on a card', card('99.01')],
    ['nothing', {}],
  ])('refuses to complete one that was paid %s, and changes nothing', async (_what, paid) => {
    expect(await refusal({ ...completed, ...twoLocks, ...paid })).toContain('do not equal the total of 99');
    expect(emulator.lightspeed.getQoh('4')).toBe(7);
    expect(emulator.lightspeed.listSales()).toEqual([]);
  });

  it('leaves an open one without effect on the stock', async () => {
    const { json } = await api.post('Sale.json', { ...setting, ...twoLocks });
    expect(at(json, 'Sale.completed')).toBe('false');
    expect(at(json, 'Sale.completeTime')).toBeUndefined();
    expect(at(json, 'Sale.SalePayments')).toBe('');
    expect(emulator.lightspeed.getQoh('4')).toBe(7);
    expect(await refusal({ ...setting, ...twoLocks, ...card(99) })).toContain('Only a completed sale');
  });

  it('sells below zero, as a till does, and marks the change', async () => {
    const { status } = await api.post('Sale.json', {
      ...completed,
      ...lines({ itemID: 4, unitQuantity: 8 }),
      ...card(396),
    });
    expect([status, emulator.lightspeed.getQoh('4')]).toEqual([200, -1]);
    const rows = rowsAt((await api.get('ItemShop.json?itemID=4&shopID=1')).json, 'ItemShop');
    expect(rows[0]).toMatchObject({ qoh: '-1', sellable: '0' });
    expect(at((await api.get('InventoryLog.json')).json, 'InventoryLog.causedNegative')).toBe('true');
  });

  it('can be dated back and never ahead', async () => {
    const back = { completeTime: '2026-11-20T09:30:00+00:00' };
    const { json } = await api.post('Sale.json', { ...completed, ...twoLocks, ...card(99), ...back });
    expect(at(json, 'Sale.completeTime')).toBe('2026-11-20T09:30:00+00:00');
    const ahead = { completeTime: '2026-11-21T00:00:01+00:00' };
    expect(await refusal({ ...completed, ...twoLocks, ...card(99), ...ahead })).toContain('future');
  });

  it.each([
    ['a shop', { shopID: 9 }, 'Shop 9'],
    ['a register', { registerID: 9 }, 'Register 9'],
    ['an employee', { employeeID: 9 }, 'Employee 9'],
    ['a customer', { customerID: 99 }, 'Customer 99'],
    ['an item', lines({ itemID: 99 }), 'Item 99'],
    ['a payment type', payments({ amount: 99, paymentTypeID: 77 }), 'PaymentType 77'],
  ])('refuses %s that does not exist', async (_what, changes, message) => {
    expect(await refusal({ ...completed, ...twoLocks, ...card(99), ...changes })).toContain(message);
  });

  it('refuses a sale without its register', async () => {
    expect(await refusal({ shopID: 1, employeeID: 1 })).toBe('Sale not created. Invalid value for registerID.');
  });

  it('gives the serial numbers of a sold bike to the line and the customer', async () => {
    const bike = lines({ itemID: 1, unitQuantity: 1 });
    await api.post('Sale.json', { ...completed, customerID: 2, ...bike, ...card(3499) });
    const { json } = await api.get('Serialized.json?saleLineID=1');
    expect(at(json, 'Serialized')).toMatchObject({ serial: '210000000001-001', itemID: '1', customerID: '2' });
  });
});

describe('finding sales', () => {
  it('by the reference number, with their lines and items', async () => {
    await api.post('Sale.json', { ...completed, referenceNumber: 'web-1', ...twoLocks, ...card(99) });
    await api.post('Sale.json', { ...completed, referenceNumber: 'web-2', ...twoLocks, ...card(99) });
    const relations = encodeURIComponent('["SaleLines","SaleLines.Item","Customer"]');
    const { json } = await api.get(`Sale.json?referenceNumber=web-2&load_relations=${relations}`);
    expect(at(json, 'Sale.saleID')).toBe('2');
    expect(at(json, 'Sale.SaleLines.SaleLine.Item.customSku')).toBe('LOCK-1');
    expect(at(json, 'Sale.Customer')).toBeUndefined();
    const line = await api.get('SaleLine.json?saleID=2');
    expect(at(line.json, 'SaleLine.saleLineID')).toBe('2');
  });

  it('by when they were completed, in that order', async () => {
    for (const day of ['19', '17', '18']) {
      const completeTime = `2026-11-${day}T00:00:00+00:00`;
      await api.post('Sale.json', { ...completed, ...twoLocks, ...card(99), completeTime });
    }
    await api.post('Sale.json', setting);
    const condition = encodeURIComponent('<,2026-11-19T00:00:00+00:00');
    const { json } = await api.get(`Sale.json?sort=-completeTime&completeTime=${condition}`);
    expect(rowsAt(json, 'Sale').map((row) => at(row, 'saleID'))).toEqual(['3', '2']);
  });
});
