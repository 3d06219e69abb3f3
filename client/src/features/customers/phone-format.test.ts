import { expect, it } from 'vitest';
import { formatPhone } from './phone-format';

it.each([
  ['+61412345678', '0412 345 678'],
  ['+61293651234', '(02) 9365 1234'],
  ['+611300975707', '1300 975 707'],
  ['+442079460958', '+442079460958'],
])('%s is shown as %s', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown);
});
