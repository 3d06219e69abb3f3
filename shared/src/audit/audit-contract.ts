import { z } from 'zod';
import { momentSchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { auditGroups } from './audit-actions';

/** Changed fields with their values before and after; never secrets. */
const changes = z.record(z.string(), z.unknown());

const auditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null when nobody was signed in, as for a failed sign-in. */
  actor: z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable(),
  /** For example `user.deactivated`; see `auditLabel`. */
  action: z.string(),
  label: z.string(),
  /** Subject of the action, for example `user:3`; null when the action says it all. */
  target: z.string().nullable(),
  /** The target's display name at the time. */
  target_label: z.string(),
  /** Empty when no request caused the action. */
  ip: z.string(),
  user_agent: z.string(),
  before: changes.nullable(),
  after: changes.nullable(),
});

/** Group names, as prefixes of the action names. */
const groups = z.enum(Object.keys(auditGroups));

export const listAuditEvents = defineEndpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Audit log, newest first',
  query: listQuery({
    sort: ['at'],
    defaultSort: '-at',
    perPage: { default: 50, max: 200 },
    filters: {
      group: optionalParam(groups),
      actor_id: optionalParam(z.coerce.number().int().positive()),
      target: optionalParam(z.string().trim().max(100)),
      /** Inclusive lower and exclusive upper bound. */
      from: optionalParam(momentSchema),
      to: optionalParam(momentSchema),
    },
  }),
  response: z.object({ success: z.literal(true), events: z.array(auditEvent), pagination: paginationSchema }),
});

export type AuditEvent = z.output<typeof auditEvent>;
