import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { productKindSchema } from '../tasks/task-contract';
import { signalSchema } from './suggestion-contract';

export const syncDirectionSchema = z.enum(['both', 'woo_to_ls', 'ls_to_woo']);

export const missingIdsMessage = 'WooCommerce ID and Lightspeed ID are required';

/** A shop unit linked to a till item. Names and pictures are null when that side has not been imported. */
export const mappingSchema = z.object({
  id: z.int(),
  woo_product_id: z.int(),
  lightspeed_item_id: z.int(),
  product_type: productKindSchema,
  sync_direction: syncDirectionSchema,
  sync_enabled: z.boolean(),
  manually_verified: z.boolean(),
  mapping_confidence: z.number(),
  last_synced_at: z.iso.datetime().nullable(),
  /** Product whose stock history covers both numbers; for a variation, its parent. */
  product_id: z.int().nullable(),
  product_name: z.string().nullable(),
  product_sku: z.string().nullable(),
  lightspeed_name: z.string().nullable(),
  lightspeed_sku: z.string().nullable(),
  woo_image: z.string().nullable(),
  ls_image: z.string().nullable(),
  woo_quantity: z.int().nullable(),
  /** Variations that share the shop's number, if the unit is a product. */
  sharing_count: z.int(),
  lightspeed_quantity: z.int().nullable(),
  conflict: z.object({ id: z.int(), kind: z.string(), message: z.string() }).nullable(),
  /** Reasons of the match; empty for a pair that a person chose. */
  signals: z.array(signalSchema),
  /** Nothing is written for this mapping until a person has applied a run. */
  awaiting_first_sync: z.boolean(),
  /** Reason that it cannot be synced for now; null when it can. */
  skip_reason: z.string().nullable(),
  /** `map_product`: the variation is counted with its product by now, which can take its place. */
  can: z.object({ map_product: z.boolean() }),
  version: z.int(),
});

const flagParam = z.enum(['true', 'false']).transform((text) => text === 'true');

export const mappingPageSizes = [10, 25, 50, 100] as const;

/** States of enabled mappings: decision needed, cannot be synced, awaiting first sync, in sync. */
export const stockStates = ['conflict', 'skipped', 'waiting', 'in_step'] as const;
const stockStateSchema = z.enum(stockStates);
export type StockState = (typeof stockStates)[number];

export const mappingListQuery = listQuery({
  sort: ['product_name', 'confidence', 'last_synced_at'],
  defaultSort: 'product_name',
  perPage: { default: 10, max: 100 },
  filters: {
    product_type: optionalParam(productKindSchema),
    sync_enabled: optionalParam(flagParam),
    manually_verified: optionalParam(flagParam),
    confidence_min: optionalParam(z.coerce.number().min(0).max(1)),
    stock_state: optionalParam(stockStateSchema),
  },
});

export const listMappings = defineEndpoint({
  method: 'GET',
  path: '/sync/product-mappings',
  summary: 'Mappings between shop units and till items',
  query: mappingListQuery,
  response: z.object({
    success: z.literal(true),
    mappings: z.array(mappingSchema),
    /** Enabled mappings awaiting their first sync, whatever the page and filters. */
    awaiting_first_sync: z.int(),
    pagination: paginationSchema,
  }),
});

const id = z.int(missingIdsMessage).positive(missingIdsMessage);

export const createMappingRequest = z.strictObject({
  woo_product_id: id,
  lightspeed_item_id: id,
  product_type: productKindSchema,
  sync_direction: syncDirectionSchema.default('both'),
  mapping_confidence: z.number().min(0).max(1).default(1),
  manually_verified: z.boolean().default(true),
});

export const createMapping = defineEndpoint({
  method: 'POST',
  path: '/sync/product-mappings',
  summary: 'Map a shop unit to a till item',
  body: createMappingRequest,
  response: z.object({ success: z.literal(true), mapping: mappingSchema }),
});

const idParams = z.object({ id: z.coerce.number().int().positive() });

/** One change per request, as the switches of the list send them. */
export const changeMappingRequest = z.union([
  z.strictObject({ manually_verified: z.boolean() }),
  z.strictObject({ sync_direction: syncDirectionSchema }),
  z.strictObject({ sync_enabled: z.boolean() }),
]);

export const changeMapping = defineEndpoint({
  method: 'PUT',
  path: '/sync/product-mappings/:id',
  summary: 'Change verification, direction or state of a mapping',
  params: idParams,
  body: changeMappingRequest,
  response: z.object({ success: z.literal(true), mapping: mappingSchema }),
});

export const deleteMapping = defineEndpoint({
  method: 'DELETE',
  path: '/sync/product-mappings/:id',
  summary: 'Delete a mapping; stock stays unchanged',
  params: idParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const mapProductInstead = defineEndpoint({
  method: 'POST',
  path: '/sync/product-mappings/:id/product',
  summary: 'Map the product in place of a variation that is counted with it',
  params: idParams,
  response: z.object({ success: z.literal(true), mapping: mappingSchema }),
});

/** A type-ahead option on either side: a sellable shop unit or a till item. */
export const pickSchema = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int().nullable(),
  /** Variations that share this number. */
  sharing_count: z.int(),
  image: z.string().nullable(),
});

const pickQuery = z.object({ search: optionalParam(z.string().trim().max(200)) });

export const pickShopUnits = defineEndpoint({
  method: 'GET',
  path: '/sync/pick/shop-units',
  summary: 'Unmapped shop units that match a search, at most 20',
  query: pickQuery,
  response: z.object({ items: z.array(pickSchema) }),
});

export const pickTillItems = defineEndpoint({
  method: 'GET',
  path: '/sync/pick/till-items',
  summary: 'Unmapped till items that match a search, at most 20',
  query: pickQuery,
  response: z.object({ items: z.array(pickSchema) }),
});

export type Mapping = z.output<typeof mappingSchema>;
export type MappingListQuery = z.output<typeof mappingListQuery>;
export type ChangeMapping = z.output<typeof changeMappingRequest>;
export type CreateMapping = z.output<typeof createMappingRequest>;
export type SyncDirection = z.output<typeof syncDirectionSchema>;
export type Pick = z.output<typeof pickSchema>;
