import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

export const lightspeedShopSchema = z.object({
  shop_id: z.string(),
  name: z.string(),
  time_zone: z.string(),
  /** The shop whose stock is synced. */
  chosen: z.boolean(),
});

export const listLightspeedShops = defineEndpoint({
  method: 'GET',
  path: '/lightspeed/shops',
  summary: 'The shops of the connected account; none while there is no connection',
  response: z.object({ success: z.literal(true), shops: z.array(lightspeedShopSchema) }),
});

export const chooseLightspeedShop = defineEndpoint({
  method: 'PUT',
  path: '/lightspeed/shop',
  summary: 'Sync the stock of another shop of the account; starts every mapping over',
  body: z.strictObject({ shop_id: z.string().min(1).max(20) }),
  /** `changed` is false, and nothing happens, when that shop was already chosen. */
  response: z.object({ success: z.literal(true), changed: z.boolean(), message: z.string() }),
});

export type LightspeedShop = z.output<typeof lightspeedShopSchema>;
