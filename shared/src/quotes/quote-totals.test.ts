import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../money';
import {
  depositOf,
  labourLineTotal,
  paymentTermsOf,
  productLineTotal,
  quoteTotals,
  totalRows,
  type TotalsInput,
} from './quote-totals';

const none: TotalsInput = {
  products: [],
  labour_items: [],
  discount: 0,
  shipping_fee: 0,
  delivery_fee: 0,
  setup_fee: 0,
};

const money = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((cents) => cents / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
const quantity = fc.integer({ min: 1, max: 999 });
const product = fc.record({ price: money(20_000), quantity, discount: percent });
const anyQuote: fc.Arbitrary<TotalsInput> = fc.record({
  products: fc.array(product, { maxLength: 30 }),
  labour_items: fc.array(fc.record({ labourPrice: money(2_000), quantity }), { maxLength: 10 }),
  discount: percent,
  shipping_fee: money(1_000),
  delivery_fee: money(100),
  setup_fee: money(100),
});

const inCents = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + toCents(amount), 0);
const isCents = (dollars: number): boolean => Number(dollars.toFixed(2)) === dollars;

describe('the totals of a quote', () => {
  it('are (products + labour) less the discount, plus shipping and fees, GST included', () => {
    const totals = quoteTotals({
      products: [
        { price: 2999, quantity: 2, discount: 5 },
        { price: 129.95, quantity: 1, discount: 0 },
      ],
      labour_items: [{ labourPrice: 80, quantity: 3 }],
      discount: 10,
      shipping_fee: 185,
      delivery_fee: 15,
      setup_fee: 20,
    });

    expect(totals).toEqual({
      subtotal_amount: 5828.05,
      labour_cost: 240,
      discount_amount: 606.81,
      shipping_cost: 185,
      delivery_fee: 15,
      setup_fee: 20,
      total_amount: 5681.24,
      tax_amount: 516.48,
    });
  });

  it('of nothing are nothing', () => {
    expect(quoteTotals(none)).toMatchObject({ subtotal_amount: 0, total_amount: 0, tax_amount: 0 });
  });

  it('round each line once, halves up', () => {
    expect(productLineTotal({ price: 0.25, quantity: 1, discount: 50 })).toBe(0.13);
    expect(productLineTotal({ price: 33.35, quantity: 3, discount: 10 })).toBe(90.05);
    expect(productLineTotal({ price: 1.005, quantity: 1, discount: 0 })).toBe(1.01);
    expect(labourLineTotal({ labourPrice: 0.1, quantity: 3 })).toBe(0.3);
  });

  it('leave nothing of goods that are given away, and still charge for their way', () => {
    const given = { ...none, products: [{ price: 100, quantity: 1, discount: 0 }], discount: 100, shipping_fee: 12.5 };

    expect(quoteTotals(given)).toMatchObject({ discount_amount: 100, total_amount: 12.5 });
  });

  it('are whole cents whatever is put in, and add up to the cent', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const totals = quoteTotals(quote);

        expect(Object.values(totals).filter((amount) => !isCents(amount))).toEqual([]);
        expect(toCents(totals.subtotal_amount)).toBe(inCents(quote.products.map(productLineTotal)));
        expect(toCents(totals.labour_cost)).toBe(inCents(quote.labour_items.map(labourLineTotal)));
        expect(toCents(totals.total_amount)).toBe(
          inCents([totals.subtotal_amount, totals.labour_cost, totals.shipping_cost, totals.delivery_fee]) +
            toCents(totals.setup_fee) -
            toCents(totals.discount_amount),
        );
      }),
    );
  });

  it('are never below nothing, and a discount never takes more than there is', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const totals = quoteTotals(quote);

        expect(Math.min(...Object.values(totals))).toBeGreaterThanOrEqual(0);
        expect(toCents(totals.discount_amount)).toBeLessThanOrEqual(
          inCents([totals.subtotal_amount, totals.labour_cost]),
        );
      }),
    );
  });

  it('never rise with the discount, and rise with shipping cent for cent', () => {
    fc.assert(
      fc.property(anyQuote, percent, money(500), (quote, other, more) => {
        const [less, greater] = [quote.discount, other].toSorted((a, b) => a - b);
        const withDiscount = (discount = 0) => quoteTotals({ ...quote, discount }).total_amount;
        expect(withDiscount(greater)).toBeLessThanOrEqual(withDiscount(less));

        const shipping_fee = (toCents(quote.shipping_fee) + toCents(more)) / 100;
        const risen = quoteTotals({ ...quote, shipping_fee });
        expect(toCents(risen.total_amount) - toCents(quoteTotals(quote).total_amount)).toBe(toCents(more));
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        expect(quoteTotals({ ...quote, products: quote.products.toReversed() })).toEqual(quoteTotals(quote));
      }),
    );
  });

  it('hold an eleventh of GST, to half a cent', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const { total_amount: total, tax_amount: tax } = quoteTotals(quote);

        expect(Math.abs(toCents(tax) - toCents(total) / 11)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('a deposit', () => {
  it.each([
    [3079, 500, 500],
    [500.01, 500, 500],
    [500, 500, null],
    [39.98, 500, null],
    [0, 500, null],
    [3079, 0, null],
  ])('of a total of %d where %d is asked for is %j', (total, asked, expected) => {
    expect(depositOf(total, asked)).toBe(expected);
  });

  it.each([
    ['customer_chooses', 3079, { payment_option: 'customer_chooses', deposit_amount: 500 }],
    ['deposit', 3079, { payment_option: 'deposit', deposit_amount: 500 }],
    ['full', 3079, { payment_option: 'full', deposit_amount: null }],
    ['customer_chooses', 39.98, { payment_option: 'full', deposit_amount: null }],
    ['deposit', 500, { payment_option: 'full', deposit_amount: null }],
  ] as const)('with the option %s and a total of %d leaves %j', (option, total, expected) => {
    expect(paymentTermsOf(option, total, 500)).toEqual(expected);
  });
});

describe('the rows of the totals', () => {
  const totals = quoteTotals({ ...none, products: [{ price: 100, quantity: 1, discount: 0 }] });

  it('leave out what is 0, but never the subtotal and the total', () => {
    expect(totalRows(quoteTotals(none)).map(({ label }) => label)).toEqual(['Subtotal (Inc. GST)', 'Total (Inc. GST)']);
  });

  it('follow the stated order, with the discount taken off', () => {
    const all = { ...totals, shipping_cost: 1, labour_cost: 2, delivery_fee: 3, setup_fee: 4, discount_amount: 5 };

    expect(totalRows({ ...all, total_amount: 105 }).map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal (Inc. GST)', 100],
      ['Shipping', 1],
      ['Labour', 2],
      ['Delivery Fee', 3],
      ['Setup Fee', 4],
      ['Discount', -5],
      ['Total (Inc. GST)', 105],
    ]);
  });

  it('add up to the total to the cent, and the lines to their rows', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const rows = totalRows(quoteTotals(quote));
        const amountOf = (name: string) => toCents(rows.find(({ label }) => label === name)?.amount ?? 0);
        const parts = rows.filter(({ kind }) => kind !== 'total').map(({ amount }) => amount);

        expect(inCents(parts)).toBe(amountOf('Total (Inc. GST)'));
        expect(inCents(quote.products.map(productLineTotal))).toBe(amountOf('Subtotal (Inc. GST)'));
        expect(inCents(quote.labour_items.map(labourLineTotal))).toBe(amountOf('Labour'));
      }),
    );
  });
});
