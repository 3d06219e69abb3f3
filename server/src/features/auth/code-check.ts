import { isAuthenticatorCode } from '@chainline/shared/auth/second-factor-contract';
import { RateLimitedError } from '../../errors';
import type { Actor } from '../../http/actor';
import { hashSecret, type SecretBox } from '../../secrets';
import type { AuditStore } from '../audit';
import { targetOf } from '../users';
import type { SecondFactorStore } from './second-factor-store';
import { findStep } from './totp';

const refusalsBeforeLock = 5;
const lockMs = 15 * 60_000;

type Inside = { secondFactors: SecondFactorStore };

/** `spend` consumes the code in the transaction of the action; returns false if another call was first. */
export type GoodCode = { isRecovery: boolean; spend: (inside: Inside) => Promise<boolean> };

type Owner = Pick<Actor, 'userId' | 'username' | 'origin'>;
type Dependencies = { stores: Inside & { audit: AuditStore }; secrets: SecretBox; now: () => Date };

const inMinutes = (seconds: number): string => (seconds <= 60 ? 'one minute' : `${Math.ceil(seconds / 60)} minutes`);

/** At most five consecutive failures per account, from any network. */
export const createCodeCheck = ({ stores: { secondFactors, audit }, secrets, now }: Dependencies) => {
  const refuseLocked = (until: Date): never => {
    const seconds = Math.ceil((until.getTime() - now().getTime()) / 1000);
    throw new RateLimitedError(
      'auth.codes_locked',
      `Too many wrong codes. Please try again in ${inMinutes(seconds)}.`,
      seconds,
    );
  };

  const beginAttempt = async ({ userId, username, origin }: Owner) => {
    const at = now();
    const factor = await secondFactors.beginAttempt(userId, at);
    if (!factor) return null;
    if (factor.locked_until !== null) return refuseLocked(factor.locked_until);
    if (factor.failures > refusalsBeforeLock) {
      const until = new Date(at.getTime() + lockMs);
      if (await secondFactors.lock(userId, until)) {
        // Without an actor: wrong codes do not prove who it was.
        const entry = { at, origin, target: targetOf({ id: userId }), label: username };
        await audit.add(null, 'auth.codes_locked', entry);
      }
      return refuseLocked(until);
    }
    return factor;
  };

  return {
    /**
     * Null if the code is wrong. Recovery codes are valid once the second factor is confirmed. @throws RateLimitedError
     * after five consecutive failures
     */
    check: async (owner: Owner, code: string): Promise<GoodCode | null> => {
      const { userId } = owner;
      const factor = await beginAttempt(owner);
      if (!factor) return null;
      if (isAuthenticatorCode(code)) {
        const { secret } = factor;
        const step = findStep(secrets.open(secret), code, now());
        if (step === null) return null;
        return { isRecovery: false, spend: (inside) => inside.secondFactors.spendStep(userId, { secret, step }) };
      }
      if (factor.confirmed_at === null) return null;
      const hash = hashSecret(code);
      return { isRecovery: true, spend: (inside) => inside.secondFactors.spendRecoveryCode(userId, hash, now()) };
    },
  };
};

export type CodeCheck = ReturnType<typeof createCodeCheck>;
