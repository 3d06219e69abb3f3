import { z } from 'zod';
import { amountSchema, moneySchema } from '../money';

/** Breakdown of a courier price, in dollars: base + bands + assembly + rounding = total. */
export const courierBreakdownSchema = z.object({
  total: amountSchema,
  base: amountSchema,
  bands: z.array(
    z.object({
      from_km: z.number(),
      /** Null = unlimited. */
      to_km: z.number().nullable(),
      /** Kilometres of this delivery within the band. */
      km: z.number(),
      per_km: amountSchema,
      amount: amountSchema,
    }),
  ),
  assembly: amountSchema,
  /** Added by rounding to whole dollars; may be negative. */
  rounding: moneySchema,
});

/** A priced way of delivering the goods. `code` is unique within its response. */
export const deliveryOptionSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Dollars, GST included. */
  price: amountSchema,
  /** Price without free delivery, shown struck through; null where nothing was taken off. */
  full_price: amountSchema.nullable(),
  delivery_time: z.string(),
  description: z.string(),
  type: z.enum(['pickup', 'delivery']),
  provider: z.enum(['pickup', 'local', 'auspost', 'tge']),
  assembly_included: z.boolean(),
  /** Null for pick-up. */
  distance_km: z.number().nullable(),
  /** The price rests on an estimated distance, to be checked before the quote is sent. */
  distance_estimated: z.boolean(),
  features: z.array(z.string()),
  /** The provider's own service code. */
  service_code: z.string().nullable(),
  breakdown: courierBreakdownSchema.nullable(),
  signature_required: z.boolean(),
  insurance_required: z.boolean(),
});

export type CourierBreakdown = z.output<typeof courierBreakdownSchema>;
export type DeliveryOption = z.output<typeof deliveryOptionSchema>;
