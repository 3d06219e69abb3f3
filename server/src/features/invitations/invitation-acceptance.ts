import {
  invalidInvitationMessage,
  noInvitationTokenMessage,
  type acceptInvitation,
} from '@chainline/shared/invitations/invitation-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { Transaction } from '../../db/transaction';
import { RuleError, ValidationError } from '../../errors';
import type { Origin } from '../../http/actor';
import { hashSecret } from '../../secrets';
import type { User, UserService } from '../users';
import { toAudit, type InvitationStores } from './invitation-service';
import type { LinkedInvitation } from './invitation-store';

type Dependencies<S extends InvitationStores> = {
  stores: InvitationStores;
  transaction: Transaction<S>;
  users: UserService;
  now: () => Date;
};

/** Reason why it cannot be used; null if it can. */
const refusalOf = (invitation: LinkedInvitation | null, at: Date): string | null => {
  if (!invitation) return invalidInvitationMessage;
  if (invitation.accepted_at !== null) return 'This invitation has already been used. Go to the login page to sign in.';
  if (invitation.revoked_at !== null || !invitation.is_vouched)
    return 'This invitation was withdrawn. Ask a manager for a new one.';
  return invitation.expires_at <= at ? 'This invitation has expired. Ask a manager for a new one.' : null;
};

const noToken = () =>
  new ValidationError('invitation.no_token', noInvitationTokenMessage, {
    fields: [{ path: 'token', message: noInvitationTokenMessage }],
  });

export const createInvitationAcceptance = <S extends InvitationStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, users, now } = dependencies;

  const assertUsable = (invitation: LinkedInvitation | null): LinkedInvitation => {
    const refusal = refusalOf(invitation, now());
    if (!invitation || refusal !== null) {
      throw new RuleError('invitation.invalid', refusal ?? invalidInvitationMessage);
    }
    return invitation;
  };

  return {
    /** @throws ValidationError for an empty token */
    verify: async (token: string) => {
      if (token === '') throw noToken();
      const invitation = await stores.invitations.findByHash(hashSecret(token));
      const refusal = refusalOf(invitation, now());
      if (!invitation || refusal !== null) {
        return { valid: false, message: refusal ?? invalidInvitationMessage, email: null, role: null };
      }
      const { email, role } = invitation;
      return { valid: true, message: 'This invitation is valid', email, role };
    },

    /**
     * Creates one account, even for concurrent attempts. @throws RuleError if the invitation is unusable, ConflictError
     * if username or email address is taken
     */
    accept: async (input: BodyOf<typeof acceptInvitation>, origin: Origin): Promise<User> => {
      const tokenHash = hashSecret(input.token);
      // Checked before the password is hashed, which takes a third of a second.
      const found = assertUsable(await stores.invitations.findByHash(tokenHash));
      const passwordHash = await users.hashPassword(input.password);
      return transaction(async (inside) => {
        // Same lock order as deactivating the inviter (user, then invitation), to avoid deadlocks.
        await inside.users.holdAll([found.created_by, found.linked_by]);
        const invitation = assertUsable(await inside.invitations.lockByHash(tokenHash));
        const at = now();
        const user = await inside.users.insert({
          username: input.username,
          firstName: input.first_name,
          lastName: input.last_name,
          email: invitation.email,
          role: invitation.role,
          passwordHash,
        });
        await inside.invitations.markAccepted(invitation.id, { userId: user.id, at });
        await inside.audit.add({ userId: user.id, origin }, 'invitation.accepted', {
          at,
          ...toAudit(invitation),
          after: { username: user.username, role: user.role },
        });
        return user;
      });
    },
  };
};

export type InvitationAcceptance = ReturnType<typeof createInvitationAcceptance>;
