import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  getAccount,
  listOwnSessions,
  updateAccount,
} from '@chainline/shared/auth/account-contract';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  replaceRecoveryCodes,
} from '@chainline/shared/auth/second-factor-contract';
import { route, type Route } from '../../http/route';
import type { AccountService } from './account-service';
import type { SecondFactorService } from './second-factor-service';

type Services = { account: AccountService; secondFactor: SecondFactorService };

export const toEnded = (ended: number) => ({
  success: true as const,
  message: ended === 1 ? '1 session has ended' : `${ended} sessions have ended`,
  ended,
});

/** The own account, whatever the role; also for who must set up a second factor before anything else. */
export const createAccountRoutes = ({ account, secondFactor }: Services): Route[] => [
  route(getAccount, 'account', async ({ actor }) => ({ success: true as const, account: await account.get(actor) })),
  route(updateAccount, 'account', async ({ actor, body }) => ({
    success: true as const,
    account: await account.update(actor, body),
  })),
  route(changePassword, 'account', async ({ actor, body }) => toEnded(await account.changePassword(actor, body))),
  route(listOwnSessions, 'account', async ({ actor }) => ({
    success: true as const,
    sessions: await account.listSessions(actor),
  })),
  route(endOwnSession, 'account', async ({ actor, params }) => toEnded(await account.endSession(actor, params.id))),
  route(endOtherSessions, 'account', async ({ actor }) => toEnded(await account.endOtherSessions(actor))),
  route(enrolSecondFactor, 'account', async ({ actor, body }) => ({
    success: true as const,
    ...(await secondFactor.enrol(actor, body.current_password)),
  })),
  route(confirmSecondFactor, 'account', async ({ actor, body }) => ({
    success: true as const,
    recovery_codes: await secondFactor.confirm(actor, body.code),
  })),
  route(replaceRecoveryCodes, 'account', async ({ actor, body }) => ({
    success: true as const,
    recovery_codes: await secondFactor.replaceRecoveryCodes(actor, body),
  })),
  route(disableSecondFactor, 'account', async ({ actor, body }) => {
    await secondFactor.disable(actor, body);
    return { success: true as const, message: 'The second factor is off' };
  }),
];
