import { expect, it } from 'vitest';
import { isUsable } from './conflict-form';

it.each([
  [0, true],
  [7, true],
  [-1, false],
  [null, false],
])('takes %s as usable: %s', (quantity, usable) => {
  expect(isUsable(quantity)).toBe(usable);
});
