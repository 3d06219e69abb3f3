import { toCents, toDollars } from '@chainline/shared/money';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { Acceptance } from './acceptance-store';
import { formatAud } from './words';

type Asked = Pick<WooSale, 'number' | 'totalCents'>;

/** Description of a wrong total; null if it is the agreed one. */
export const wrongSum = ({ amount_due: due }: Pick<Acceptance, 'amount_due'>, { number, totalCents }: Asked) => {
  if (totalCents === toCents(due)) return null;
  const asked = totalCents === null ? 'an unknown total' : formatAud(toDollars(totalCents));
  return `The online shop shows ${asked} for order ${number}, but ${formatAud(due)} was agreed. The customer gets the payment link once the order has the agreed total.`;
};
