import { pushTopics, type PushEvent } from '@chainline/shared/http/push-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Topics that may have changed: all of them if some changes were not reported. */
const topicsOf = (event: PushEvent) => (event === 'live' || event === 'lost' ? pushTopics : [event]);

/** Refetches data that the server reports as changed. */
export const usePushed = (): void => {
  const queryClient = useQueryClient();
  // Opens a connection to the server.
  useEffect(() => {
    const control = new AbortController();
    const refresh = (event: PushEvent) => {
      for (const topic of topicsOf(event)) void queryClient.invalidateQueries({ queryKey: [topic] });
    };
    void import('../../lib/push')
      .then(({ followPush }) => followPush(refresh, control.signal))
      // Polling continues without push.
      .catch(() => undefined);
    return () => control.abort();
  }, [queryClient]);
};
