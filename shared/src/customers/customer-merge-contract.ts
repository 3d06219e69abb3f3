import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';

const moment = z.iso.datetime();
const params = z.object({ id: z.coerce.number().int().positive() });
const customerId = z.int().positive();

/** Reasons why two customers may be the same. */
export const matchReasons = ['phone', 'name_address', 'name_email', 'mailbox', 'abn', 'contact'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** A customer with the details that tell two records apart. */
const comparedSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** The name, or what stands for a missing one. */
  name: z.string(),
  company: z.string(),
  abn: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  addresses: z.array(z.string()),
  total_quotes: z.int(),
  total_spent: moneySchema,
  created_at: moment,
});

export type ComparedCustomer = z.output<typeof comparedSchema>;

const pairSchema = z.object({ one: comparedSchema, other: comparedSchema, reasons: z.array(z.enum(matchReasons)) });

export type DuplicatePair = z.output<typeof pairSchema>;

export const listDuplicates = defineEndpoint({
  method: 'GET',
  path: '/customers/duplicates',
  summary:
    'Pairs of customers that may be the same, those with the most reasons first; of one customer with `customer_id`',
  query: z.object({
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(50)).transform((size) => size ?? 10),
    customer_id: optionalParam(z.coerce.number().int().positive()),
  }),
  response: z.object({ success: z.literal(true), pairs: z.array(pairSchema), pagination: paginationSchema }),
});

/** A pair that was not suggested. */
export const compareCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers/:id/compare/:other',
  summary: 'Two customers side by side',
  params: params.extend({ other: z.coerce.number().int().positive() }),
  response: z.object({ success: z.literal(true), pair: pairSchema }),
});

export const dismissDuplicate = defineEndpoint({
  method: 'POST',
  path: '/customers/duplicates/dismiss',
  summary: 'Two customers are not the same: never suggest them again',
  body: z.strictObject({ one_id: customerId, other_id: customerId }),
  response: z.object({ success: z.literal(true) }),
});

const mergeSchema = z.object({
  id: z.int(),
  kept: z.object({ id: z.int(), name: z.string() }),
  merged: z.object({ id: z.int(), name: z.string() }),
  at: moment,
  by: z.string().nullable(),
  undone_at: moment.nullable(),
  can_undo: z.boolean(),
});

export type CustomerMerge = z.output<typeof mergeSchema>;

export const mergeCustomers = defineEndpoint({
  method: 'POST',
  path: '/customers/:id/merge',
  summary: 'Merge another customer into this one, with all that belongs to it; both as seen at their versions',
  params,
  body: z.strictObject({ other_id: customerId, version: z.int().positive(), other_version: z.int().positive() }),
  response: z.object({ success: z.literal(true), merge: mergeSchema }),
});

export const listCustomerMerges = defineEndpoint({
  method: 'GET',
  path: '/customers/:id/merges',
  summary: 'Merges into a customer, newest first',
  params,
  response: z.object({ success: z.literal(true), merges: z.array(mergeSchema) }),
});

export const undoMerge = defineEndpoint({
  method: 'POST',
  path: '/customers/merges/:id/undo',
  summary: 'Separate two merged customers; later changes stay with the kept one',
  params,
  response: z.object({ success: z.literal(true), merge: mergeSchema }),
});
