import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';
import { quoteItemTypeSchema } from '../quotes/quote-draft';
import { stockStatusSchema } from './product-contract';

/** A unit that can be quoted: a simple product or one variation. */
export const sellableSchema = z.object({
  product_id: z.int(),
  variation_id: z.int().nullable(),
  type: quoteItemTypeSchema,
  name: z.string(),
  /** Attributes of the variation: 'Size: M, Colour: Red'. */
  variation: z.string(),
  sku: z.string(),
  price: moneySchema,
  regular_price: moneySchema.nullable(),
  image: z.string().nullable(),
  stock_quantity: z.int().nullable(),
  stock_status: stockStatusSchema,
  /** Cost of one unit, from the mapped till item; managers only, null = unknown. */
  cost: moneySchema.nullable(),
});

export const listSellables = defineEndpoint({
  method: 'GET',
  path: '/products/sellable',
  summary: 'Bikes, accessories and parts that can be quoted, variations one by one',
  query: listQuery({
    sort: ['relevance', 'name', 'price'],
    defaultSort: 'relevance',
    perPage: { default: 24, max: 100 },
    filters: { type: optionalParam(quoteItemTypeSchema), in_stock: optionalParam(z.enum(['true', 'false'])) },
  }),
  response: z.object({ products: z.array(sellableSchema), pagination: paginationSchema }),
});

export type Sellable = z.output<typeof sellableSchema>;
