import { z } from 'zod';
import { momentSchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { auditGroups } from './audit-actions';

/** What was changed: the fields that differ, before and after; never a secret. */
const changes = z.record(z.string(), z.unknown());

const auditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for what nobody signed in did, such as a sign-in that failed. */
  actor: z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable(),
  /** Such as `user.deactivated`; its words are in `auditLabel`. */
  action: z.string(),
  label: z.string(),
  /** What it was done to, such as `user:3`; null where there is nothing more to say. */
  target: z.string().nullable(),
  /** The target in words, as it was called then. */
  target_label: z.string(),
  /** Empty where no request caused it. */
  ip: z.string(),
  user_agent: z.string(),
  before: changes.nullable(),
  after: changes.nullable(),
});

/** The smallest group name that is an action's beginning. */
const groups = z.enum(Object.keys(auditGroups));

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who did what to what, when and from where; the newest first',
  query: listQuery({
    sort: ['at'],
    defaultSort: '-at',
    perPage: { default: 50, max: 200 },
    filters: {
      group: optionalParam(groups),
      actor_id: optionalParam(z.coerce.number().int().positive()),
      target: optionalParam(z.string().trim().max(100)),
      /** From this moment, and before that one. */
      from: optionalParam(momentSchema),
      to: optionalParam(momentSchema),
    },
  }),
  response: z.object({ success: z.literal(true), events: z.array(auditEvent), pagination: paginationSchema }),
});

export type AuditEvent = z.output<typeof auditEvent>;
