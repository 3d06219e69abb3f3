import { resetPassword, verifyPasswordReset } from '@chainline/shared/auth/password-reset-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { acceptInvitation, verifyInvitation } from '@chainline/shared/invitations/invitation-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';

// Nobody has to be signed in for these, and whoever is stays so.
const own = { authFailures: 'own' } as const;

export const entranceQueries = {
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: ({ signal }) => call(verifyInvitation, { query: { token } }, { ...own, signal }),
      staleTime: Infinity,
      // A link that was used since is looked at anew.
      gcTime: 0,
    }),

  passwordReset: (token: string) =>
    queryOptions({
      queryKey: ['password-reset', token],
      queryFn: ({ signal }) => call(verifyPasswordReset, { query: { token } }, { ...own, signal }),
      staleTime: Infinity,
      // A link that was used since is looked at anew.
      gcTime: 0,
    }),
};

/** Makes the account that an invitation grants. The screen shows a failure itself. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof acceptInvitation>) => call(acceptInvitation, { body }, own),
    meta: { handled: true },
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }, own),
    meta: { handled: true },
  });
