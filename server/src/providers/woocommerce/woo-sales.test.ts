import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { simpleProduct, startWooSandbox, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';
import type { NewWooSale } from './woo-sales';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
  sandbox.shop.seed([simpleProduct('S', 500)]);
});

afterEach(() => sandbox.close());

const address = {
  first_name: 'Zoë',
  last_name: 'Nguyễn',
  company: '',
  address_1: '1 Campbell Pde',
  city: 'Bondi Beach',
  state: 'NSW',
  postcode: '2026',
  country: 'AU',
  phone: '0400 000 000',
};

const sale = (changes: Partial<NewWooSale> = {}): NewWooSale => ({
  marker: 'Q-10001/abc',
  status: 'pending',
  customer_note: 'Quote Q-10001',
  billing: { ...address, email: 'zoe@example.com' },
  shipping: address,
  line_items: [
    {
      product_id: sandbox.unitOf('S').id,
      variation_id: 0,
      name: 'Helmet',
      quantity: 2,
      subtotal: '179.90',
      total: '161.91',
    },
  ],
  fee_lines: [{ name: 'Assembly', total: '75.00' }],
  shipping_lines: [{ method_id: 'quote', method_title: 'Courier', total: '50.00' }],
  ...changes,
});

const longAgo = new Date('2020-01-01T00:00:00Z');

describe('creating an order', () => {
  it("uses agreed prices, not the catalogue's, and awaits payment", async () => {
    const made = await client.createSale(sale());

    expect(made).toMatchObject({ status: 'pending', totalCents: 28_691, paidAt: null, marker: 'Q-10001/abc' });
    expect(made.paymentUrl).toContain(`/checkout/order-pay/${made.id}/?pay_for_order=true&key=${made.orderKey}`);
    expect(sandbox.shop.listOrders()).toMatchObject([{ email: 'zoe@example.com', needsPayment: true }]);
  });

  it('accepts a negative fee', async () => {
    const made = await client.createSale(sale({ fee_lines: [{ name: 'Balance', total: '-100.00' }] }));

    expect(made.totalCents).toBe(11_191);
  });

  it('is not repeated after a lost response, and found by its marker', async () => {
    sandbox.fail({ kind: 'cut_after' }, 'POST');

    await expect(client.createSale(sale())).rejects.toMatchObject({ unanswered: true });

    expect(sandbox.shop.listOrders()).toHaveLength(1);
    expect(await client.findSale('Q-10001/abc', longAgo)).toMatchObject({ totalCents: 28_691 });
  });

  it("reports the shop's refusal", async () => {
    const broken = { ...sale(), billing: { ...sale().billing, email: 'nobody' } };

    await expect(client.createSale(broken)).rejects.toMatchObject({ code: 'woocommerce.refused', unanswered: false });
  });
});

describe('an order with a wrong total', () => {
  const cheaper = (): NewWooSale => ({
    ...sale(),
    line_items: sale().line_items.map((line) => ({ ...line, subtotal: '163.55', total: '147.19' })),
    fee_lines: [{ name: 'Assembly', total: '68.18' }],
    shipping_lines: [{ method_id: 'quote', method_title: 'Courier', total: '45.4545' }],
  });

  it('gets other amounts on the same lines', async () => {
    sandbox.shop.setSettings({ tax: 'line' });
    const made = await client.createSale(sale());
    expect(made).toMatchObject({ totalCents: 31_560, taxCents: 2_869 });

    const repriced = await client.repriceSale(made, cheaper());

    expect(repriced).toMatchObject({ id: made.id, totalCents: 28_691, taxCents: 2_609, lineIds: made.lineIds });
    expect(sandbox.shop.listOrders()).toMatchObject([{ total: '286.91', lines: [{ quantity: 2 }] }]);
  });

  it('is unchanged if its lines are not the ones sent', async () => {
    const made = await client.createSale(sale({ fee_lines: [] }));
    const calls = sandbox.calls().length;

    expect(await client.repriceSale(made, cheaper())).toBeNull();
    expect(sandbox.calls()).toHaveLength(calls);
  });
});

describe("the shop's tax setting", () => {
  it.each([
    [null, false],
    ['line', true],
  ] as const)('is read from its settings (%s)', async (tax, adds) => {
    sandbox.shop.setSettings({ tax });

    expect(await client.addsTax()).toBe(adds);
  });

  it('may be forbidden to us', async () => {
    sandbox.fail({ kind: 'status', status: 403, body: '{"code":"woocommerce_rest_cannot_view"}' }, 'GET');

    await expect(client.addsTax()).rejects.toMatchObject({ code: 'woocommerce.forbidden' });
  });
});

describe('finding an order by its marker', () => {
  it('finds no other order', async () => {
    await client.createSale(sale({ marker: 'Q-1/other' }));

    expect(await client.findSale('Q-10001/abc', longAgo)).toBeNull();
  });

  it('skips orders older than the given time', async () => {
    await client.createSale(sale());
    const later = new Date(sandbox.clock.now().getTime() + 60_000);

    expect(await client.findSale('Q-10001/abc', later)).toBeNull();
  });

  it('goes through all pages', async () => {
    await client.createSale(sale({ marker: 'Q-0/first' }));
    const { id } = sandbox.unitOf('S');
    for (let count = 0; count < 101; count += 1) sandbox.shop.placeOrder({ lines: [{ productId: id, quantity: 1 }] });
    await client.createSale(sale({ marker: 'Q-9/last' }));

    expect(await client.findSale('Q-9/last', longAgo)).not.toBeNull();
  });
});

describe('the state of orders', () => {
  it('includes payment, method and time, in one call', async () => {
    const [paid, unpaid] = [await client.createSale(sale()), await client.createSale(sale({ marker: 'b' }))];
    sandbox.shop.payOrder(paid.id);
    const before = sandbox.calls().length;

    const sales = await client.listSales([paid.id, unpaid.id]);

    expect(sandbox.calls()).toHaveLength(before + 1);
    expect(sales).toMatchObject([
      { id: paid.id, status: 'processing', transactionId: `txn_${paid.id}`, paidAt: expect.any(Date) },
      { id: unpaid.id, status: 'pending', transactionId: '', paidAt: null },
    ]);
  });

  it('excludes trashed orders', async () => {
    const { id } = await client.createSale(sale());
    sandbox.shop.setOrderStatus(id, 'trash');

    expect(await client.listSales([id])).toEqual([]);
    expect(await client.findSaleById(id)).toMatchObject({ status: 'trash' });
    expect(await client.findSaleById(id + 1)).toBeNull();
  });

  it('makes no call for no orders, and refuses more than one call takes', async () => {
    expect(await client.listSales([])).toEqual([]);
    expect(sandbox.calls()).toEqual([]);
    await expect(client.listSales(Array.from({ length: 101 }, (_, at) => at + 1))).rejects.toThrow(RangeError);
  });
});
