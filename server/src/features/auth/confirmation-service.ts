import { timingSafeEqual } from 'node:crypto';
import { confirmationMinutes, type confirmAccount } from '@chainline/shared/auth/confirmation-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { Transaction } from '../../db/transaction';
import type { Actor } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import type { OwnPassword } from './own-password';
import type { SecondFactorService } from './second-factor-service';
import type { Session } from './session-store';
import type { AuthStores } from './sign-in-service';

type Dependencies<S extends AuthStores> = {
  transaction: Transaction<S>;
  ownPassword: OwnPassword;
  secondFactor: Pick<SecondFactorService, 'assertOwn'>;
  now: () => Date;
};

/** Whether this secret was given to the session's browser, and is still good. */
export const isConfirmedBy = (session: Session, secret: string | null, at: Date): boolean => {
  const { confirmation_hash: hash, confirmed_until: until } = session;
  if (secret === null || hash === null || until === null || until <= at) return false;
  return timingSafeEqual(hash, hashSecret(secret));
};

/**
 * Asks whoever is signed in for their password, or a code, once more. The secret that they get for it stays with their
 * browser, so a stolen bearer token alone gives nobody lasting access.
 */
export const createConfirmationService = <S extends AuthStores>(dependencies: Dependencies<S>) => {
  const { transaction, ownPassword, secondFactor, now } = dependencies;

  const prove = (actor: Actor, input: BodyOf<typeof confirmAccount>) =>
    'code' in input ? secondFactor.assertOwn(actor, input.code) : ownPassword.assert(actor, input.current_password);

  return {
    /**
     * The secret, and until when it is good.
     * @throws RuleError when password or code are wrong, RateLimitedError after five wrong ones in a row
     */
    confirm: async (actor: Actor, input: BodyOf<typeof confirmAccount>): Promise<{ secret: string; until: Date }> => {
      const proof = await prove(actor, input);
      const secret = randomSecret();
      const until = new Date(now().getTime() + confirmationMinutes * 60_000);
      await transaction(async (inside) => {
        await proof.hold(inside);
        await inside.sessions.confirm(actor.sessionId, { hash: hashSecret(secret), until });
      });
      return { secret, until };
    },
  };
};

export type ConfirmationService = ReturnType<typeof createConfirmationService>;
