import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  getAccount,
  listOwnSessions,
  updateAccount,
} from '@chainline/shared/auth/account-contract';
import { confirmAccount, confirmationMinutes } from '@chainline/shared/auth/confirmation-contract';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  replaceRecoveryCodes,
} from '@chainline/shared/auth/second-factor-contract';
import type { CookieOptions } from 'express';
import { Reply } from '../../http/reply';
import { confirmationCookieName, route, type Route } from '../../http/route';
import type { AccountService } from './account-service';
import type { ConfirmationService } from './confirmation-service';
import type { SecondFactorService } from './second-factor-service';

type Services = { account: AccountService; confirmation: ConfirmationService; secondFactor: SecondFactorService };

export const toEnded = (ended: number) => ({
  success: true as const,
  message: ended === 1 ? '1 session has ended' : `${ended} sessions have ended`,
  ended,
});

const confirmationCookie: CookieOptions = {
  httpOnly: true,
  sameSite: 'strict',
  path: '/api',
  maxAge: confirmationMinutes * 60_000,
};

/** Open to every role, and to users who must set up a second factor first. */
export const createAccountRoutes = (
  { account, confirmation, secondFactor }: Services,
  { secureCookies }: { secureCookies: boolean },
): Route[] => [
  route(confirmAccount, 'account', async ({ actor, body }) => {
    const { secret: value, until } = await confirmation.confirm(actor, body.current_password);
    const options = { ...confirmationCookie, secure: secureCookies };
    const answer = { success: true as const, confirmed_until: until.toISOString() };
    return new Reply(answer, { cookies: [{ name: confirmationCookieName, value, options }] });
  }),
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
