import { z } from 'zod';
import { amountSchema, moneySchema } from '../money';

/** How a courier price came about, in dollars: base + bands + assembly + rounding = total. */
export const courierBreakdownSchema = z.object({
  total: amountSchema,
  base: amountSchema,
  bands: z.array(
    z.object({
      from_km: z.number(),
      /** Null: as far as it goes. */
      to_km: z.number().nullable(),
      /** Kilometres of this delivery inside the band. */
      km: z.number(),
      per_km: amountSchema,
      amount: amountSchema,
    }),
  ),
  assembly: amountSchema,
  /** What rounding to whole dollars added (or, below 0, took). */
  rounding: moneySchema,
});

/** One way for the goods to reach the customer, priced. `code` names it within its answer. */
export const deliveryOptionSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Dollars, GST included. */
  price: amountSchema,
  /** What it would cost without free delivery, to be shown struck through; null where nothing was taken off. */
  full_price: amountSchema.nullable(),
  delivery_time: z.string(),
  description: z.string(),
  type: z.enum(['pickup', 'delivery']),
  provider: z.enum(['pickup', 'local', 'auspost', 'tge']),
  assembly_included: z.boolean(),
  /** How far it goes; null for what is picked up. */
  distance_km: z.number().nullable(),
  /** The price rests on a distance that is only a guess: somebody should look at it before the quote is sent. */
  distance_estimated: z.boolean(),
  features: z.array(z.string()),
  /** The provider's own code of its service. */
  service_code: z.string().nullable(),
  breakdown: courierBreakdownSchema.nullable(),
  signature_required: z.boolean(),
  insurance_required: z.boolean(),
});

export type CourierBreakdown = z.output<typeof courierBreakdownSchema>;
export type DeliveryOption = z.output<typeof deliveryOptionSchema>;
