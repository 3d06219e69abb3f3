import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { sourceSystems } from './customer-contract';

const params = z.object({ id: z.coerce.number().int().positive() });

const partSchema = z.array(z.record(z.string(), z.unknown()));

export const exportCustomer = defineEndpoint({
  method: 'POST',
  path: '/customers/:id/export',
  summary: 'Everything known about a customer, by kind of record',
  params,
  response: z.object({
    success: z.literal(true),
    exported_at: z.iso.datetime(),
    data: z.record(z.string(), partSchema),
  }),
});

const erasureSchema = z.object({
  erased_at: z.iso.datetime(),
  /** Sales kept because tax law requires it. */
  kept_quotes: z.int(),
  kept_orders: z.int(),
  /** Outside systems that still hold data of the person, to be erased there too. */
  elsewhere: z.array(z.object({ system: z.enum(sourceSystems), external_id: z.string() })),
});

export type CustomerErasure = z.output<typeof erasureSchema>;

export const eraseCustomer = defineEndpoint({
  method: 'POST',
  path: '/customers/:id/erase',
  summary: 'Erase a person for good; sales are kept as tax law requires',
  params,
  body: z.strictObject({ version: z.int().positive() }),
  response: z.object({ success: z.literal(true), erasure: erasureSchema }),
});
