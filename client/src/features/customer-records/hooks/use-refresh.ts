import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { useOneAtATime } from '../../../components/use-one-at-a-time';
import { recordKeys } from '../api/record-queries';

/** Loads all that is shown again. A failure is reported where its data is shown. */
export const useRefresh = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const once = useOneAtATime();
  const [isRefreshing, setRefreshing] = useState(false);

  const load = async (): Promise<void> => {
    setRefreshing(true);
    try {
      await queryClient.refetchQueries({ queryKey: recordKeys.all, type: 'active' }, { throwOnError: true });
      toast({ message: 'Data refreshed successfully!', tone: 'success' });
    } catch {
      // Shown by the failed part itself.
    } finally {
      setRefreshing(false);
    }
  };

  return { isRefreshing, refresh: () => void once(load) };
};
