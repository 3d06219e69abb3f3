import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';

export const stockStatusSchema = z.enum(['instock', 'outofstock', 'onbackorder']);
export const productTypeSchema = z.enum(['simple', 'variable']);

export const categorySchema = z.object({ id: z.int(), name: z.string() });

/** A negative id is a picture not yet uploaded to the shop. */
const imageSchema = z.object({ id: z.int(), src: z.string(), name: z.string(), alt: z.string() });

export const writeKindSchema = z.enum(['create', 'update', 'images', 'delete', 'restore']);
export const writeStateSchema = z.enum(['waiting', 'done', 'failed', 'discarded']);

/** Oldest change of a product that the shop has not accepted yet; a failed one needs a person. */
const openWriteSchema = z.object({
  id: z.uuid(),
  kind: writeKindSchema,
  state: z.enum(['waiting', 'failed']),
  error: z.string().nullable(),
});

/** A shop product as listed. Money is text in dollars with two decimals; null = the shop has no value. */
export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  price: z.string().nullable(),
  sale_price: z.string().nullable(),
  regular_price: z.string().nullable(),
  type: z.string(),
  /** WordPress status: publish, draft, pending, private. */
  status: z.string(),
  price_html: z.string(),
  manage_stock: z.boolean(),
  stock_quantity: z.int().nullable(),
  stock_status: stockStatusSchema,
  categories: z.array(categorySchema),
  images: z.array(imageSchema),
  variation_count: z.int(),
  /** Sum over its counted variations; null when none is counted. */
  variation_quantity: z.int().nullable(),
  /** Variations that share the product's own number. */
  sharing_count: z.int(),
  /** Units, with those of its variations, that are in stock but not offered: accepted quotes hold them. */
  held_units: z.int(),
  version: z.int(),
  /** Version of name, description, SKU, status, categories and pictures; stock and price changes do not increase it. */
  details_version: z.int(),
  /** Change the shop has not accepted yet; null when the shop is up to date. */
  write: openWriteSchema.nullable(),
});

export const variationSchema = z.object({
  id: z.int(),
  sku: z.string(),
  price: z.string().nullable(),
  stock_quantity: z.int().nullable(),
  stock_status: stockStatusSchema,
  /** It has no number of its own: its product is counted for all variations that share it. */
  shares_stock: z.boolean(),
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
  held_units: z.int(),
});

export const productPageSizes = [5, 10, 25, 50, 100] as const;

export const productListQuery = listQuery({
  sort: ['name', 'sku', 'price', 'stock'],
  defaultSort: 'name',
  perPage: { default: 25, max: 500 },
  filters: {
    category: optionalParam(z.coerce.number().int().positive()),
    stock_status: optionalParam(stockStatusSchema),
    type: optionalParam(productTypeSchema),
  },
});

export const productIdParams = z.object({ id: z.coerce.number().int().positive() });

export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/products',
  summary: 'Shop products, filtered and paged',
  query: productListQuery,
  response: z.object({ products: z.array(productSchema), pagination: paginationSchema }),
});

export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/:id',
  summary: 'One shop product',
  params: productIdParams,
  response: productSchema,
});

export const listVariations = defineEndpoint({
  method: 'GET',
  path: '/products/:id/variations',
  summary: 'The variations of a variable product',
  params: productIdParams,
  response: z.object({ variations: z.array(variationSchema) }),
});

export const listCategories = defineEndpoint({
  method: 'GET',
  path: '/categories',
  summary: 'The categories of the shop',
  response: z.object({ categories: z.array(categorySchema) }),
});

export type Product = z.output<typeof productSchema>;
export type Variation = z.output<typeof variationSchema>;
export type Category = z.output<typeof categorySchema>;
export type ProductListQuery = z.output<typeof productListQuery>;
