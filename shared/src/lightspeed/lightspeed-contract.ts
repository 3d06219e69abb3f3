import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';

/** The browser continues at `auth_url`, keeping state and verifier in its session storage for the callback. */
export const startLightspeedOauth = defineEndpoint({
  method: 'GET',
  path: '/lightspeed/oauth/start',
  summary: 'Start connecting a Lightspeed account',
  response: z.object({ success: z.literal(true), auth_url: z.url(), state: z.string(), code_verifier: z.string() }),
});

const secretText = z.string().min(1).max(2000);

/** The token is an opaque handle of this session; Lightspeed's own tokens never leave the server. */
const connectedResponse = z.object({
  success: z.literal(true),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export const exchangeLightspeedCode = defineEndpoint({
  method: 'POST',
  path: '/lightspeed/oauth/token',
  summary: 'Finish connecting with the code of the callback',
  body: z.strictObject({ code: secretText, state: secretText }),
  response: connectedResponse,
});

export const exchangeLightspeedToken = defineEndpoint({
  method: 'POST',
  path: '/lightspeed/exchange-token',
  summary: 'Finish connecting with the code and the verifier kept by the browser',
  body: z.strictObject({ code: secretText, code_verifier: secretText, state: secretText }),
  response: connectedResponse.extend({ error: z.string().optional() }),
});

export const lightspeedStatusSchema = z.object({
  connected: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  message: z.string(),
  account_name: z.string().nullable(),
  shop_id: z.string().nullable(),
  shop_name: z.string().nullable(),
  /** Reason that stock is not synced although the account is connected, and the remedy. */
  paused: z.string().nullable(),
});

export const getLightspeedStatus = defineEndpoint({
  method: 'GET',
  path: '/lightspeed/oauth/status',
  summary: 'Connection to Lightspeed; does not fail if Lightspeed does',
  response: lightspeedStatusSchema,
});

export const disconnectLightspeed = defineEndpoint({
  method: 'POST',
  path: '/lightspeed/oauth/disconnect',
  summary: 'Revoke and delete the tokens',
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** A till item in Lightspeed's own shape, with numbers instead of its numeric strings. null = unknown. */
export const lightspeedItemSchema = z.object({
  itemID: z.int(),
  systemSku: z.string(),
  customSku: z.string(),
  description: z.string(),
  Category: z.object({ name: z.string() }),
  Prices: z.object({ ItemPrice: z.array(z.object({ amount: z.string(), useType: z.string() })) }),
  ItemShops: z.object({ ItemShop: z.array(z.object({ shopID: z.string(), qoh: z.int() })) }),
  archived: z.boolean(),
  mapped: z.boolean(),
  /** Mapped shop product and unit; the product's stock history also covers this item's quantity. */
  product_id: z.int().nullable(),
  woo_product_id: z.int().nullable(),
});

export const lightspeedItemsQuery = listQuery({
  sort: ['description', 'systemSku', 'customSku', 'category', 'price', 'qoh'],
  defaultSort: 'description',
  perPage: { default: 25, max: 100 },
  filters: { mapped: optionalParam(z.enum(['mapped', 'unmapped'])) },
});

export const listInventoryItems = defineEndpoint({
  method: 'GET',
  path: '/inventory/items',
  summary: 'Items of the till with the stock of the chosen shop',
  query: lightspeedItemsQuery,
  response: z.object({
    success: z.literal(true),
    items: z.array(lightspeedItemSchema),
    message: z.string(),
    pagination: paginationSchema,
  }),
});

export type LightspeedStatus = z.output<typeof lightspeedStatusSchema>;
export type LightspeedItem = z.output<typeof lightspeedItemSchema>;
export type LightspeedItemsQuery = z.output<typeof lightspeedItemsQuery>;
