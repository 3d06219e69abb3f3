import { isAuthenticatorCode } from '@chainline/shared/auth/second-factor-contract';
import { RateLimitedError } from '../../errors';
import { hashSecret, type SecretBox } from '../../secrets';
import type { SecondFactorStore } from './second-factor-store';
import { findStep } from './totp';

const refusalsBeforeLock = 5;
const lockMs = 15 * 60_000;

type Inside = { secondFactors: SecondFactorStore };

/** A code that fits; `spend` takes it, in the transaction of what it allows, and is false when somebody else was first. */
export type GoodCode = { isRecovery: boolean; spend: (inside: Inside) => Promise<boolean> };

type Dependencies = { secondFactors: SecondFactorStore; secrets: SecretBox; now: () => Date };

/** Looks at codes of second factors, five refused ones in a row at most, from wherever they come. */
export const createCodeCheck = ({ secondFactors, secrets, now }: Dependencies) => {
  const refuseLocked = (until: Date): never => {
    const seconds = Math.ceil((until.getTime() - now().getTime()) / 1000);
    throw new RateLimitedError(
      'auth.codes_locked',
      `Too many wrong codes. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
      seconds,
    );
  };

  const beginAttempt = async (userId: number) => {
    const at = now();
    const factor = await secondFactors.beginAttempt(userId, at);
    if (!factor) return null;
    if (factor.locked_until !== null) return refuseLocked(factor.locked_until);
    if (factor.failures > refusalsBeforeLock) {
      const until = new Date(at.getTime() + lockMs);
      await secondFactors.lock(userId, until);
      return refuseLocked(until);
    }
    return factor;
  };

  return {
    /**
     * Null when the code is wrong. While the second factor is not confirmed, only a code of the app will do.
     * @throws RateLimitedError after five wrong ones in a row
     */
    check: async (userId: number, code: string): Promise<GoodCode | null> => {
      const factor = await beginAttempt(userId);
      if (!factor) return null;
      if (isAuthenticatorCode(code)) {
        const step = findStep(secrets.open(factor.secret), code, now());
        if (step === null) return null;
        return { isRecovery: false, spend: (inside) => inside.secondFactors.spendStep(userId, step) };
      }
      if (factor.confirmed_at === null) return null;
      const hash = hashSecret(code);
      return { isRecovery: true, spend: (inside) => inside.secondFactors.spendRecoveryCode(userId, hash, now()) };
    },
  };
};

export type CodeCheck = ReturnType<typeof createCodeCheck>;
