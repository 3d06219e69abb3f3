import { expect, it } from 'vitest';
import { derivedStatus, editKeySchema, editReasonSchema, seenByTag } from './edit-rules';

it.each([
  [1, 'no', 'instock'],
  [0, 'no', 'outofstock'],
  [-3, 'no', 'outofstock'],
  [0, 'notify', 'onbackorder'],
  [0, 'yes', 'onbackorder'],
  [5, 'yes', 'instock'],
] as const)('with %i in stock and backorders %s the shop says %s', (quantity, backorders, status) => {
  expect(derivedStatus(quantity, backorders)).toBe(status);
});

it('takes a reason of a line or two, without the blanks around it', () => {
  expect(editReasonSchema.parse('  Counted on Monday ')).toBe('Counted on Monday');
  expect(editReasonSchema.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe(
    'A reason has at most 200 characters.',
  );
});

it('takes only an id that nobody else makes for a key', () => {
  expect(editKeySchema.safeParse('2f9b8c1e-7b7d-4a0e-9e38-2d8a6d0f9c11').success).toBe(true);
  expect(editKeySchema.safeParse('1').success).toBe(false);
});

it.each([
  ['"12"', 12],
  ['12', 12],
  [' W/"0" ', 0],
  ['"-3"', -3],
  ['"none"', null],
  ['*', undefined],
  [null, undefined],
])('reads the number that was seen from %j', (header, seen) => {
  expect(seenByTag(header)).toBe(seen);
});

it.each(['"many"', '', '"1", "2"', '"1.5"', '"99999999"'])('refuses %j as a number that was seen', (header) => {
  expect(() => seenByTag(header)).toThrow(RangeError);
});
