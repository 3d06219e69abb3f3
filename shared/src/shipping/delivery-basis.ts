import type { BodyOf } from '../http/endpoint';
import { quoteTotals } from '../quotes/quote-totals';
import type { listDeliveryOptions } from './shipping-contract';

type Asked = BodyOf<typeof listDeliveryOptions>;
type AskedLine = Pick<Asked['lines'][number], 'product_id' | 'type' | 'price' | 'quantity'>;

/** Inputs that determine the price of a delivery. */
export type DeliveryQuestion = Pick<Asked, 'address' | 'labour_count' | 'goods_total'> & {
  lines: readonly AskedLine[];
  parcel?: Asked['parcel'] | null;
};

type Content = {
  address: string;
  /** Prices in dollars, discounts in percent. */
  products: readonly (AskedLine & { discount: number })[];
  labour_items: readonly { quantity: number }[];
  discount: number;
  parcel: Asked['parcel'] | null;
};

/** Value of the goods after all discounts, in dollars; the basis of delivery prices. */
const goodsTotal = ({ products, discount }: Content): number =>
  quoteTotals({ products, labour_items: [], discount, shipping_fee: 0, delivery_fee: 0, setup_fee: 0 }).total_amount;

/** Delivery question for the content of a quote. */
export const toDeliveryQuestion = (content: Content): DeliveryQuestion => ({
  address: content.address,
  lines: content.products,
  labour_count: content.labour_items.reduce((count, { quantity }) => count + quantity, 0),
  goods_total: goodsTotal(content),
  parcel: content.parcel,
});

const lineKey = ({ product_id, type, price, quantity }: AskedLine): string =>
  [product_id, type, price, quantity].join('/');

/**
 * Fingerprint of a delivery question: the same goods, value and address. An offer holds only for its own fingerprint.
 */
export const deliveryBasis = ({ address, lines, labour_count, goods_total, parcel }: DeliveryQuestion): string =>
  JSON.stringify([
    address.trim(),
    lines.map(lineKey).toSorted(),
    labour_count,
    goods_total,
    parcel ? [parcel.weight, parcel.length, parcel.width, parcel.height, parcel.packageCount] : null,
  ]);
