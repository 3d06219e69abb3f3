import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from './toast-context';
import { useOneAtATime } from './use-one-at-a-time';

/** Refetches everything on the screen that has one of these keys. A failure is shown in place of its data. */
export const useRefresh = (...keys: readonly QueryKey[]) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const once = useOneAtATime();
  const [isRefreshing, setRefreshing] = useState(false);

  const load = async (): Promise<void> => {
    setRefreshing(true);
    try {
      const refetch = (queryKey: QueryKey) =>
        queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true });
      await Promise.all(keys.map(refetch));
      toast({ message: 'Data refreshed successfully!', tone: 'success' });
    } catch {
      // Shown by the failed part itself.
    } finally {
      setRefreshing(false);
    }
  };

  return { isRefreshing, refresh: () => void once(load) };
};
