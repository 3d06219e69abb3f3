import { timingSafeEqual } from 'node:crypto';
import { confirmationMinutes } from '@chainline/shared/auth/confirmation-contract';
import type { Transaction } from '../../db/transaction';
import type { Actor } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import type { OwnPassword } from './own-password';
import type { Session } from './session-store';
import type { AuthStores } from './sign-in-service';

type Dependencies<S extends AuthStores> = {
  transaction: Transaction<S>;
  ownPassword: OwnPassword;
  now: () => Date;
};

export const isConfirmedBy = (session: Session, secret: string | null, at: Date): boolean => {
  const { confirmation_hash: hash, confirmed_until: until } = session;
  if (secret === null || hash === null || until === null || until <= at) return false;
  return timingSafeEqual(hash, hashSecret(secret));
};

/**
 * Asks for the password again. The resulting secret stays in an HttpOnly cookie, so that a stolen bearer token alone
 * cannot gain lasting access. Does not ask for a second factor code: somebody with a stolen token could lock the
 * owner's factor by failing on purpose.
 */
export const createConfirmationService = <S extends AuthStores>(dependencies: Dependencies<S>) => {
  const { transaction, ownPassword, now } = dependencies;

  return {
    /** @throws RuleError if the password is wrong, RateLimitedError after five consecutive failures */
    confirm: async (actor: Actor, password: string): Promise<{ secret: string; until: Date }> => {
      const proven = await ownPassword.assert(actor, password);
      const secret = randomSecret();
      const until = new Date(now().getTime() + confirmationMinutes * 60_000);
      await transaction(async (inside) => {
        await proven.hold(inside);
        await inside.sessions.confirm(actor.sessionId, { hash: hashSecret(secret), until });
      });
      return { secret, until };
    },
  };
};

export type ConfirmationService = ReturnType<typeof createConfirmationService>;
