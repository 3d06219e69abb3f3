import { largestDollars } from '@chainline/shared/money';
import { ValidationError } from '../../errors';
import type { NewLine, QuoteContent } from './quote-rows';

const largest = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }).format(largestDollars);
const lower = 'Lower the quantity or the price.';

/** Field path of a line: a draft lists its products first, then its labour. */
const pathOf = (lines: readonly NewLine[], at: number): string => {
  const products = lines.filter(({ kind }) => kind === 'product').length;
  return at < products ? `draft.products.${at}.quantity` : `draft.labour_items.${at - products}.quantity`;
};

type Sums = Pick<QuoteContent, 'subtotal_amount' | 'labour_cost' | 'total_amount'>;

/**
 * Enforces the largest amount of the API and the database. @throws ValidationError naming the lines that exceed it, or
 * the quote if their sum does
 */
export const assertAmounts = (lines: readonly NewLine[], sums: Sums): void => {
  const tooLarge = lines.flatMap((line, at) => (line.line_total > largestDollars ? [{ line, at }] : []));
  const [first] = tooLarge;
  if (first) {
    throw new ValidationError('quote.too_large', `${first.line.name} comes to more than ${largest}. ${lower}`, {
      fields: tooLarge.map(({ at }) => ({
        path: pathOf(lines, at),
        message: `This line comes to more than ${largest}. ${lower}`,
      })),
    });
  }
  if (Math.max(sums.subtotal_amount, sums.labour_cost, sums.total_amount) > largestDollars) {
    throw new ValidationError(
      'quote.too_large',
      `The quote comes to more than ${largest}. Split it into smaller ones.`,
    );
  }
};
