import { toShippingView } from './address';
import type { Input, Values } from './input';
import { formatDecimal, fromCents } from './money';
import { needsPayment, needsProcessing, unitOfLine } from './order-status';
import { gst, roundTax, taxOfOrder, type OrderTax } from './order-tax';
import { totalsOf } from './order-totals';
import { attributeLabel } from './product-names';
import { toImage } from './product-images';
import { isWanted } from './response-fields';
import { wooVersion } from './system-routes';
import type { FeeLine, Meta, OrderRecord, ProductLine, ProductRecord, ShippingLine } from './woo-records';
import { toDates, toLinks, type WooContext } from './woo-context';

export type OrderViewOptions = { fields?: readonly string[] | null; places?: number };

const editable = ['pending', 'on-hold', 'auto-draft'];

const toLineMeta = (context: WooContext, product: ProductRecord | undefined, { id, key, value }: Meta): Values => ({
  id,
  key,
  value,
  display_key: product?.type === 'variation' ? attributeLabel(context, product, key) : key,
  display_value: value,
});

/** The real shop stores a product's image id as text and a variation's as a number. */
const lineImage = (context: WooContext, product: ProductRecord | undefined): Values => {
  if (!product) return { id: 0, src: '' };
  const parent = product.type === 'variation' ? context.store.products.find(product.parentId) : undefined;
  const id = product.imageIds[0] ?? parent?.imageIds[0];
  const image = toImage(context, id);
  if (product.type === 'variation') return { id: id ?? 0, src: image?.src ?? '' };
  return { id: id === undefined ? '' : String(id), src: image?.src ?? '' };
};

const unitPrice = ({ total, quantity }: ProductLine): number => (quantity === 0 ? 0 : Number(total) / quantity);

type Rounds = NonNullable<OrderRecord['tax']>['rounds'];
/** Tax data for rendering lines; null without taxes. */
type Taxed = { tax: OrderTax; rounds: Rounds } | null;

/** Tax fields of a line. A shop rounding per line sums rounded amounts but stores unrounded ones. */
const taxFields = (taxed: Taxed, id: number, places: number): Values => {
  const amount = taxed?.tax.lines.get(id) ?? 0;
  const subtotal = taxed?.tax.subtotals.get(id);
  const said = (value: number) => formatDecimal(taxed?.rounds === 'line' ? roundTax(value) : value, places);
  return {
    ...(subtotal !== undefined && { subtotal_tax: said(subtotal) }),
    total_tax: said(amount),
    taxes: amount === 0 ? [] : [{ id: gst.id, total: String(amount), subtotal: String(subtotal ?? '') }],
  };
};

export const toProductLineView = (
  context: WooContext,
  line: ProductLine,
  places: number,
  taxed: Taxed = null,
): Values => {
  const product = unitOfLine(context, line);
  return {
    id: line.id,
    name: line.name,
    product_id: line.productId,
    variation_id: line.variationId,
    quantity: line.quantity,
    tax_class: line.taxClass,
    subtotal: formatDecimal(line.subtotal, places),
    subtotal_tax: formatDecimal(0, places),
    total: formatDecimal(line.total, places),
    ...taxFields(taxed, line.id, places),
    meta_data: line.meta.map((meta) => toLineMeta(context, product, meta)),
    sku: product?.sku ?? null,
    global_unique_id: product?.globalUniqueId ?? null,
    price: unitPrice(line),
    image: lineImage(context, product),
    parent_name: product?.type === 'variation' ? (context.store.products.find(product.parentId)?.name ?? null) : null,
  };
};

const toShippingLineView = (line: ShippingLine, places: number, taxed: Taxed): Values => ({
  id: line.id,
  method_title: line.methodTitle,
  method_id: line.methodId,
  instance_id: line.instanceId,
  total: formatDecimal(line.total, places),
  ...taxFields(taxed, line.id, places),
  tax_status: 'taxable',
  meta_data: line.meta,
});

const toFeeLineView = (line: FeeLine, places: number, taxed: Taxed): Values => ({
  id: line.id,
  name: line.name,
  tax_class: line.taxClass,
  tax_status: line.taxStatus,
  amount: '',
  total: formatDecimal(line.total, places),
  ...taxFields(taxed, line.id, places),
  meta_data: line.meta,
});

export const paymentUrlOf = (context: WooContext, order: OrderRecord): string =>
  `${context.siteUrl()}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${order.orderKey}`;

const totalFields = (order: OrderRecord, places: number): Values => {
  const totals = totalsOf(order);
  const format = (cents: number) => formatDecimal(fromCents(cents), places);
  return {
    discount_total: format(totals.discount),
    discount_tax: format(totals.discountTax),
    shipping_total: format(totals.shipping),
    shipping_tax: format(totals.shippingTax),
    cart_tax: format(totals.cartTax),
    total: format(totals.total),
    total_tax: format(totals.tax),
  };
};

const taxedOf = (order: OrderRecord): Taxed => {
  const tax = taxOfOrder(order);
  return tax && order.tax && { tax, rounds: order.tax.rounds };
};

const taxLines = ({ tax, ...order }: OrderRecord, places: number): Values[] => {
  if (!tax) return [];
  const { cartTax, shippingTax } = totalsOf({ tax, ...order });
  const line = {
    id: tax.lineId,
    rate_code: gst.code,
    rate_id: gst.id,
    label: gst.name,
    compound: false,
    tax_total: formatDecimal(fromCents(cartTax), places),
    shipping_tax_total: formatDecimal(fromCents(shippingTax), places),
    rate_percent: gst.percent,
    meta_data: [],
  };
  return [line];
};

const lineFields = (context: WooContext, order: OrderRecord, places: number, taxed = taxedOf(order)): Values => ({
  line_items: order.lines.map((line) => toProductLineView(context, line, places, taxed)),
  tax_lines: taxLines(order, places),
  shipping_lines: order.shippingLines.map((line) => toShippingLineView(line, places, taxed)),
  fee_lines: order.feeLines.map((line) => toFeeLineView(line, places, taxed)),
  coupon_lines: [],
  refunds: order.refunds.map(({ id, reason, amount }) => ({
    id,
    reason,
    total: `-${formatDecimal(amount, places)}`,
    total_tax: formatDecimal(0, places),
  })),
});

const links = (context: WooContext, order: OrderRecord): Values => {
  const self = `/orders/${order.id}`;
  return {
    ...toLinks(context, { self, collection: '/orders' }),
    email_templates: [{ embeddable: true, href: context.restUrl(`${self}/actions/email_templates`) }],
    ...(order.customerId !== 0 && { customer: [{ href: context.restUrl(`/customers/${order.customerId}`) }] }),
  };
};

export const toOrderView = (
  context: WooContext,
  order: OrderRecord,
  { fields = null, places = 2 }: OrderViewOptions = {},
): Values => ({
  id: order.id,
  parent_id: order.parentId,
  status: order.status,
  currency: order.currency,
  version: wooVersion,
  prices_include_tax: order.tax !== null,
  ...toDates(context, 'date_created', order.createdAt),
  ...toDates(context, 'date_modified', order.modifiedAt),
  ...totalFields(order, places),
  customer_id: order.customerId,
  order_key: order.orderKey,
  billing: order.billing,
  shipping: toShippingView(order.shipping),
  payment_method: order.paymentMethod,
  payment_method_title: order.paymentMethodTitle,
  transaction_id: order.transactionId,
  customer_ip_address: '',
  customer_user_agent: '',
  created_via: order.createdVia,
  customer_note: order.customerNote,
  ...toDates(context, 'date_completed', order.completedAt),
  ...toDates(context, 'date_paid', order.paidAt),
  cart_hash: '',
  number: String(order.id),
  meta_data: order.meta,
  ...(fields === null || isAnyLineWanted(fields) ? lineFields(context, order, places) : {}),
  payment_url: paymentUrlOf(context, order),
  is_editable: editable.includes(order.status),
  needs_payment: needsPayment(order),
  needs_processing: needsProcessing(context, order),
  currency_symbol: context.currency.symbol,
  ...(isWanted(fields, '_links') && { _links: links(context, order) }),
});

const lineNames = ['line_items', 'tax_lines', 'shipping_lines', 'fee_lines', 'coupon_lines', 'refunds'];

/** Lines are the expensive part of an order; a poll for statuses does not request them. */
const isAnyLineWanted = (fields: readonly string[]): boolean => lineNames.some((name) => isWanted(fields, name));

export const placesOf = (input: Input): number => input.integer('dp') ?? 2;
