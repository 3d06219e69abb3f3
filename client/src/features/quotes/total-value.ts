import { toCents, toDollars } from '@chainline/shared/money';

/** Total of several quotes in dollars. */
export const totalValue = (quotes: readonly { total_amount: number }[]): number =>
  toDollars(quotes.reduce((sum, { total_amount: amount }) => sum + toCents(amount), 0));
