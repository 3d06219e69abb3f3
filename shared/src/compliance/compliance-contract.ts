import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { oneLine } from '../text';
import { proofStates } from './compliance-rules';

const certificateSchema = z.object({
  standard: oneLine(60),
  certificate_number: oneLine(80),
  certifier: oneLine(120),
  valid_from: daySchema.nullable(),
  valid_until: daySchema.nullable(),
});

export const mostWatts = 20_000;

const proofSchema = z.object({
  is_ebike: z.boolean(),
  power_watts: z.int().min(1).max(mostWatts).nullable(),
  marking_seen: z.boolean(),
  bike: certificateSchema,
  battery: certificateSchema,
});

const modelSchema = z.object({
  brand: z.string(),
  model: z.string(),
  in_stock: z.int(),
  on_order: z.int(),
  state: z.enum(proofStates),
  /** Gaps, one sentence each. */
  reasons: z.array(z.string()),
  /** Null until something is recorded. */
  proof: proofSchema.nullable(),
  /** 0 until something is recorded. */
  version: z.int(),
});
export type ComplianceModel = z.output<typeof modelSchema>;

export const modelPageSizes = [25, 50, 100] as const;

export const modelQuery = listQuery({
  sort: ['state'],
  defaultSort: 'state',
  perPage: { default: modelPageSizes[0], max: 100 },
  filters: { state: optionalParam(z.enum(proofStates)) },
});
export type ModelQuery = z.output<typeof modelQuery>;

export const listModels = defineEndpoint({
  method: 'GET',
  path: '/compliance/models',
  summary: 'Models of the register that are for sale or on order, with the state of their proof, gaps first',
  query: modelQuery,
  response: z.object({
    success: z.literal(true),
    models: z.array(modelSchema),
    /** Counts by state of all models that match the search, whatever the filter. */
    counts: z.record(z.enum(proofStates), z.int()),
    can: z.object({ edit: z.boolean() }),
    pagination: paginationSchema,
  }),
});

export const saveProof = defineEndpoint({
  method: 'PUT',
  path: '/compliance/models',
  summary: 'Records the proof of a model in the version seen; 409 `compliance.stale` if it has changed',
  body: proofSchema.extend({
    brand: z.string().trim().max(60),
    model: z.string().trim().min(1).max(200),
    version: z.int().min(0),
  }),
  response: z.object({ success: z.literal(true), model: modelSchema }),
});
export type ProofEdit = z.output<typeof saveProof.body>;
