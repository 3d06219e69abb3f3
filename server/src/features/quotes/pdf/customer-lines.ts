import type { QuoteDocument } from '../quote-document';
import type { Line } from './pdf-parts';
import { styles } from './pdf-sheet';

export const customerLines = (customer: QuoteDocument['customer']): Line[] => [
  [styles.strong, customer.name],
  [styles.body, customer.company],
  [styles.body, customer.address],
  [styles.quiet, customer.email],
  [styles.quiet, customer.phone],
];
