import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { LoadingState } from '../../../components/LoadingState';

type CardContentProps<Data> = {
  query: UseQueryResult<Data>;
  /** Read out while loading. */
  loading: string;
  /** Shown if loading fails. */
  failed: string;
  height: number;
  children: (data: Data) => ReactNode;
};

/** Content of a card, which loads, fails and is retried by itself. Older data stays below the error. */
export const CardContent = <Data,>({ query, loading, failed, height, children }: CardContentProps<Data>) => {
  const { data, error, refetch } = query;
  return (
    <Stack useFlexGap spacing={1.5}>
      {error && <ErrorState message={failed} error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && (
        <LoadingState label={loading}>
          <Skeleton variant="rounded" height={height} />
        </LoadingState>
      )}
    </Stack>
  );
};
