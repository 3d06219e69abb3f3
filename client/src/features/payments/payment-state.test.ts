import { balanceOf } from '@chainline/shared/payments/payment-rules';
import { expect, it } from 'vitest';
import { requestLook, stateOfBalance } from './payment-state';

const pay = (amount: number) => ({ kind: 'part', amount, credited: 0 }) as const;

it.each([
  ['Not paid', []],
  ['Partly paid', [pay(40)]],
  ['Paid', [pay(40), pay(60)]],
  ['Overpaid', [pay(100), pay(40)]],
  ['Sale cancelled', [pay(40), { kind: 'refund', amount: 40, credited: 100 } as const]],
])('is %s', (label, movements) => {
  expect(stateOfBalance(balanceOf(100, movements)).label).toBe(label);
});

it.each([
  ['waiting', null, 'Being created'],
  ['waiting', 'Closed', 'Not created yet'],
  ['created', null, 'Awaiting payment'],
  ['created', 'Wrong total', 'Not offered'],
  ['paid', null, 'Paid'],
  ['withdrawn', null, 'Withdrawn'],
  ['cancelled', null, 'Cancelled in the shop'],
] as const)('a pay link that is %s (%s) is called %s', (state, error, label) => {
  expect(requestLook({ state, last_error: error }).label).toBe(label);
});
