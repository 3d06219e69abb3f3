import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';

export const stockStatusSchema = z.enum(['instock', 'outofstock', 'onbackorder']);
export const productTypeSchema = z.enum(['simple', 'variable']);

export const categorySchema = z.object({ id: z.int(), name: z.string() });

/** An id below 0 is that of a picture on its way to the shop. */
const imageSchema = z.object({ id: z.int(), src: z.string(), name: z.string(), alt: z.string() });

export const writeKindSchema = z.enum(['create', 'update', 'images', 'delete', 'restore']);
export const writeStateSchema = z.enum(['waiting', 'done', 'failed', 'discarded']);

/** The oldest change of a product that the shop has not taken; a failed one waits for a person. */
const openWriteSchema = z.object({
  id: z.uuid(),
  kind: writeKindSchema,
  state: z.enum(['waiting', 'failed']),
  error: z.string().nullable(),
});

/** A shop product as listed. Money is dollars with two decimals as text; null = the shop states none. */
export const productSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  price: z.string().nullable(),
  sale_price: z.string().nullable(),
  regular_price: z.string().nullable(),
  type: z.string(),
  /** As WordPress has it: publish, draft, pending, private. */
  status: z.string(),
  price_html: z.string(),
  manage_stock: z.boolean(),
  stock_quantity: z.int().nullable(),
  stock_status: stockStatusSchema,
  categories: z.array(categorySchema),
  images: z.array(imageSchema),
  variation_count: z.int(),
  /** What its variations count together; null when none of them is counted. */
  variation_quantity: z.int().nullable(),
  version: z.int(),
  /** Moves with name, description, SKU, status, categories and pictures, and not with stock and prices. */
  details_version: z.int(),
  /** What of it the shop has not taken yet; null when the shop has it all. */
  write: openWriteSchema.nullable(),
});

export const variationSchema = z.object({
  id: z.int(),
  sku: z.string(),
  price: z.string().nullable(),
  stock_quantity: z.int().nullable(),
  stock_status: stockStatusSchema,
  attributes: z.array(z.object({ name: z.string(), option: z.string() })),
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
