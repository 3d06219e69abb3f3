import { z } from 'zod';

/** Stored records. Times are milliseconds at whole seconds; money is decimal text as given. */

const meta = z.object({ id: z.number(), key: z.string(), value: z.unknown() });

const attribute = z.object({
  name: z.string(),
  options: z.array(z.string()),
  position: z.number(),
  visible: z.boolean(),
  variation: z.boolean(),
});

const product = z.object({
  id: z.number(),
  type: z.enum(['simple', 'variable', 'grouped', 'external', 'variation']),
  parentId: z.number(),
  name: z.string(),
  slug: z.string(),
  status: z.string(),
  featured: z.boolean(),
  catalogVisibility: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  sku: z.string(),
  globalUniqueId: z.string(),
  regularPrice: z.string(),
  salePrice: z.string(),
  saleFrom: z.number().nullable(),
  saleTo: z.number().nullable(),
  totalSales: z.number(),
  virtual: z.boolean(),
  downloadable: z.boolean(),
  externalUrl: z.string(),
  buttonText: z.string(),
  taxStatus: z.string(),
  taxClass: z.string(),
  manageStock: z.boolean(),
  stockQuantity: z.number().nullable(),
  stockStatus: z.enum(['instock', 'outofstock', 'onbackorder']),
  backorders: z.enum(['no', 'notify', 'yes']),
  lowStockAmount: z.number().nullable(),
  soldIndividually: z.boolean(),
  weight: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  shippingClass: z.string(),
  reviewsAllowed: z.boolean(),
  upsellIds: z.array(z.number()),
  crossSellIds: z.array(z.number()),
  groupedIds: z.array(z.number()),
  purchaseNote: z.string(),
  categoryIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  imageIds: z.array(z.number()),
  attributes: z.array(attribute),
  defaultAttributes: z.array(z.object({ name: z.string(), option: z.string() })),
  options: z.record(z.string(), z.string()),
  menuOrder: z.number(),
  postPassword: z.string(),
  meta: z.array(meta),
  createdAt: z.number(),
  modifiedAt: z.number(),
});

const image = z.object({
  id: z.number(),
  /** A full address, or a path on this shop. */
  source: z.string(),
  name: z.string(),
  alt: z.string(),
  createdAt: z.number(),
});

const term = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  parent: z.number(),
  description: z.string(),
  display: z.string(),
  menuOrder: z.number(),
});

const address = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
});

const productLine = z.object({
  id: z.number(),
  name: z.string(),
  productId: z.number(),
  variationId: z.number(),
  quantity: z.number(),
  taxClass: z.string(),
  subtotal: z.string(),
  total: z.string(),
  meta: z.array(meta),
});

const shippingLine = z.object({
  id: z.number(),
  methodId: z.string(),
  methodTitle: z.string(),
  instanceId: z.string(),
  total: z.string(),
  meta: z.array(meta),
});

const feeLine = z.object({
  id: z.number(),
  name: z.string(),
  taxClass: z.string(),
  taxStatus: z.string(),
  total: z.string(),
  meta: z.array(meta),
});

const refund = z.object({
  id: z.number(),
  amount: z.string(),
  reason: z.string(),
  refundedPayment: z.boolean(),
  lines: z.array(z.object({ id: z.number(), lineId: z.number(), quantity: z.number(), total: z.string() })),
  meta: z.array(meta),
  createdAt: z.number(),
});

const note = z.object({
  id: z.number(),
  author: z.string(),
  text: z.string(),
  forCustomer: z.boolean(),
  createdAt: z.number(),
});

/** Tax rounding of a shop: per line, or once on the sum. */
const taxRounding = z.enum(['line', 'subtotal']);

const order = z.object({
  id: z.number(),
  parentId: z.number(),
  status: z.string(),
  currency: z.string(),
  orderKey: z.string(),
  createdVia: z.string(),
  customerId: z.number(),
  customerNote: z.string(),
  billing: address,
  shipping: address,
  paymentMethod: z.string(),
  paymentMethodTitle: z.string(),
  transactionId: z.string(),
  lines: z.array(productLine),
  shippingLines: z.array(shippingLine),
  feeLines: z.array(feeLine),
  refunds: z.array(refund),
  /** Null for an order made while taxes were off. */
  tax: z.object({ rounds: taxRounding, lineId: z.number() }).nullable().default(null),
  notes: z.array(note),
  /** True when stock was taken for this order; each line also has its own `_reduced_stock`. */
  stockReduced: z.boolean(),
  salesCounted: z.boolean(),
  meta: z.array(meta),
  createdAt: z.number(),
  modifiedAt: z.number(),
  paidAt: z.number().nullable(),
  completedAt: z.number().nullable(),
});

const customer = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  username: z.string(),
  billing: address,
  shipping: address,
  meta: z.array(meta),
  createdAt: z.number(),
  modifiedAt: z.number().nullable(),
});

const webhook = z.object({
  id: z.number(),
  name: z.string(),
  status: z.enum(['active', 'paused', 'disabled']),
  topic: z.string(),
  deliveryUrl: z.string(),
  secret: z.string(),
  failureCount: z.number(),
  createdAt: z.number(),
  modifiedAt: z.number().nullable(),
});

const counters = z.object({
  post: z.number(),
  term: z.number(),
  meta: z.number(),
  lineMeta: z.number(),
  orderLine: z.number(),
  note: z.number(),
  user: z.number(),
  webhook: z.number(),
});

const queuedDelivery = z.object({ webhookId: z.number(), resourceId: z.number() });

export const snapshotSchema = z.object({
  counters,
  products: z.array(product),
  images: z.array(image),
  categories: z.array(term),
  tags: z.array(term),
  orders: z.array(order),
  customers: z.array(customer),
  webhooks: z.array(webhook),
  queue: z.array(queuedDelivery),
  settings: z.object({ orderFiresProductUpdated: z.boolean(), tax: taxRounding.nullable().default(null) }),
});

export type Meta = z.infer<typeof meta>;
export type ProductRecord = z.infer<typeof product>;
export type ImageRecord = z.infer<typeof image>;
export type TermRecord = z.infer<typeof term>;
export type AddressRecord = z.infer<typeof address>;
export type ProductLine = z.infer<typeof productLine>;
export type ShippingLine = z.infer<typeof shippingLine>;
export type FeeLine = z.infer<typeof feeLine>;
export type RefundRecord = z.infer<typeof refund>;
export type OrderRecord = z.infer<typeof order>;
export type CustomerRecord = z.infer<typeof customer>;
export type WebhookRecord = z.infer<typeof webhook>;
export type QueuedDelivery = z.infer<typeof queuedDelivery>;
export type Counters = z.infer<typeof counters>;
export type WooSnapshot = z.infer<typeof snapshotSchema>;
