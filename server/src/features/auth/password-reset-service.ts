import { randomUUID } from 'node:crypto';
import { invalidResetMessage, passwordResetMinutes } from '@chainline/shared/auth/password-reset-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { RuleError } from '../../errors';
import type { Actor, Origin } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import { formatMoment, toShopLetter, type MailService } from '../mail';
import { targetOf, type User, type UserService } from '../users';
import type { PasswordResetStore } from './password-reset-store';
import type { AuthStores } from './sign-in-service';

/** A second click within this time is a double click. */
const doublePressMs = 10_000;

type MailInside = Parameters<MailService['queue']>[0];
type ResetStores = AuthStores & { passwordResets: PasswordResetStore };

type Dependencies<S extends ResetStores & MailInside> = {
  stores: ResetStores;
  transaction: Transaction<S>;
  users: UserService;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings> };
  publicUrl: string;
  now: () => Date;
};

const invalidLink = () => new RuleError('password_reset.invalid', invalidResetMessage);

const noEmail = () =>
  new RuleError('user.no_email', 'This user has no email address. Add one first, then send the link.');

const inactive = () => new RuleError('user.inactive', 'This user is deactivated. Reactivate the account first.');

const ownPassword = () =>
  new RuleError('user.self', 'Change your own password in your settings, or ask another manager for a link.');

export const createPasswordResetService = <S extends ResetStores & MailInside>(dependencies: Dependencies<S>) => {
  const { stores, transaction, users, mail, settings, publicUrl, now } = dependencies;

  const email = (shop: ShopSettings, user: User, link: { token: string; expiresAt: Date }) => ({
    subject: `Set a new password for ${shop.name}`,
    ...toShopLetter(shop, {
      preheader: `The link works once, within ${passwordResetMinutes} minutes.`,
      heading: 'Set a new password',
      blocks: [
        { type: 'paragraph', text: `Hello ${user.first_name},` },
        {
          type: 'paragraph',
          text: `A manager of ${shop.name} has sent you this link to choose a new password. You are then signed out everywhere.`,
        },
        {
          type: 'button',
          label: 'Choose a new password',
          url: `${publicUrl}/reset-password?token=${link.token}`,
        },
        {
          type: 'facts',
          rows: [
            { label: 'Username', value: user.username },
            { label: 'Valid until', value: formatMoment(link.expiresAt, shop.time_zone) },
          ],
        },
        {
          type: 'note',
          text: `The link works once, within ${passwordResetMinutes} minutes. If you did not expect it, tell a manager. Your password does not change until you use the link.`,
        },
      ],
    }),
  });

  return {
    /**
     * Ends earlier links. @throws RuleError without an email address or mail server, and for oneself: an unlocked desk
     * would be enough to take over the account
     */
    send: async (actor: Actor, userId: number): Promise<{ expiresAt: Date; to: string }> => {
      if (userId === actor.userId) throw ownPassword();
      const shop = await settings.shop();
      return transaction(async (inside) => {
        const user = await inside.users.lock(userId);
        if (!user.is_active) throw inactive();
        if (user.email === null) throw noEmail();
        const at = now();
        const last = await inside.passwordResets.findLast(userId, at);
        if (last && at.getTime() - last.created_at.getTime() < doublePressMs) {
          return { expiresAt: last.expires_at, to: user.email };
        }
        const link = { token: randomSecret(), expiresAt: new Date(at.getTime() + passwordResetMinutes * 60_000) };
        await inside.passwordResets.removeOf(userId);
        await inside.passwordResets.insert({
          tokenHash: hashSecret(link.token),
          userId,
          at,
          expiresAt: link.expiresAt,
        });
        await mail.queue(inside, {
          ...email(shop, user, link),
          kind: 'password_reset',
          reference: targetOf(user),
          idempotencyKey: `password_reset:${randomUUID()}`,
          to: { name: `${user.first_name} ${user.last_name}`, address: user.email },
        });
        await inside.audit.add(actor, 'user.password_reset_sent', { at, target: targetOf(user), label: user.username });
        return { expiresAt: link.expiresAt, to: user.email };
      });
    },

    findUsername: async (token: string): Promise<string | null> =>
      (await stores.passwordResets.find(hashSecret(token), now()))?.username ?? null,

    /** Sets the password and ends all sessions. @throws RuleError for an invalid link */
    reset: async (input: { token: string; password: string }, origin: Origin): Promise<void> => {
      const tokenHash = hashSecret(input.token);
      // Checked before hashing, which takes a third of a second.
      const found = await stores.passwordResets.find(tokenHash, now());
      if (!found) throw invalidLink();
      const passwordHash = await users.hashPassword(input.password);
      await transaction(async (inside) => {
        const at = now();
        // Same lock order as closing the account (user, then link), to avoid deadlocks.
        await inside.users.lock(found.user_id);
        const reset = await inside.passwordResets.find(tokenHash, at);
        if (!reset || !(await inside.passwordResets.use(tokenHash))) throw invalidLink();
        const { user_id: userId } = reset;
        await inside.users.setPassword(userId, passwordHash, at);
        await inside.passwordResets.removeOf(userId);
        await inside.challenges.removeOf(userId);
        const ended = await inside.sessions.revokeOf({ userId, reason: 'password reset', at });
        await inside.audit.add({ userId, origin }, 'auth.password_reset', {
          at,
          target: targetOf({ id: userId }),
          label: reset.username,
          after: { ended_sessions: ended },
        });
      });
    },
  };
};

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;
