import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { oneLine } from '../text';
import { proofStates } from './compliance-rules';

const moment = z.iso.datetime();
/** `bikes` are records of the register. */
const saleKinds = ['quotes', 'orders', 'bikes'] as const;

/** Ways in which safety information is given. */
export const handoutWays = ['printed', 'email', 'quote_email', 'acceptance_email', 'hand_over_sheet', 'page'] as const;
export type HandoutWay = (typeof handoutWays)[number];

export const saleParams = z.object({
  kind: z.enum(saleKinds),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});
/** A quote, an order or a bike of the register. */
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
  /**
   * Oldest first. `by`: empty if the customer fetched it; `sheet`: number of the wording; `to`: name or address, may
   * be empty.
   */
  given: z.array(z.object({ by: z.string(), at: moment, sheet: z.int(), way: z.enum(handoutWays), to: z.string() })),
  can: z.object({ allow: z.boolean(), email: z.boolean() }),
});
export type ComplianceOfSale = z.output<typeof saleSchema>;

const answer = z.object({ success: z.literal(true), sale: saleSchema });

export const getSaleCompliance = defineEndpoint({
  method: 'GET',
  path: '/compliance/sales/:kind/:id',
  summary:
    'E-bikes of a quote, an order or a record of the register without valid proof, and the safety information given with it',
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

export const emailSafetyInformation = defineEndpoint({
  method: 'POST',
  path: '/compliance/sales/:kind/:id/safety-email',
  summary: 'Emails the safety information to the customer of the sale, and records it; once per key',
  params: saleParams,
  body: z.strictObject({ request_key: z.uuid() }),
  response: answer,
});

const unprovenSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(proofStates),
  reasons: z.array(z.string()),
});
export type UnprovenGoods = z.output<typeof unprovenSchema>;

const ids = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)
  .transform((text) => text.split(',').map(Number));
const unprovenAnswer = z.object({
  success: z.literal(true),
  /** Effect of a missing proof; `none` in a state without rules. */
  action: z.enum(['warn', 'block', 'none']),
  unproven: z.array(unprovenSchema),
});
export type UnprovenList = Omit<z.output<typeof unprovenAnswer>, 'success'>;

export const listUnprovenBikes = defineEndpoint({
  method: 'GET',
  path: '/compliance/unproven-bikes',
  summary: 'Given records of the register, not sold yet, that have no valid proof',
  query: z.object({ ids }),
  response: unprovenAnswer,
});

export const listUnprovenProducts = defineEndpoint({
  method: 'GET',
  path: '/compliance/unproven-products',
  summary: 'Given products of the shop that are e-bikes without valid proof',
  query: z.object({ ids }),
  response: unprovenAnswer,
});
