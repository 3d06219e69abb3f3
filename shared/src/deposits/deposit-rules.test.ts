import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../money';
import { balanceOf, creditOf, refundOutcomes, type Movement, type RefundOutcome } from '../payments/payment-rules';
import { depositOf, lateFrom, type DepositFacts } from './deposit-rules';

const acceptedAt = new Date('2026-11-20T00:00:00Z');
const soon = new Date('2026-11-21T00:00:00Z');
const later = new Date('2026-12-21T00:00:00Z');
const pay = (amount: Cents): Movement => ({ kind: 'part', amount, credited: 0 });
const refund = (amount: Cents, credited: Cents): Movement => ({ kind: 'refund', amount, credited });
const facts = (movements: readonly Movement[], changes: Partial<DepositFacts> = {}): DepositFacts => ({
  amount: 50_000,
  agreed: 470_930,
  movements,
  acceptedAt,
  isClosed: false,
  ...changes,
});

describe('the deposit of an accepted quote', () => {
  it.each([
    ['nothing paid', [], { received: 0, refunded: 0, open: 50_000, status: 'due' }],
    ['a part of it paid', [pay(20_000)], { received: 20_000, refunded: 0, open: 30_000, status: 'due' }],
    ['the deposit paid', [pay(50_000)], { received: 50_000, refunded: 0, open: 0, status: 'received' }],
    ['all paid', [pay(50_000), pay(420_930)], { received: 50_000, refunded: 0, open: 0, status: 'received' }],
    [
      'a refund of the balance',
      [pay(470_930), refund(20_000, 20_000)],
      { received: 50_000, refunded: 0, open: 0, status: 'received' },
    ],
    [
      'the sale called off',
      [pay(50_000), refund(50_000, 470_930)],
      { received: 50_000, refunded: 50_000, open: 0, status: 'refunded' },
    ],
    [
      'a part kept when called off',
      [pay(50_000), refund(40_000, 460_930)],
      { received: 50_000, refunded: 40_000, open: 0, status: 'refunded' },
    ],
    [
      'a refund that is still owed',
      [pay(50_000), refund(50_000, 0)],
      { received: 50_000, refunded: 50_000, open: 50_000, status: 'due' },
    ],
  ] as const)('after %s', (_what, movements, expected) => {
    expect(depositOf(facts(movements), soon)).toEqual(expected);
  });

  it('is late from the third day on', () => {
    const late = lateFrom(acceptedAt);
    expect(depositOf(facts([]), new Date(late.getTime() - 1)).status).toBe('due');
    expect(depositOf(facts([]), late).status).toBe('late');
    expect(depositOf(facts([pay(50_000)]), later).status).toBe('received');
  });

  it('is not collected any more once the quote is closed', () => {
    const closed = { isClosed: true };
    expect(depositOf(facts([], closed), later)).toMatchObject({ open: 0, status: 'dropped' });
    expect(depositOf(facts([pay(50_000)], closed), later).status).toBe('received');
  });
});

type Step = { amount: Cents; outcome: RefundOutcome | null };
const step: fc.Arbitrary<Step> = fc.record({
  amount: fc.integer({ min: 1, max: 300_000 }),
  outcome: fc.option(fc.constantFrom(...refundOutcomes)),
});

it('for any payments and refunds, what is held and open is what is due, and nothing is below zero', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 1, max: 900_000 }),
      fc.array(step, { maxLength: 12 }),
      (agreed, wanted, steps) => {
        const amount = Math.min(agreed, wanted);
        const movements: Movement[] = [];
        for (const { amount: cents, outcome } of steps) {
          const balance = balanceOf(agreed, movements);
          const back = Math.min(cents, balance.received);
          if (outcome === null) movements.push(pay(cents));
          else if (back > 0) movements.push(refund(back, creditOf(back, balance, outcome)));
          const { received, refunded, open, status } = depositOf(facts(movements, { agreed, amount }), soon);
          const due = Math.min(amount, balanceOf(agreed, movements).total);
          expect(Math.min(received, refunded, open)).toBeGreaterThanOrEqual(0);
          expect(received - refunded + open).toBeGreaterThanOrEqual(due);
          if (open > 0) expect(received - refunded + open).toBe(due);
          expect(status).not.toBe('late');
        }
      },
    ),
  );
});
