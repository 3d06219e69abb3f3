import { describe, expect, it } from 'vitest';
import { likelihood, matchSale, type OpenQuote, type SaleFacts } from './till-sale-rules';

const balance: OpenQuote = { open: 420_930, received: 50_000, due: 50_000 };
const unpaid: OpenQuote = { open: 470_930, received: 0, due: 50_000 };
const sale = (total: number, facts: Partial<SaleFacts> = {}): SaleFacts => ({
  total,
  lines: [total],
  isNamed: true,
  isOnAccount: false,
  person: ['same_customer', 'same_email'],
  ...facts,
});
const stranger = { person: [] } as const;
const nobody = { person: [], isNamed: false } as const;

describe('a sale at the till matches', () => {
  it.each([
    ['the balance of its customer', balance, sale(420_930), 420_930, 'open_amount'],
    ['a deposit of its customer', unpaid, sale(50_000), 50_000, 'due_amount'],
    ['the whole amount of its customer', unpaid, sale(470_930), 470_930, 'open_amount'],
    ['a balance paid with a helmet', balance, sale(429_925, { lines: [420_930, 8_995] }), 420_930, 'line_amount'],
    ['a deposit paid with a helmet', unpaid, sale(58_995, { lines: [8_995, 50_000] }), 50_000, 'line_amount'],
    ['a part of the balance', balance, sale(100_000), 100_000, 'part_amount'],
    ['a deposit without a customer', unpaid, sale(50_000, nobody), 50_000, 'due_amount'],
    ['a balance with a name alone', balance, sale(420_930, { person: ['same_name'] }), 420_930, 'open_amount'],
  ])('%s', (_what, quote, facts, amount, reason) => {
    expect(matchSale(quote, facts)).toMatchObject({ amount, reasons: [reason, ...facts.person] });
  });

  it.each([
    ['more than is open', balance, sale(420_931)],
    ['the deposit again', { ...balance, open: 40_000 }, sale(50_000)],
    ['a part, by name alone', balance, sale(100_000, { person: ['same_name'] })],
    ['a part without a customer', balance, sale(100_000, nobody)],
    ['another customer’s deposit', unpaid, sale(50_000, stranger)],
    ['another customer’s line of this amount', balance, sale(429_925, { ...stranger, lines: [420_930, 8_995] })],
    ['a refund', balance, sale(-420_930)],
    ['a quote that is paid', { open: 0, received: 470_930, due: 50_000 }, sale(50_000)],
  ])('not %s', (_what, quote, facts) => {
    expect(matchSale(quote, facts)).toBeNull();
  });

  it('another customer’s sale of exactly the open amount, with a caution', () => {
    expect(matchSale(balance, sale(420_930, stranger))?.cautions).toEqual(['other_customer']);
    expect(matchSale(balance, sale(420_930, nobody))?.cautions).toEqual(['no_customer']);
    expect(matchSale(balance, sale(420_930))?.cautions).toEqual([]);
  });

  it('a sale charged to the account, with a caution', () => {
    expect(matchSale(balance, sale(420_930, { isOnAccount: true }))?.cautions).toEqual(['on_account']);
  });
});

it('the likeliest is the same customer’s with the exact amount, the least likely another customer’s', () => {
  const order = [sale(420_930), sale(100_000), sale(420_930, nobody), sale(420_930, stranger)].map((facts) =>
    matchSale(balance, facts),
  );

  const ranks = order.map((match) => (match ? likelihood(match) : -1));
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
  expect(new Set(ranks).size).toBe(4);
});
