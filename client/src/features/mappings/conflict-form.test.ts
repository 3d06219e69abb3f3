import { expect, it } from 'vitest';
import { isUsable } from './conflict-form';

it.each([
  [0, true],
  [7, true],
  [-1, false],
  [null, false],
])('accepts %s: %s', (quantity, usable) => {
  expect(isUsable(quantity)).toBe(usable);
});
