import { getAccount, listOwnSessions } from '@chainline/shared/auth/account-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const accountKeys = { account: ['account'], sessions: ['account-sessions'] } as const;

export const accountQueries = {
  account: () =>
    queryOptions({
      queryKey: accountKeys.account,
      queryFn: ({ signal }) => call(getAccount, {}, { signal }),
    }),

  sessions: () =>
    queryOptions({
      queryKey: accountKeys.sessions,
      queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
      refetchOnMount: 'always',
    }),
};
