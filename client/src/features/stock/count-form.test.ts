import { describe, expect, it } from 'vitest';
import { countFormSchema, toQuantity } from './count-form';

describe('a counted quantity', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['1000000', 1_000_000],
  ])('reads "%s"', (quantity, expected) => {
    expect(toQuantity(countFormSchema.parse({ quantity }))).toBe(expected);
  });

  it.each(['', ' ', '-1', '1.5', '1e3', 'seven', '1000001'])('refuses "%s"', (quantity) => {
    expect(countFormSchema.safeParse({ quantity }).error?.issues.map((issue) => issue.message)).toContain(
      'Enter a whole number from 0 to 1,000,000',
    );
  });
});
