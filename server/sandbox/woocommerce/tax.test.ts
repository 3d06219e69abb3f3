import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoProducts } from './testing/demo-products';
import { startTestShop, toResource, toResources, type TestShop } from './testing/test-shop';

let test: TestShop;

const start = async (tax: 'line' | 'subtotal' | null) => {
  test = await startTestShop({ tax });
  test.shop.seed(demoProducts);
};
beforeEach(() => start('line'));
afterEach(() => test.close());

const productId = () => test.shop.listProducts({ page: 1, perPage: 1 }).units[0]?.productId ?? 0;
const order = async (body: object) => toResource(await test.ask('POST', '/orders', body));
const goods = (total: string) => ({
  line_items: [{ product_id: productId(), quantity: 1, subtotal: total, total }],
});
const fees = (...totals: string[]) => ({ fee_lines: totals.map((total, at) => ({ name: `Fee ${at}`, total })) });

describe('a shop with taxes switched on', () => {
  it('adds GST to the amounts of products, fees and shipping, and says so everywhere', async () => {
    const made = await order({
      line_items: [{ product_id: productId(), quantity: 2, subtotal: '200.00', total: '163.636364' }],
      ...fees('68.18'),
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Courier', total: '45.454545' }],
    });

    expect(made).toMatchObject({
      prices_include_tax: true,
      total: '305.00',
      total_tax: '27.73',
      cart_tax: '23.18',
      shipping_tax: '4.55',
      shipping_total: '45.45',
      discount_total: '36.36',
      discount_tax: '3.64',
      line_items: [
        {
          total: '163.64',
          total_tax: '16.36',
          subtotal: '200.00',
          subtotal_tax: '20.00',
          taxes: [{ id: 1, total: '16.363636', subtotal: '20' }],
        },
      ],
      fee_lines: [{ total: '68.18', total_tax: '6.82', taxes: [{ id: 1, total: '6.818', subtotal: '' }] }],
      shipping_lines: [{ total: '45.45', total_tax: '4.55' }],
      tax_lines: [
        {
          rate_code: 'AU-GST-1',
          rate_id: 1,
          label: 'GST',
          rate_percent: 10,
          compound: false,
          tax_total: '23.18',
          shipping_tax_total: '4.55',
        },
      ],
    });
  });

  it('takes half a cent of tax down, on either side of nothing', async () => {
    expect(await order(goods('0.05'))).toMatchObject({ total: '0.05', total_tax: '0.00' });
    expect(await order({ ...goods('1.00'), ...fees('-0.05') })).toMatchObject({ total: '1.05', total_tax: '0.10' });
  });

  it('adds products up rounded and fees unrounded', async () => {
    const nets = ['0.054545', '0.054545'];
    expect(await order({ line_items: nets.map((total) => ({ ...goods(total).line_items[0] })) })).toMatchObject({
      total: '0.12',
    });
    // 2 x (5.4545 + 1) cents are 12.9.
    expect(await order(fees(...nets))).toMatchObject({ total: '0.13' });
  });

  it('rounds only the whole when it is told to', async () => {
    test.shop.setSettings({ tax: 'subtotal' });

    expect(await order(fees('0.054545', '0.054545'))).toMatchObject({ total: '0.12', total_tax: '0.01' });
  });

  it('takes the tax off again with a negative fee, as far as what it is taken off is taxed', async () => {
    expect(await order({ ...goods('100.00'), ...fees('-10.00') })).toMatchObject({ total: '99.00', total_tax: '9.00' });
    const free = { name: 'Deposit of a key', total: '100.00', tax_status: 'none' };
    const half = { ...goods('100.00'), fee_lines: [free, { name: 'Off', total: '-10.00', tax_status: 'none' }] };
    expect(await order(half)).toMatchObject({ total: '199.50', total_tax: '9.50' });
  });

  it('takes the tax out of its own prices', async () => {
    const [unit] = test.shop.listProducts({ page: 1, perPage: 1 }).units;
    const placed = test.shop.placeOrder({ lines: [{ productId: productId(), quantity: 1 }] });

    expect(placed.total).toBe(unit?.price);
    const made = await order({ line_items: [{ product_id: productId(), quantity: 1 }] });
    expect(made.total).toBe(unit?.price);
  });

  it('calculates an order anew when its lines are given, and only then', async () => {
    test.shop.setSettings({ tax: null });
    const { id, total } = await order(goods('100.00'));
    expect(total).toBe('100.00');
    test.shop.setSettings({ tax: 'line' });

    expect(toResource(await test.ask('PUT', `/orders/${String(id)}`, { customer_note: 'x' })).total).toBe('100.00');
    expect(toResource(await test.ask('PUT', `/orders/${String(id)}`, fees('10.00'))).total).toBe('121.00');
  });

  it('keeps orders, tax and setting over a restart', async () => {
    const { id } = await order(goods('100.00'));
    const kept: unknown = JSON.parse(JSON.stringify(test.shop.snapshot()));
    await test.close();
    await start(null);
    test.shop.restore(kept);

    expect(toResource(await test.ask('GET', `/orders/${String(id)}`)).total).toBe('110.00');
    expect(test.shop.settings().tax).toBe('line');
  });
});

describe('the tax configuration of a shop', () => {
  const calcTaxes = '/settings/general/woocommerce_calc_taxes';

  it('is a setting and its rates', async () => {
    expect(toResource(await test.ask('GET', calcTaxes))).toMatchObject({
      id: 'woocommerce_calc_taxes',
      type: 'checkbox',
      default: 'no',
      value: 'yes',
      group_id: 'general',
    });
    expect(toResources(await test.ask('GET', '/settings/general')).map(({ id }) => id)).toContain(
      'woocommerce_calc_taxes',
    );
    const rates = await test.ask('GET', '/taxes');
    expect(toResources(rates)).toMatchObject([{ rate: '10.0000', name: 'GST', country: 'AU', class: 'standard' }]);
    expect(rates.headers.get('x-wp-total')).toBe('1');
  });

  it('is empty while taxes are off', async () => {
    test.shop.setSettings({ tax: null });

    expect(toResource(await test.ask('GET', calcTaxes)).value).toBe('no');
    expect(toResources(await test.ask('GET', '/taxes'))).toEqual([]);
    expect(await order(goods('100.00'))).toMatchObject({ total: '100.00', prices_include_tax: false, tax_lines: [] });
  });

  it('is not accessible without permission', async () => {
    expect((await test.askPlainly('GET', calcTaxes)).status).toBe(401);
  });
});
