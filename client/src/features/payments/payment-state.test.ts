import { balanceOf } from '@chainline/shared/payments/payment-rules';
import { expect, it } from 'vitest';
import { stateOfBalance } from './payment-state';

const pay = (amount: number) => ({ kind: 'part', amount, credited: 0 }) as const;

it.each([
  ['Not paid', []],
  ['Partly paid', [pay(40)]],
  ['Paid', [pay(40), pay(60)]],
  ['Overpaid', [pay(100), pay(40)]],
  ['Called off', [pay(40), { kind: 'refund', amount: 40, credited: 100 } as const]],
])('is %s', (label, movements) => {
  expect(stateOfBalance(balanceOf(100, movements)).label).toBe(label);
});
