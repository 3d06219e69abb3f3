import { expect, it } from 'vitest';
import { toCents } from './cents';

it.each([
  ['28.55', 2_855],
  ['10', 1_000],
  [123.45, 12_345],
  ['0.995', 100],
  ['-3.5', -350],
  ['', null],
  ['POA', null],
  [null, null],
])('reads %j as %j cents', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});
