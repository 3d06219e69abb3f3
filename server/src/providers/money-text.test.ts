import { describe, expect, it } from 'vitest';
import { toMoneyText } from './money-text';

describe('toMoneyText', () => {
  it.each([
    ['1999', '1999.00'],
    ['1234.50', '1234.50'],
    ['19.5', '19.50'],
    [' 7 ', '7.00'],
    ['.5', '0.50'],
    ['3.', '3.00'],
    ['0', '0.00'],
    [4995, '4995.00'],
    [89.95, '89.95'],
    ['-12.5', '-12.50'],
    ['123456789012345678.99', '123456789012345678.99'],
  ])('writes %j as %s', (amount, text) => {
    expect(toMoneyText(amount)).toBe(text);
  });

  it.each([
    ['0.994', '0.99'],
    ['0.995', '1.00'],
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-0.001', '0.00'],
    ['-0.005', '-0.01'],
  ])('rounds %s half-up to %s', (amount, text) => {
    expect(toMoneyText(amount)).toBe(text);
  });

  it.each([null, '', ' ', '.', '-', 'free', '1,999.00', '$5', '1e3', Number.NaN])('finds no amount in %j', (amount) => {
    expect(toMoneyText(amount)).toBeNull();
  });
});
