import type { Account } from '@chainline/shared/auth/account-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { accountQueries } from '../../api/account-queries';

/** Loads the user's own account. */
export const AccountLoader = ({ children }: { children: (account: Account) => ReactNode }) => {
  const { data, error, refetch } = useQuery(accountQueries.account());
  if (data) return children(data.account);
  if (!error) return <LoadingState label="Loading your account" />;
  return <ErrorState message="Your account could not be loaded." error={error} onRetry={() => void refetch()} />;
};
