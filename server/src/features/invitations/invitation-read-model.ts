import { invitedRoleSchema, type Invitation } from '@chainline/shared/invitations/invitation-contract';
import { emailStatusSchema } from '@chainline/shared/mail/email-state';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: invitedRoleSchema,
  created_at: z.date(),
  expires_at: z.date(),
  emailed_at: z.date().nullable(),
  email_status: emailStatusSchema.nullable(),
  email_error: z.string().nullable(),
});

const rows = (condition: Sql): Sql =>
  sql`select i.id, i.email, i.role, i.created_at, i.expires_at,
             (select max(l.emailed_at) from invitation_links l where l.invitation_id = i.id) as emailed_at,
             e.status as email_status, e.last_error as email_error
      from invitations i
      left join lateral (select status, last_error from emails where reference = 'invitation:' || i.id
                         order by id desc limit 1) e on true
      where i.accepted_at is null and i.revoked_at is null and ${condition}
      order by i.created_at desc, i.id desc`;

const toInvitation = ({ emailed_at: emailedAt, ...row }: z.output<typeof rowSchema>, at: Date): Invitation => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired: row.expires_at <= at,
  emailed_at: emailedAt?.toISOString() ?? null,
  // Hides the delivery of links that were sent before the renewal.
  email_status: emailedAt === null ? null : row.email_status,
  email_error: emailedAt === null ? null : row.email_error,
  invitation_url: null,
});

export const createInvitationReadModel = (db: Db) => ({
  list: async (at: Date): Promise<Invitation[]> =>
    (await db.many(rowSchema, rows(sql`true`))).map((row) => toInvitation(row, at)),

  find: async (id: number, at: Date): Promise<Invitation | null> => {
    const row = await db.maybeOne(rowSchema, rows(sql`i.id = ${id}`));
    return row && toInvitation(row, at);
  },
});

export type InvitationReadModel = ReturnType<typeof createInvitationReadModel>;
