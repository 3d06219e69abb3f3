import { toMoneyText } from './money-text';

/** Parses an amount from a provider into whole cents, half-up; null when it is not an amount. */
export const toCents = (amount: string | number | null): number | null => {
  const text = toMoneyText(amount);
  return text === null ? null : Number(text.replace('.', ''));
};
