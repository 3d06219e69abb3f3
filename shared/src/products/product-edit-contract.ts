import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';
import {
  productIdParams,
  productSchema,
  stockStatusSchema,
  writeKindSchema,
  writeStateSchema,
} from './product-contract';

/**
 * A change on its way to the shop. Recorded here first, retried while the shop is away (`waiting`), and `failed` with
 * the shop's reason in `error` until somebody retries or discards it.
 */
export const productWriteSchema = z.object({
  id: z.uuid(),
  kind: writeKindSchema,
  state: writeStateSchema,
  /** Null until the shop has created the product. */
  product_id: z.int().nullable(),
  product_name: z.string(),
  error: z.string().nullable(),
  attempts: z.int(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  next_attempt_at: z.iso.datetime().nullable(),
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
});

const name = z.string().trim().min(1, 'Product name is required').max(200);
const description = z.string().max(50_000);
const sku = z.string().trim().max(100);
const categoryIds = z.array(z.int().positive()).max(50);
const statusSchema = z.enum(['publish', 'draft']);
const price = moneySchema.positive('Price must be above 0');

/**
 * A new simple product with its first price and stock. `stock_quantity` null = not counted; only then `stock_status` is
 * set. Dollars, GST included.
 */
export const newProductSchema = z
  .strictObject({
    /**
     * Idempotency key, one per product and not per click: a repeat creates nothing. Used for a different product it is
     * refused with 409 `product.key_taken`, along with the existing `write` and `product`.
     */
    request_key: z.uuid(),
    name,
    description: description.default(''),
    sku: sku.default(''),
    regular_price: price.nullable().default(null),
    sale_price: price.nullable().default(null),
    stock_quantity: z.int().min(0).max(1_000_000).nullable().default(null),
    stock_status: stockStatusSchema.default('instock'),
    category_ids: categoryIds.default([]),
    status: statusSchema.default('publish'),
    /** Previously uploaded pictures, in order. */
    image_ids: z
      .array(z.int().positive())
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, 'Each picture can be given once')
      .default([]),
  })
  .refine(({ sale_price: sale, regular_price: regular }) => sale === null || (regular !== null && sale < regular), {
    path: ['sale_price'],
    message: 'The sale price must be below the regular price',
  });

const changesSchema = z.object({
  name: name.optional(),
  description: description.optional(),
  sku: sku.optional(),
  category_ids: categoryIds.optional(),
  status: statusSchema.optional(),
});

/** Changed fields; omitted ones stay. Stock and prices have their own calls. */
export const productChangeSchema = changesSchema.extend({
  /** `details_version` of the product as the caller saw it. */
  version: z.int().positive(),
});

const changedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  product: productSchema,
  write: productWriteSchema,
});

export const createProduct = defineEndpoint({
  method: 'POST',
  path: '/products',
  summary: 'Create a product',
  body: newProductSchema,
  /** `product` is null while the shop has not answered: follow `write`, which names the product once it exists. */
  response: changedSchema.extend({ product: productSchema.nullable() }),
});

export const updateProduct = defineEndpoint({
  method: 'PUT',
  path: '/products/:id',
  summary: 'Change name, description, SKU, categories or status of a product',
  params: productIdParams,
  body: z.strictObject(productChangeSchema.shape),
  response: changedSchema,
});

/** Moves it to the shop's trash, from where it can be restored. */
export const deleteProduct = defineEndpoint({
  method: 'DELETE',
  path: '/products/:id',
  summary: 'Move a product to the shop’s trash',
  params: productIdParams,
  response: z.object({ success: z.literal(true), message: z.string(), write: productWriteSchema }),
});

export const restoreProduct = defineEndpoint({
  method: 'POST',
  path: '/products/:id/restore',
  summary: 'Restore a product from the trash',
  params: productIdParams,
  response: changedSchema,
});

const writeParams = z.object({ id: z.uuid() });

/** Defaults to open ones (waiting and failed). */
export const listProductWrites = defineEndpoint({
  method: 'GET',
  path: '/products/writes',
  summary: 'Pending changes of products',
  query: listQuery({
    sort: ['created_at'],
    defaultSort: '-created_at',
    perPage: { default: 25, max: 100 },
    filters: {
      state: optionalParam(writeStateSchema),
      product_id: optionalParam(z.coerce.number().int().positive()),
    },
  }),
  response: z.object({ writes: z.array(productWriteSchema), pagination: paginationSchema }),
});

export const getProductWrite = defineEndpoint({
  method: 'GET',
  path: '/products/writes/:id',
  summary: 'State of a change',
  params: writeParams,
  response: productWriteSchema,
});

export const retryProductWrite = defineEndpoint({
  method: 'POST',
  path: '/products/writes/:id/retry',
  summary: 'Retry a change now',
  params: writeParams,
  response: z.object({ success: z.literal(true), message: z.string(), write: productWriteSchema }),
});

/** Resets the product to the shop's values. */
export const discardProductWrite = defineEndpoint({
  method: 'POST',
  path: '/products/writes/:id/discard',
  summary: 'Discard a change that the shop refused',
  params: writeParams,
  response: z.object({ success: z.literal(true), message: z.string(), write: productWriteSchema }),
});

const textChangeSchema = z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** Change history with authors, newest first. Texts are cut to 200 characters. */
const productChangeEntrySchema = productWriteSchema.extend({
  changes: z.array(textChangeSchema),
  can: z.object({ retry: z.boolean(), discard: z.boolean(), restore: z.boolean() }),
});

export const listProductChanges = defineEndpoint({
  method: 'GET',
  path: '/products/changes',
  summary: 'The change log of products',
  query: listQuery({
    sort: ['created_at'],
    defaultSort: '-created_at',
    perPage: { default: 25, max: 100 },
    filters: {
      kind: optionalParam(writeKindSchema),
      product_id: optionalParam(z.coerce.number().int().positive()),
    },
  }),
  response: z.object({ changes: z.array(productChangeEntrySchema), pagination: paginationSchema }),
});

const readingAnew = z.object({
  success: z.literal(true),
  task_id: z.uuid(),
  already_running: z.boolean(),
  message: z.string(),
});

/**
 * Refreshes the whole cached catalogue, in the background and one refresh at a time. Refused with 409
 * `import.partial_running` while a partial import runs.
 */
export const clearProductCache = defineEndpoint({
  method: 'POST',
  path: '/products/cache/clear',
  summary: 'Import the whole catalogue again and clear cached pictures',
  response: readingAnew,
});

/** Like `clearProductCache`, but keeps cached pictures. */
export const syncProductsToDatabase = defineEndpoint({
  method: 'POST',
  path: '/products/cache/sync',
  summary: 'Import the whole catalogue again',
  response: readingAnew,
});

export type ProductWrite = z.output<typeof productWriteSchema>;
export type NewProduct = z.output<typeof newProductSchema>;
export type ProductChange = z.output<typeof productChangeSchema>;
export type ProductChangeEntry = z.output<typeof productChangeEntrySchema>;
