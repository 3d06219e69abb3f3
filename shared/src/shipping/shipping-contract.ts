import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { deliveryOptionSchema } from './delivery-option';
import { distanceMethodSchema } from './distance-rules';
import { parcelSchema } from './parcel-rules';

/** Texts of D3 section 8. */
export const shippingMessages = {
  failed: 'Failed to calculate shipping rates',
  unavailable: 'Unable to calculate shipping rates. Please try again.',
  needsAddress: 'Please enter customer address to calculate shipping rates',
  needsAddressAndProducts: 'Customer address and products required',
  optionNotFound: 'Shipping option not found',
} as const;

const kilograms = z.number().positive().max(2000);
const centimetres = z.number().positive().max(1000);
const postcode = z.string().regex(/^\d{4}$/, 'A postcode has four digits');
const address = z.string().trim().max(500);

const lineSchema = z.strictObject({
  /** Null for items the shop does not sell. */
  product_id: z.int().positive().nullable(),
  name: z.string().trim().max(500),
  type: z.enum(['bike', 'accessory', 'part']),
  /** Per unit, in dollars. */
  price: amountSchema,
  quantity: z.int().min(1).max(999),
  /** Per unit; estimated when omitted. */
  weight_kg: kilograms.optional(),
});

const distanceSchema = z.object({
  km: z.number(),
  method: distanceMethodSchema,
  /** An estimate, to be checked before a quote that relies on it is sent. */
  estimated: z.boolean(),
  /** Address as the geocoder found it. */
  formatted_address: z.string().nullable(),
});

const notOfferedSchema = z.object({
  provider: z.enum(['local', 'auspost', 'tge']),
  name: z.string(),
  /** A sentence for people. */
  reason: z.string(),
});

/**
 * Lists all priced ways to deliver these goods. `rates_id` identifies the response, for a quote that takes one of its
 * options.
 */
export const listDeliveryOptions = defineEndpoint({
  method: 'POST',
  path: '/shipping/options',
  summary: 'Delivery options for goods and an address',
  body: z.strictObject({
    address: address.min(1, shippingMessages.needsAddress),
    lines: z.array(lineSchema).min(1, shippingMessages.needsAddressAndProducts).max(200),
    labour_count: z.int().min(0).max(10_000),
    /** Dollars, after discounts. */
    goods_total: amountSchema,
    /** Replaces the estimated packages. */
    parcel: parcelSchema.optional(),
  }),
  response: z.object({
    options: z.array(deliveryOptionSchema),
    not_offered: z.array(notOfferedSchema),
    distance: distanceSchema,
    parcel: z.object({
      weight: z.number(),
      length: z.number(),
      width: z.number(),
      height: z.number(),
      packageCount: z.int(),
    }),
    rates_id: z.uuid(),
  }),
});

const coordinatesSchema = z.object({ latitude: z.number(), longitude: z.number() });

export const geocodeAddress = defineEndpoint({
  method: 'POST',
  path: '/shipping/distance/geocode',
  summary: 'Locate an address',
  body: z.strictObject({ address: address.min(1, 'Enter an address') }),
  response: z.object({
    /** False when the place does not exist. */
    success: z.boolean(),
    coordinates: coordinatesSchema.nullable(),
    formatted_address: z.string().nullable(),
  }),
});

export const lookUpPostcode = defineEndpoint({
  method: 'POST',
  path: '/shipping/distance/postcode-lookup',
  summary: 'Suburbs and location of a postcode',
  body: z.strictObject({ postcode }),
  response: z.object({
    /** False when the postcode is unknown. */
    success: z.boolean(),
    /** Centre of its suburbs, or of its region when those are unknown. */
    coordinates: coordinatesSchema.nullable(),
    localities: z.array(
      z.object({
        name: z.string(),
        postcode: z.string(),
        state: z.string(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      }),
    ),
  }),
});

const serviceSchema = z.object({
  code: z.string(),
  name: z.string(),
  price: amountSchema,
  /** Carrier's own wording; null when it gives none. */
  delivery_time: z.string().nullable(),
});

export const calculatePostage = defineEndpoint({
  method: 'POST',
  path: '/shipping/postage/parcel/domestic/calculate',
  summary: 'Australia Post’s prices for a parcel',
  body: z.strictObject({
    from_postcode: postcode,
    to_postcode: postcode,
    length: centimetres,
    width: centimetres,
    height: centimetres,
    weight: kilograms,
  }),
  response: z.object({
    success: z.literal(true),
    services: z.array(serviceSchema.extend({ distance_km: z.number().nullable() })),
  }),
});

const fullAddress = address.min(1, shippingMessages.needsAddress);

export const calculateFreight = defineEndpoint({
  method: 'POST',
  path: '/shipping/tge/calculate',
  summary: 'Team Global Express’s prices for a parcel',
  body: z.strictObject({
    /** Both must include a postcode. */
    from_address: fullAddress,
    to_address: fullAddress,
    weight: kilograms,
    dimensions: z.strictObject({ length: centimetres, width: centimetres, height: centimetres }),
  }),
  response: z.object({
    success: z.literal(true),
    services: z.array(serviceSchema.extend({ description: z.string() })),
  }),
});
