import { toMoneyText } from './money-text';

/** An amount as providers write it, in whole cents, half-up; null for what is no amount. */
export const toCents = (amount: string | number | null): number | null => {
  const text = toMoneyText(amount);
  return text === null ? null : Number(text.replace('.', ''));
};
