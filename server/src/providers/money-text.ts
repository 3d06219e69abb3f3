const decimal = /^(-?)(\d*)(?:\.(\d*))?$/;

/**
 * Dollars with two decimals, half-up, from a provider's amount (`1999`, `19.5`, `0.995`). Null if it is not an amount:
 * unknown is not zero.
 */
export const toMoneyText = (amount: string | number | null): string | null => {
  if (amount === null) return null;
  const [, sign = '', whole = '', fraction = ''] = decimal.exec(String(amount).trim()) ?? [];
  if (whole === '' && fraction === '') return null;
  const digits = fraction.padEnd(3, '0');
  const cents = BigInt(`${whole}${digits.slice(0, 2)}`) + (digits.charAt(2) >= '5' ? 1n : 0n);
  const text = cents.toString().padStart(3, '0');
  return `${cents === 0n ? '' : sign}${text.slice(0, -2)}.${text.slice(-2)}`;
};
