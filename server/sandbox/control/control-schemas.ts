import { z } from 'zod';

const id = z.coerce.number().int().positive();
const quantity = z.number().int().positive().max(100_000);
const absolute = z.number().int().min(-100_000).max(1_000_000);

export const clockBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set'), at: z.iso.datetime({ offset: true }) }),
  z.object({ action: z.literal('advance'), milliseconds: z.number().positive() }),
  z.object({ action: z.literal('release') }),
]);

export const limitsBody = z.object({
  limits: z
    .object({
      bucketSize: z.number().positive(),
      dripPerSecond: z.number().positive(),
      burstPerSecond: z.number().positive(),
    })
    .nullable(),
});

const isPattern = (text: string): boolean => {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
};

const faultKind = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('timeout_before') }),
  z.object({ kind: z.literal('timeout_after') }),
  z.object({ kind: z.literal('cut_before') }),
  z.object({ kind: z.literal('cut_after') }),
  z.object({ kind: z.literal('malformed') }),
  z.object({ kind: z.literal('slow'), milliseconds: z.number().positive().max(600_000) }),
]);

export const faultBody = z.object({
  system: z.enum(['woocommerce', 'lightspeed', 'sms', 'auspost', 'tge', 'geocoding']),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  path: z.string().max(500).refine(isPattern, 'This is not a regular expression.').optional(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  fault: faultKind,
});

export const webhookModeBody = z.object({
  duplicate: z.boolean().optional(),
  reorder: z.boolean().optional(),
  hold: z.boolean().optional(),
  drop: z.boolean().optional(),
});

export const listQuery = z.object({
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});

const tillText = z.string().trim().max(200).default('');
/** Items, an amount in dollars, or both; an unknown customer is added at the till. */
export const saleBody = z
  .object({
    lines: z
      .array(z.object({ itemID: id, quantity }))
      .max(100)
      .default([]),
    amount: z.number().positive().max(1_000_000).optional(),
    shopID: id.optional(),
    customerID: id.optional(),
    customer: z
      .object({
        firstName: tillText,
        lastName: tillText,
        email: z.union([z.literal(''), z.email()]).default(''),
        mobile: tillText,
      })
      .refine(({ firstName, lastName }) => firstName !== '' || lastName !== '', 'A customer needs a name.')
      .optional(),
  })
  .refine(({ lines, amount }) => lines.length > 0 || amount !== undefined, {
    path: ['lines'],
    message: 'A sale needs at least one line.',
  });
export const receiptBody = z.object({ itemID: id, quantity, shopID: id.optional() });
/** A purchase order of one item; `arrival` is a day. */
export const purchaseBody = z.object({ itemID: id, quantity, arrival: z.iso.date().optional(), shopID: id.optional() });
export const tillQuantityBody = z.object({ itemID: id, qoh: absolute, shopID: id.optional() });
/** Counts many items atomically: a reader sees all of the changes or none. */
export const tillCountBody = z.object({ items: z.array(tillQuantityBody).min(1).max(1_000) });

export const orderBody = z.object({
  lines: z
    .array(z.object({ productId: id, variationId: id.optional(), quantity }))
    .min(1)
    .max(100),
  status: z.enum(['pending', 'on-hold', 'processing', 'completed']).optional(),
  email: z.email().optional(),
  firstName: z.string().trim().min(1).max(100).optional(),
  lastName: z.string().trim().min(1).max(100).optional(),
});
export const orderStatusBody = z.object({
  status: z.enum(['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed']),
});
/** GST rounding of the shop; null turns taxes off. */
export const shopTaxBody = z.object({ tax: z.enum(['line', 'subtotal']).nullable() });
export const shopStockBody = z.object({ unitId: id, quantity: absolute.nullable() });

const customerText = z.string().trim().max(200).optional();
export const tillCustomerBody = z.object({
  customerID: id.optional(),
  firstName: customerText,
  lastName: customerText,
  company: customerText,
  email: z.email().optional(),
  mobile: customerText,
  phoneHome: customerText,
  address: customerText,
  noEmail: z.boolean().optional(),
  archived: z.boolean().optional(),
});
export const shopCustomerBody = z.object({
  id: id.optional(),
  email: z.email().optional(),
  firstName: customerText,
  lastName: customerText,
  phone: customerText,
});

export const systemParams = z.object({ system: z.enum(['woocommerce', 'lightspeed']) });
