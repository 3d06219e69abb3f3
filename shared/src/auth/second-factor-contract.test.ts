import { describe, expect, it } from 'vitest';
import { anyCodeSchema, confirmSecondFactor, formatRecoveryCode, isAuthenticatorCode } from './second-factor-contract';

const recovery = '0123456789ABCDEF';

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['0123-4567-89ab-cdef', recovery],
    [recovery.toLowerCase(), recovery],
  ])('%j is read as %s', (given, read) => {
    expect(anyCodeSchema.parse(given)).toBe(read);
  });

  it.each(['', '12345', '1234567', 'abcdef', '0123-4567-89AB-CDE', 'IIIIIIIIIIIIIIII', '１２３４５６'])(
    'is never %j',
    (given) => {
      expect(anyCodeSchema.safeParse(given).success).toBe(false);
    },
  );

  it('of the app is six digits', () => {
    expect([isAuthenticatorCode('123456'), isAuthenticatorCode(recovery)]).toEqual([true, false]);
    expect(confirmSecondFactor.body.safeParse({ code: recovery }).success).toBe(false);
  });
});

it('shows a recovery code in groups of four that are read back', () => {
  expect(formatRecoveryCode(recovery)).toBe('0123-4567-89AB-CDEF');
  expect(anyCodeSchema.parse(formatRecoveryCode(recovery))).toBe(recovery);
});
