import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Origin } from '../../http/actor';
import { targetOf, type UserService } from '../users';
import type { PasswordResetStore } from './password-reset-store';
import type { AuthStores } from './sign-in-service';
import { createSessionEnd } from './user-access-service';

type RescueStores = AuthStores & { passwordResets: PasswordResetStore };

type Dependencies<S extends RescueStores> = {
  stores: RescueStores;
  transaction: Transaction<S>;
  users: UserService;
  now: () => Date;
};

const unknownUser = (username: string) =>
  new NotFoundError('user.not_found', `There is no account "${username}". Nothing was changed.`);

const closed = (username: string) =>
  new RuleError(
    'user.inactive',
    `The account "${username}" is deactivated. Create a new manager, who can reactivate it. Nothing was changed.`,
  );

/**
 * For a manager who lost password, phone and recovery codes when no other manager is left. Runs on the server only:
 * access to the database is the authorisation.
 */
export const createRescueService = <S extends RescueStores>({ stores, transaction, users, now }: Dependencies<S>) => {
  const endAll = createSessionEnd(now);

  const find = async (username: string) => {
    const user = await stores.users.findByUsername(username);
    if (!user) throw unknownUser(username);
    if (!user.is_active) throw closed(user.username);
    return user;
  };

  return {
    /** @throws NotFoundError, RuleError for a closed account */
    look: async (username: string) => {
      const user = await find(username);
      const factor = await stores.secondFactors.findState(user.id);
      return {
        username: user.username,
        name: `${user.first_name} ${user.last_name}`.trim(),
        role: user.role,
        hasSecondFactor: factor !== null && factor.confirmed_at !== null,
        openSessions: (await stores.sessions.listOpen(user.id, now())).length,
      };
    },

    rescue: async (input: { username: string; password: string }, origin: Origin): Promise<void> => {
      const { id } = await find(input.username);
      const passwordHash = await users.hashPassword(input.password);
      await transaction(async (inside) => {
        const user = await inside.users.lock(id);
        if (!user.is_active) throw closed(user.username);
        const at = now();
        await inside.users.setPassword(id, passwordHash, at);
        const hadSecondFactor = await inside.secondFactors.remove(id);
        const ended = await endAll(inside, { userId: id, reason: 'rescued on the server' });
        await inside.audit.add(null, 'user.rescued', {
          at,
          origin,
          target: targetOf(user),
          label: user.username,
          after: { ended_sessions: ended, second_factor_removed: hadSecondFactor },
        });
      });
    },
  };
};
