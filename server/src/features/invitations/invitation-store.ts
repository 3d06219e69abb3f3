import { invitedRoleSchema, type InvitedRole } from '@chainline/shared/invitations/invitation-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const invitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: invitedRoleSchema,
  created_by: z.int().nullable(),
  created_at: z.date(),
  expires_at: z.date(),
  accepted_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
});

const linkedSchema = invitationSchema.extend({
  linked_by: z.int().nullable(),
  /** True if the inviter, and the manager who may know this link, are still managers. */
  is_vouched: z.boolean(),
});

export type InvitationRow = z.output<typeof invitationSchema>;
export type LinkedInvitation = z.output<typeof linkedSchema>;

type NewInvitation = { email: string; role: InvitedRole; createdBy: number; at: Date; expiresAt: Date };
type NewLink = { invitationId: number; tokenHash: Buffer; by: number; at: Date; emailed: boolean };

const columns = sql`i.id, i.email, i.role, i.created_by, i.created_at, i.expires_at, i.accepted_at, i.revoked_at`;
const open = sql`i.accepted_at is null and i.revoked_at is null`;

const isManager = (id: Sql) =>
  sql`exists (select from users u where u.id = ${id} and u.role = 'manager' and u.is_active)`;
/** An emailed link is known only to its recipient, not to the manager who sent it. */
const isVouched = sql`(${isManager(sql`i.created_by`)}
                       and (l.emailed_at is not null or ${isManager(sql`l.created_by`)}))`;

export const createInvitationStore = (db: Db) => {
  const findByHash = (tokenHash: Buffer, lock: Sql): Promise<LinkedInvitation | null> =>
    db.maybeOne(
      linkedSchema,
      sql`select ${columns}, l.created_by as linked_by, ${isVouched} as is_vouched from invitations i join invitation_links l on l.invitation_id = i.id
          where l.token_hash = ${tokenHash} ${lock}`,
    );

  return {
    /** Null if the address has an open invitation. */
    insert: ({ email, role, createdBy, at, expiresAt }: NewInvitation): Promise<InvitationRow | null> =>
      db.maybeOne(
        invitationSchema,
        sql`insert into invitations as i (email, role, created_by, created_at, expires_at)
            values (${email}, ${role}, ${createdBy}, ${at}, ${expiresAt})
            on conflict (lower(email)) where accepted_at is null and revoked_at is null do nothing
            returning ${columns}`,
      ),

    findByHash: (tokenHash: Buffer) => findByHash(tokenHash, sql``),

    lockByHash: (tokenHash: Buffer) => findByHash(tokenHash, sql`for update of i`),

    lockOpen: (id: number) =>
      db.maybeOne(
        invitationSchema,
        sql`select ${columns} from invitations i where i.id = ${id} and ${open} for update`,
      ),

    /** Restarts it in the name of the acting manager; deletes its links. */
    renew: async (id: number, { by, at, expiresAt }: { by: number; at: Date; expiresAt: Date }): Promise<void> => {
      await db.exec(sql`delete from invitation_links where invitation_id = ${id}`);
      await db.exec(
        sql`update invitations set created_by = ${by}, created_at = ${at}, expires_at = ${expiresAt} where id = ${id}`,
      );
    },

    addLink: ({ invitationId, tokenHash, by, at, emailed }: NewLink) =>
      db.exec(
        sql`insert into invitation_links (token_hash, invitation_id, created_by, created_at, emailed_at)
            values (${tokenHash}, ${invitationId}, ${by}, ${at}, ${emailed ? at : null})`,
      ),

    /** Revokes the user's open invitations, and the links to other invitations that the user knows. */
    revokeOf: async (userId: number, at: Date): Promise<InvitationRow[]> => {
      await db.exec(
        sql`delete from invitation_links l using invitations i
            where i.id = l.invitation_id and i.created_by is distinct from ${userId}
              and l.created_by = ${userId} and l.emailed_at is null`,
      );
      return db.many(
        invitationSchema,
        sql`update invitations i set revoked_at = ${at} where i.created_by = ${userId} and ${open} returning ${columns}`,
      );
    },

    findLastEmailing: async (id: number): Promise<Date | null> => {
      const row = await db.one(
        z.object({ at: z.date().nullable() }),
        sql`select max(emailed_at) as at from invitation_links where invitation_id = ${id}`,
      );
      return row.at;
    },

    markAccepted: (id: number, { userId, at }: { userId: number; at: Date }) =>
      db.exec(sql`update invitations set accepted_at = ${at}, accepted_by = ${userId} where id = ${id}`),

    revoke: (id: number, at: Date) => db.exec(sql`update invitations set revoked_at = ${at} where id = ${id}`),

    /** Revokes an expired invitation, so that the address can be invited again. */
    revokeExpired: (email: string, at: Date) =>
      db.exec(
        sql`update invitations i set revoked_at = ${at}
            where lower(i.email) = lower(${email}) and ${open} and i.expires_at <= ${at}`,
      ),
  };
};

export type InvitationStore = ReturnType<typeof createInvitationStore>;
