import { toMoneyText } from './money-text';

/** Whole cents, half-up; null if it is not an amount. */
export const toCents = (amount: string | number | null): number | null => {
  const text = toMoneyText(amount);
  return text === null ? null : Number(text.replace('.', ''));
};
