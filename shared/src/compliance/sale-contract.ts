import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { oneLine } from '../text';
import { proofStates } from './compliance-rules';

const moment = z.iso.datetime();
export const saleParams = z.object({
  kind: z.enum(['quotes', 'orders']),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
/** A quote or an order. */
export type SaleRef = z.output<typeof saleParams>;

const saleSchema = z.object({
  /** Effect of a missing proof; `none` in a state without rules. */
  action: z.enum(['warn', 'block', 'none']),
  /** E-bikes without valid proof. */
  unproven: z.array(
    z.object({
      name: z.string(),
      state: z.enum(proofStates),
      reasons: z.array(z.string()),
      /** Null unless a manager allowed the sale. */
      allowed: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
    }),
  ),
  is_blocked: z.boolean(),
  /** The law requires safety information with e-bikes. */
  has_ebikes: z.boolean(),
  /** Oldest first. `sheet`: number of the wording. */
  given: z.array(z.object({ by: z.string(), at: moment, sheet: z.int() })),
  can: z.object({ allow: z.boolean() }),
});
export type ComplianceOfSale = z.output<typeof saleSchema>;

const answer = z.object({ success: z.literal(true), sale: saleSchema });

export const getSaleCompliance = defineEndpoint({
  method: 'GET',
  path: '/compliance/sales/:kind/:id',
  summary: 'E-bikes of a quote or an order without valid proof, and the safety information given with it',
  params: saleParams,
  response: answer,
});

export const allowUnprovenSale = defineEndpoint({
  method: 'POST',
  path: '/compliance/sales/:kind/:id/allow',
  summary: 'Allows the sale of the e-bikes without valid proof, with a reason; applies to the order of a quote too',
  params: saleParams,
  /** `models`: names of the unproven models that the manager saw. */
  body: z.strictObject({
    reason: oneLine(300).min(5, 'Enter the reason'),
    models: z.array(z.string().min(1).max(500)).min(1).max(200),
  }),
  response: answer,
});
export type AllowedSale = z.output<typeof allowUnprovenSale.body>;

/** Responds with the safety information as a PDF, and records that it was given. */
export const safetyInformationPath = '/compliance/sales/:kind/:id/safety-information';
