import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { stateCodes } from '../settings/compliance-settings-contract';
import { oneLine } from '../text';
import { proofStates } from './compliance-rules';

const certificateSchema = z.object({
  standard: oneLine(60),
  certificate_number: oneLine(80),
  certifier: oneLine(120),
  valid_from: daySchema.nullable(),
  valid_until: daySchema.nullable(),
});

const modelNameShape = {
  brand: z.string().trim().max(60),
  model: z.string().trim().min(1).max(200),
};

export const mostWatts = 20_000;

const proofSchema = z.object({
  is_ebike: z.boolean(),
  power_watts: z.int().min(1).max(mostWatts).nullable(),
  marking_seen: z.boolean(),
  bike: certificateSchema,
  battery: certificateSchema,
});

export const parts = ['bike', 'battery'] as const;
export type CertifiedPart = (typeof parts)[number];

const documentSchema = z.object({
  id: z.int(),
  part: z.enum(parts),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  added_at: z.iso.datetime(),
  added_by: z.string(),
});
export type ProofDocument = z.output<typeof documentSchema>;

export const modelSources = ['register', 'shop', 'till'] as const;

const modelSchema = z.object({
  brand: z.string(),
  model: z.string(),
  in_stock: z.int(),
  on_order: z.int(),
  /** Places where the model is for sale. */
  sources: z.array(z.enum(modelSources)),
  documents: z.array(documentSchema),
  state: z.enum(proofStates),
  /** Gaps, one sentence each. */
  reasons: z.array(z.string()),
  /** Null until something is recorded. */
  proof: proofSchema.nullable(),
  /** 0 until something is recorded. */
  version: z.int(),
});
export type ComplianceModel = z.output<typeof modelSchema>;

const rulesSchema = z.object({
  state: stateCodes,
  action: z.enum(['warn', 'block']),
  /** False in a state without rules: nothing is checked when selling. */
  is_in_force: z.boolean(),
  bike_standards: z.array(z.string()),
  battery_standards: z.array(z.string()),
  /** Hint for those who check the marking; may be empty. */
  marking_hint: z.string(),
});
export type ComplianceRules = z.output<typeof rulesSchema>;

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
  summary:
    'Models of e-bikes for sale in the register, the shop or the till, with the state of their proof, gaps first',
  query: modelQuery,
  response: z.object({
    success: z.literal(true),
    models: z.array(modelSchema),
    /** Counts by state of all models that match the search, whatever the filter. */
    counts: z.record(z.enum(proofStates), z.int()),
    can: z.object({ edit: z.boolean() }),
    rules: rulesSchema,
    pagination: paginationSchema,
  }),
});

export type ModelList = z.output<typeof listModels.response>;

export const saveProof = defineEndpoint({
  method: 'PUT',
  path: '/compliance/models',
  summary: 'Records the proof of a model in the version seen; 409 `compliance.stale` if it has changed',
  body: proofSchema.extend({
    ...modelNameShape,
    version: z.int().min(0),
  }),
  response: z.object({ success: z.literal(true), model: modelSchema }),
});
export type ProofEdit = z.output<typeof saveProof.body>;

/** Fields sent with the file of a document. */
export const documentFields = z.object({ ...modelNameShape, part: z.enum(parts) });

export const addProofDocument = defineEndpoint({
  method: 'POST',
  path: '/compliance/documents',
  summary: 'Adds a certificate of a bike or its battery: a PDF or a picture, sent as a form with the name of the model',
  response: z.object({ success: z.literal(true), model: modelSchema }),
});

const documentParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const removeProofDocument = defineEndpoint({
  method: 'DELETE',
  path: '/compliance/documents/:id',
  summary: 'Removes a certificate added by mistake',
  params: documentParams,
  response: z.object({ success: z.literal(true) }),
});

/** Responds with the file. */
export const proofDocumentPath = '/compliance/documents/:id/file';
export const proofDocumentParams = documentParams;

/** Responds with one PDF: all models for sale, their proof and their certificates. */
export const complianceReportPath = '/compliance/report';
