import { secondFactorEnabledCode } from '@chainline/shared/auth/auth-rules';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { hashSecret, type SecretBox } from '../../secrets';
import { targetOf } from '../users';
import type { CodeCheck, GoodCode } from './code-check';
import { lockOwnAccount } from './own-account';
import type { OwnPassword } from './own-password';
import type { AuthStores } from './sign-in-service';
import { createRecoveryCodes, createTotpSecret, toOtpauthUri } from './totp';

type Dependencies<S extends AuthStores> = {
  stores: AuthStores;
  transaction: Transaction<S>;
  ownPassword: OwnPassword;
  codes: CodeCheck;
  secrets: SecretBox;
  now: () => Date;
};

const alreadyEnabled = () =>
  new ConflictError(
    secondFactorEnabledCode,
    'You already have a second factor. Turn it off before setting up another one.',
  );

const notEnabled = () => new ConflictError('second_factor.not_enabled', 'You have no second factor. Set one up first.');

const wrongCode = () => {
  const message = 'This code is incorrect. Wait for the next one and try again.';
  return new RuleError('second_factor.wrong_code', message, { fields: [{ path: 'code', message }] });
};

type WithCode = { current_password: string; code: string };

export const createSecondFactorService = <S extends AuthStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, ownPassword, codes, secrets, now } = dependencies;

  const isEnabled = async (userId: number): Promise<boolean> => {
    const state = await stores.secondFactors.findState(userId);
    return state !== null && state.confirmed_at !== null;
  };

  const assertCode = async (actor: Actor, code: string): Promise<GoodCode> => {
    const good = await codes.check(actor, code);
    if (!good) throw wrongCode();
    return good;
  };

  /** Both are required, so that nobody can turn the factor off at an unlocked desk. */
  const assertBoth = async (actor: Actor, { current_password: password, code }: WithCode) => {
    if (!(await isEnabled(actor.userId))) throw notEnabled();
    const proven = await ownPassword.assert(actor, password);
    return { proven, good: await assertCode(actor, code) };
  };

  const spend = async (inside: S, good: GoodCode): Promise<void> => {
    if (!(await good.spend(inside))) throw wrongCode();
  };

  const giveRecoveryCodes = async (inside: S, userId: number): Promise<string[]> => {
    const recoveryCodes = createRecoveryCodes();
    await inside.secondFactors.replaceRecoveryCodes(userId, recoveryCodes.map(hashSecret));
    return recoveryCodes;
  };

  const self = (actor: Actor) => ({ target: targetOf({ id: actor.userId }), label: actor.username });

  return {
    /** Replaces an earlier unconfirmed secret. @throws ConflictError if the factor is already enabled */
    enrol: async (actor: Actor, password: string): Promise<{ secret: string; otpauth_uri: string }> => {
      if (await isEnabled(actor.userId)) throw alreadyEnabled();
      const proven = await ownPassword.assert(actor, password);
      const secret = createTotpSecret();
      await transaction(async (inside) => {
        await proven.hold(inside);
        const begun = await inside.secondFactors.begin(actor.userId, { secret: secrets.seal(secret), at: now() });
        if (!begun) throw alreadyEnabled();
      });
      return { secret, otpauth_uri: toOtpauthUri(secret, actor.username) };
    },

    /** @returns the recovery codes, shown only this once */
    confirm: async (actor: Actor, code: string): Promise<string[]> => {
      const state = await stores.secondFactors.findState(actor.userId);
      if (!state) throw notEnabled();
      if (state.confirmed_at !== null) throw alreadyEnabled();
      const good = await assertCode(actor, code);
      return transaction(async (inside) => {
        const at = now();
        await lockOwnAccount(inside, actor, at);
        await spend(inside, good);
        if (!(await inside.secondFactors.confirm(actor.userId, at))) throw alreadyEnabled();
        await inside.audit.add(actor, 'second_factor.enabled', { at, ...self(actor) });
        return giveRecoveryCodes(inside, actor.userId);
      });
    },

    replaceRecoveryCodes: async (actor: Actor, input: WithCode): Promise<string[]> => {
      const { proven, good } = await assertBoth(actor, input);
      return transaction(async (inside) => {
        await proven.hold(inside);
        await spend(inside, good);
        await inside.audit.add(actor, 'second_factor.codes_replaced', { at: now(), ...self(actor) });
        return giveRecoveryCodes(inside, actor.userId);
      });
    },

    disable: async (actor: Actor, input: WithCode): Promise<void> => {
      const { proven, good } = await assertBoth(actor, input);
      await transaction(async (inside) => {
        await proven.hold(inside);
        await spend(inside, good);
        if (!(await inside.secondFactors.remove(actor.userId))) throw notEnabled();
        await inside.audit.add(actor, 'second_factor.disabled', { at: now(), ...self(actor) });
      });
    },
  };
};

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
