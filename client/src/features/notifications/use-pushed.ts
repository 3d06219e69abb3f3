import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { notificationKeys } from './api/notification-queries';

/** Refreshes the notifications when the server says that they have changed. */
export const usePushed = (): void => {
  const queryClient = useQueryClient();
  // Connects to the server, outside of React.
  useEffect(() => {
    const control = new AbortController();
    const refresh = () => void queryClient.invalidateQueries({ queryKey: notificationKeys.all });
    void import('../../lib/push')
      .then(({ followPush }) => followPush(refresh, control.signal))
      // Polling remains.
      .catch(() => undefined);
    return () => control.abort();
  }, [queryClient]);
};
