import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { roleSchema } from '../roles';
import { listQuotes } from './quote-contract';

export const assigneeSchema = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: roleSchema,
  is_active: z.boolean(),
  /** Open quotes: draft, sent and pending. */
  assigned_quotes_count: z.int(),
  /** Number of open quotes one person can handle. */
  capacity: z.int(),
});

const people = z.object({ success: z.literal(true), users: z.array(assigneeSchema) });
const listPeople = <const P extends `/${string}`>(path: P) =>
  defineEndpoint({ method: 'GET', path, summary: 'Users that quotes can be assigned to', response: people });

/** The four paths of the specification answer alike; a caller tries them in this order. */
export const staffLists = [
  listPeople('/users/staff'),
  listPeople('/user-management/users'),
  listPeople('/users'),
  listPeople('/staff/members'),
] as const;

export const listMyQuotes = defineEndpoint({
  ...listQuotes,
  path: '/user-management/my-quotes',
  summary: 'The quotes of the caller; all of them for a manager',
});

const done = z.object({ success: z.literal(true), message: z.string(), assigned: z.int() });

export const assignQuote = defineEndpoint({
  method: 'POST',
  path: '/user-management/quotes/assign',
  summary: 'Assign a quote',
  body: z.strictObject({ quote_id: z.int().positive(), assigned_to: z.int().positive() }),
  response: done,
});

export const bulkAssignQuotes = defineEndpoint({
  method: 'POST',
  path: '/user-management/quotes/bulk-assign',
  summary: 'Assign several quotes, all or none',
  body: z.strictObject({
    quote_ids: z.array(z.int().positive()).min(1, 'No quotes selected for assignment').max(500),
    assigned_to: z.int().positive(),
  }),
  response: done,
});

export const autoAssign = defineEndpoint({
  method: 'POST',
  path: '/user-management/quotes/auto-assign',
  summary: 'The person with the fewest open quotes',
  response: z.object({ success: z.literal(true), user: assigneeSchema }),
});

export type Assignee = z.output<typeof assigneeSchema>;
