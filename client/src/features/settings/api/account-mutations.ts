import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  updateAccount,
} from '@chainline/shared/auth/account-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { accountKeys } from './account-queries';

/** The form shows errors itself. */
export const useUpdateAccount = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateAccount>) => call(updateAccount, { body }),
    meta: { handled: true },
    onSuccess: (answer) => queryClient.setQueryData(accountKeys.account, answer),
  });
};

/** The form shows errors itself. */
export const useChangePassword = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    meta: { handled: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
};

export const useEndOwnSession = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
};

export const useEndOtherSessions = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
};
