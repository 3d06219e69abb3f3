import { expect, it } from 'vitest';
import { openAmountOf } from './open-amount';

const order = { status: 'partial', totalAmount: 100.1, refundedAmount: 0, amountPaid: 0 } as const;

it.each([
  [order, 100.1],
  [{ ...order, amountPaid: 33.4 }, 66.7],
  [{ ...order, refundedAmount: 50, amountPaid: 60 }, 0],
  [{ ...order, totalAmount: null }, 0],
  [{ ...order, status: 'cancelled' }, 0],
] as const)('%j leaves %d open', (given, open) => {
  expect(openAmountOf(given)).toBe(open);
});
