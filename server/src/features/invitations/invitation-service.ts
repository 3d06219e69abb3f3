import {
  invalidInvitationMessage,
  invitationHours,
  type Invitation,
  type InvitedRole,
} from '@chainline/shared/invitations/invitation-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import type { AuditStore } from '../audit';
import type { MailService } from '../mail';
import { emailTaken, type UserStore } from '../users';
import { toInvitationEmail } from './invitation-email';
import type { InvitationReadModel } from './invitation-read-model';
import type { InvitationRow, InvitationStore } from './invitation-store';

const validMs = invitationHours * 60 * 60_000;
/** A second click within this time is a double click. */
const doublePressMs = 10_000;

type MailInside = Parameters<MailService['queue']>[0];
export type InvitationStores = { invitations: InvitationStore; users: UserStore; audit: AuditStore };

export type InvitationDependencies<S extends InvitationStores> = {
  transaction: Transaction<S>;
  invitationViews: InvitationReadModel;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings> };
  publicUrl: string;
  now: () => Date;
};

type WithUrl = Invitation & { invitation_url: string };

const notFound = () =>
  new NotFoundError(
    'invitation.not_found',
    'This invitation no longer exists: it was accepted or withdrawn. Refresh the list.',
  );

const duplicate = () => {
  const message = 'There is already an open invitation for this email address.';
  return new ConflictError('invitation.duplicate', message, { fields: [{ path: 'email', message }] });
};

const closedAccount = () => {
  const message = 'A deactivated account has this email address. Reactivate it instead.';
  return new ConflictError('user.email_taken', message, { fields: [{ path: 'email', message }] });
};

const expired = () =>
  new ConflictError('invitation.expired', `${invalidInvitationMessage}. Renew it to get a link that works.`);

export const toAudit = ({ id, email }: Pick<InvitationRow, 'id' | 'email'>) => ({
  target: `invitation:${id}`,
  label: email,
});

/**
 * Share-locks the inviter first, as every change to an account does: the role cannot change until the invitation is
 * stored, and deadlocks are ruled out.
 */
const holdManager = async ({ users }: InvitationStores, { userId }: Actor): Promise<void> => {
  const { role, is_active: isActive } = await users.hold(userId);
  if (role !== 'manager' || !isActive) throw new ForbiddenError();
};

/** Revokes a user's invitations; call it in the transaction that removes their right to invite. */
export const createInvitationEnd =
  (now: () => Date) =>
  async (inside: InvitationStores, actor: Actor, userId: number): Promise<number> => {
    const at = now();
    const revoked = await inside.invitations.revokeOf(userId, at);
    for (const invitation of revoked)
      await inside.audit.add(actor, 'invitation.deleted', { at, ...toAudit(invitation) });
    return revoked.length;
  };

/** Links are random and stored as hashes. All links of an invitation stay valid until it ends. */
export const createInvitationService = <S extends InvitationStores & MailInside>(
  dependencies: InvitationDependencies<S>,
) => {
  const { transaction, invitationViews, mail, settings, publicUrl, now } = dependencies;

  const addLink = async (inside: S, actor: Actor, id: number, { emailed = false } = {}): Promise<string> => {
    const token = randomSecret();
    const link = { invitationId: id, tokenHash: hashSecret(token), by: actor.userId };
    await inside.invitations.addLink({ ...link, at: now(), emailed });
    return `${publicUrl}/signup?token=${token}`;
  };

  const lockOpen = async (inside: S, id: number): Promise<InvitationRow> => {
    const invitation = await inside.invitations.lockOpen(id);
    if (!invitation) throw notFound();
    return invitation;
  };

  const lockUsable = async (inside: S, id: number): Promise<InvitationRow> => {
    const invitation = await lockOpen(inside, id);
    if (invitation.expires_at <= now()) throw expired();
    return invitation;
  };

  const get = async (id: number): Promise<Invitation> => {
    const invitation = await invitationViews.find(id, now());
    if (!invitation) throw notFound();
    return invitation;
  };

  const withUrl = async ({ id, url }: { id: number; url: string }): Promise<WithUrl> => ({
    ...(await get(id)),
    invitation_url: url,
  });

  return {
    list: (): Promise<Invitation[]> => invitationViews.list(now()),

    /** @throws ConflictError if the address has an open invitation or an account */
    create: async (actor: Actor, { email, role }: { email: string; role: InvitedRole }): Promise<WithUrl> => {
      const made = await transaction(async (inside) => {
        await holdManager(inside, actor);
        const at = now();
        const user = await inside.users.findByEmail(email);
        if (user) throw user.is_active ? emailTaken() : closedAccount();
        await inside.invitations.revokeExpired(email, at);
        const expiresAt = new Date(at.getTime() + validMs);
        const invitation = await inside.invitations.insert({ email, role, createdBy: actor.userId, at, expiresAt });
        if (!invitation) throw duplicate();
        await inside.audit.add(actor, 'invitation.created', { at, ...toAudit(invitation), after: { role } });
        return { id: invitation.id, url: await addLink(inside, actor, invitation.id) };
      });
      return withUrl(made);
    },

    /** Creates an additional link. @throws ConflictError for an expired invitation */
    copy: async (actor: Actor, id: number): Promise<WithUrl> => {
      const url = await transaction(async (inside) => {
        await holdManager(inside, actor);
        const invitation = await lockUsable(inside, id);
        await inside.audit.add(actor, 'invitation.link_copied', { at: now(), ...toAudit(invitation) });
        return addLink(inside, actor, id);
      });
      return withUrl({ id, url });
    },

    /** Extends the invitation by 48 hours; earlier links stop working. */
    renew: async (actor: Actor, id: number): Promise<WithUrl> => {
      const url = await transaction(async (inside) => {
        await holdManager(inside, actor);
        const invitation = await lockOpen(inside, id);
        const at = now();
        await inside.invitations.renew(id, { by: actor.userId, at, expiresAt: new Date(at.getTime() + validMs) });
        await inside.audit.add(actor, 'invitation.renewed', { at, ...toAudit(invitation) });
        return addLink(inside, actor, id);
      });
      return withUrl({ id, url });
    },

    /** @throws ConflictError for an expired invitation, RuleError without a mail server */
    send: async (actor: Actor, id: number): Promise<Invitation> => {
      const shop = await settings.shop();
      await transaction(async (inside) => {
        await holdManager(inside, actor);
        const invitation = await lockUsable(inside, id);
        const at = now();
        const last = await inside.invitations.findLastEmailing(id);
        if (last && at.getTime() - last.getTime() < doublePressMs) return;
        const sender = await inside.users.get(actor.userId);
        const invitedBy = `${sender.first_name} ${sender.last_name}`.trim() || shop.name;
        const url = await addLink(inside, actor, id, { emailed: true });
        await mail.queue(inside, {
          ...toInvitationEmail(shop, invitation, { url, invitedBy }),
          kind: 'invitation',
          reference: `invitation:${id}`,
          to: { name: '', address: invitation.email },
          ...(shop.email !== '' && { replyTo: shop.email }),
        });
        await inside.audit.add(actor, 'invitation.sent', { at, ...toAudit(invitation) });
      });
      return get(id);
    },

    /** @throws NotFoundError if it was accepted or withdrawn meanwhile */
    remove: (actor: Actor, id: number): Promise<void> =>
      transaction(async (inside) => {
        const invitation = await lockOpen(inside, id);
        const at = now();
        await inside.invitations.revoke(id, at);
        await inside.audit.add(actor, 'invitation.deleted', { at, ...toAudit(invitation) });
      }),
  };
};

export type InvitationService = ReturnType<typeof createInvitationService>;
