import { z } from 'zod';

/*
 * Fields that our quantities and amounts depend on are required; others may be missing or of another type, because
 * plugins change responses.
 */

const text = z.union([z.string(), z.number()]).transform(String).catch('');
const amount = z.union([z.string(), z.number()]).nullable().catch(null);
/** An unreadable quantity is unknown, not 0. */
const quantity = z.union([z.number(), z.string()]).nullable().catch(null);
const moment = z.string().nullable().catch(null);
/** WordPress sends '' or false for a missing id. */
const looseId = z.coerce.number().int().catch(0);
const id = z.int().positive();

const category = z.object({ id, name: text });
const image = z.object({ id: looseId, src: text, name: text, alt: text });

/** `manage_stock`: true, false, or 'parent' on a variation that uses its product's stock. */
const keeper = z.union([z.boolean(), z.string()]);

const stockShape = {
  manage_stock: keeper,
  stock_quantity: quantity,
  stock_status: text,
  backorders: text,
  date_modified_gmt: moment,
};

const pricesShape = { price: amount, regular_price: amount, sale_price: amount };

export const rawProduct = z.object({
  id,
  name: text,
  type: z.string(),
  status: z.string(),
  description: text,
  sku: text,
  global_unique_id: text,
  ...pricesShape,
  price_html: text,
  ...stockShape,
  categories: z.array(category).catch([]),
  images: z.array(image).catch([]),
  permalink: text,
});

export const rawVariation = z.object({
  id,
  /** Absent before WooCommerce 10.3. */
  parent_id: id.optional(),
  status: z.string(),
  sku: text,
  global_unique_id: text,
  ...pricesShape,
  ...stockShape,
  attributes: z.array(z.object({ name: text, option: text })).catch([]),
  image: image.nullable().catch(null),
});

export const rawCategory = z.object({ id, name: text, parent: looseId, slug: text });

export const rawStock = z.object({ id, parent_id: looseId, ...stockShape });

/** Compared before a change: unreadable values fail instead of counting as empty, which would be overwritten. */
const stated = z.union([z.string(), z.number()]).nullable();
const comparedShape = { id, regular_price: stated, sale_price: stated, description: z.string() };
export const rawDetails = z.object({ ...comparedShape, type: z.string(), images: z.array(image) });
export const rawVariationDetails = z.object({ ...comparedShape, image: image.nullish() });

const meta = z.object({ id: looseId, key: z.string(), value: z.unknown() });

/** PHP encodes a list with gaps as an object. */
export const metaList = z.union([
  z.array(meta),
  z.record(z.string(), meta).transform(Object.values<z.output<typeof meta>>),
]);

export const rawMarked = z.object({ id, manage_stock: keeper, stock_quantity: quantity, meta_data: metaList });

const rawLine = z.object({
  product_id: z.int(),
  variation_id: z.int(),
  quantity: z.coerce.number(),
  total: amount,
  total_tax: amount,
  meta_data: metaList.catch([]),
});

export const rawOrder = z.object({
  id,
  number: text,
  status: z.string(),
  date_created_gmt: moment,
  date_modified_gmt: moment,
  line_items: z.array(rawLine),
  meta_data: metaList.catch([]),
});

export const rawSale = z.object({
  id,
  number: text,
  status: z.string(),
  total: amount,
  total_tax: amount,
  date_paid_gmt: moment,
  payment_method: text,
  payment_method_title: text,
  transaction_id: text,
  order_key: text,
  payment_url: text,
  refunds: z.array(z.object({ id, reason: text, total: amount })).catch([]),
  meta_data: metaList.catch([]),
});

const lineIds = z.array(z.object({ id }).transform((line) => line.id)).catch([]);

/** Line ids are needed to change them. */
export const rawMadeSale = rawSale.extend({ line_items: lineIds, fee_lines: lineIds, shipping_lines: lineIds });

export const rawSwitch = z.object({ value: z.enum(['yes', 'no']) });

export const rawWebhook = z.object({ id, name: text, status: z.string(), topic: z.string(), delivery_url: text });

export const rawId = z.object({ id });

const batchError = z.object({
  code: text,
  message: text,
  data: z.object({ status: z.number().optional() }).optional().catch(undefined),
});

/** The changed record or its error. */
export const rawBatchEntry = z.object({
  id: z.int(),
  manage_stock: keeper.optional(),
  stock_quantity: quantity.optional(),
  error: batchError.optional(),
});

export const rawBatch = z.object({ update: z.array(rawBatchEntry) });

export const rawBatchOf = <S extends z.ZodObject>(record: S) =>
  z.object({ update: z.array(z.union([z.object({ id: z.int(), error: batchError }), record])) });

export const rawError = z.object({ code: text, message: text });

/** `_fields` parameter for exactly the fields of a shape. */
export const fieldsOf = (shape: z.ZodObject): string => Object.keys(shape.shape).join(',');
