import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstWithin, type Cents } from '../money';
import {
  balanceOf,
  creditOf,
  gstOfEach,
  kindOfPayment,
  needsReference,
  refundOutcomes,
  toCentBalance,
  type Movement,
  type RefundOutcome,
} from './payment-rules';

const pay = (amount: Cents): Movement => ({ kind: 'part', amount, credited: 0 });
const refund = (amount: Cents, credited: Cents): Movement => ({ kind: 'refund', amount, credited });

describe('the balance of a quote', () => {
  it.each([
    ['nothing paid', [], { paid: 0, open: 470_930, overpaid: 0, total: 470_930 }],
    ['a deposit', [pay(50_000)], { paid: 50_000, open: 420_930, overpaid: 0, total: 470_930 }],
    ['all', [pay(50_000), pay(420_930)], { paid: 470_930, open: 0, overpaid: 0, total: 470_930 }],
    ['all, and the deposit twice', [pay(470_930), pay(50_000)], { paid: 470_930, open: 0, overpaid: 50_000 }],
    ['a refund still owed', [pay(470_930), refund(20_000, 0)], { paid: 450_930, open: 20_000, total: 470_930 }],
    ['a credited refund', [pay(470_930), refund(20_000, 20_000)], { paid: 450_930, open: 0, total: 450_930 }],
    ['a sale called off', [pay(50_000), refund(50_000, 470_930)], { paid: 0, open: 0, overpaid: 0, total: 0 }],
    ['a free quote', [], { paid: 0, open: 0, overpaid: 0, total: 0 }],
  ] as const)('after %s', (what, movements, expected) => {
    expect(balanceOf(what === 'a free quote' ? 0 : 470_930, movements)).toMatchObject(expected);
  });

  it('is the same in dollars and cents', () => {
    const dollars = { agreed: 4709.3, credited: 0, total: 4709.3, received: 500.01, paid: 500.01, open: 4209.29 };

    expect(toCentBalance({ ...dollars, overpaid: 0 })).toEqual(balanceOf(470_930, [pay(50_001)]));
  });
});

describe('the kind of a payment', () => {
  const deposit = { choice: 'deposit', due: 50_000 } as const;
  const full = { choice: 'full', due: 470_930 } as const;
  const before = { received: 0, open: 470_930 };
  const after = { received: 50_000, open: 420_930 };

  it.each([
    ['deposit', 50_000, before, deposit],
    ['full', 470_930, before, deposit],
    ['full', 470_930, before, full],
    ['part', 50_000, before, full],
    ['part', 20_000, before, null],
    ['balance', 420_930, after, deposit],
    ['balance', 500_000, after, deposit],
    ['part', 50_000, after, deposit],
  ] as const)('is %s for %i', (kind, amount, state, agreed) => {
    expect(kindOfPayment(amount, state, agreed)).toBe(kind);
  });
});

describe('a refund', () => {
  const paid = { total: 470_930, received: 470_930, overpaid: 0 };
  const twice = { total: 470_930, received: 520_930, overpaid: 50_000 };
  const deposit = { total: 470_930, received: 50_000, overpaid: 0 };

  it.each([
    ['credit', 20_000, paid, 20_000],
    ['still_owed', 20_000, paid, 0],
    ['credit', 50_000, twice, 0],
    ['credit', 60_000, twice, 10_000],
    ['called_off', 50_000, deposit, 470_930],
    ['called_off', 40_000, deposit, 460_930],
    ['called_off', 50_000, twice, 0],
  ] as const)('%s of %i takes the right amount off the total', (outcome, amount, state, credited) => {
    expect(creditOf(amount, state, outcome)).toBe(credited);
  });
});

type Step = { amount: Cents; outcome: RefundOutcome | null; isOnline: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  amount: fc.integer({ min: 1, max: 300_000 }),
  outcome: fc.option(fc.constantFrom(...refundOutcomes)),
  isOnline: fc.boolean(),
});

/** A step as the server applies it: refunds within what was received; only the online shop may receive too much. */
const after = (agreed: Cents, movements: readonly Movement[], { amount, outcome, isOnline }: Step): Movement[] => {
  const balance = balanceOf(agreed, movements);
  if (outcome !== null) {
    const back = Math.min(amount, balance.received);
    return back === 0 ? [...movements] : [...movements, refund(back, creditOf(back, balance, outcome))];
  }
  const taken = isOnline ? amount : Math.min(amount, balance.open);
  return taken === 0 ? [...movements] : [...movements, pay(taken)];
};

describe('for any payments, refunds and sales called off', () => {
  it('paid and open add up to the total, and nothing is below zero', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_000 }), fc.array(step, { maxLength: 12 }), (agreed, steps) => {
        let movements: Movement[] = [];
        for (const one of steps) {
          movements = after(agreed, movements, one);
          const { total, paid, open, overpaid, received, credited } = balanceOf(agreed, movements);
          expect(paid + open).toBe(total);
          expect(agreed - credited).toBe(total);
          expect(paid + overpaid).toBe(received);
          expect(Math.min(total, paid, open, overpaid, received)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('the GST of all documents is the GST of what was received', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_000 }), fc.array(step, { maxLength: 12 }), (agreed, steps) => {
        let movements: Movement[] = [];
        for (const one of steps) movements = after(agreed, movements, one);
        const amounts = movements.map(({ kind, amount }) => (kind === 'refund' ? -amount : amount));
        const gst = gstOfEach(amounts);
        const { received } = balanceOf(agreed, movements);

        expect(gst.reduce((total, one) => total + one, 0)).toBe(gstWithin(received));
        for (const [at, amount] of amounts.entries()) {
          expect(Math.abs((gst[at] ?? 0) - amount / 11)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

it('a bank transfer or gift card needs a reference, cash does not', () => {
  expect([needsReference('bank_transfer'), needsReference('gift_card'), needsReference('cash')]).toEqual([
    true,
    true,
    false,
  ]);
});
