import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import type { Acceptance, MadeOrder } from './acceptance-store';
import { wrongSum } from './order-sum';

/** Encrypts the order key and the payment address. */
export const toMadeOrder = (sale: WooSale, agreed: Pick<Acceptance, 'amount_due'>, secrets: SecretBox): MadeOrder => {
  const paymentUrl = agreed.amount_due > 0 ? sale.paymentUrl : null;
  return {
    woo_order_id: sale.id,
    order_number: sale.number,
    order_status: sale.status,
    order_error: wrongSum(agreed, sale),
    order_key: secrets.seal(sale.orderKey),
    payment_url: paymentUrl === null ? null : secrets.seal(paymentUrl),
  };
};
