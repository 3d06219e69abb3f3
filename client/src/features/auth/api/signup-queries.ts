import { resetPassword, verifyPasswordReset } from '@chainline/shared/auth/password-reset-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { acceptInvitation, verifyInvitation } from '@chainline/shared/invitations/invitation-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';

// Public calls: a 401 here must not end an existing session.
const own = { authFailures: 'own' } as const;

export const entranceQueries = {
  invitation: (token: string) =>
    queryOptions({
      queryKey: ['invitation', token],
      queryFn: ({ signal }) => call(verifyInvitation, { query: { token } }, { ...own, signal }),
      staleTime: Infinity,
      // The link may have been used since, so check it again on each visit.
      gcTime: 0,
    }),

  passwordReset: (token: string) =>
    queryOptions({
      queryKey: ['password-reset', token],
      queryFn: ({ signal }) => call(verifyPasswordReset, { query: { token } }, { ...own, signal }),
      staleTime: Infinity,
      // The link may have been used since, so check it again on each visit.
      gcTime: 0,
    }),
};

/** Accepts an invitation. The screen shows errors itself. */
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
