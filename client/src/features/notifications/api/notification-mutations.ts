import { readAllNotifications, readNotification } from '@chainline/shared/notifications/notification-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { notificationKeys } from './notification-queries';

type Answer = { unread: number };

/** A count asked for before this answer would come after it, and bring the old number back. */
const useReading = <V>(mutationFn: (variables: V) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: () => queryClient.cancelQueries({ queryKey: notificationKeys.unread }),
    onSuccess: ({ unread }) => queryClient.setQueryData(notificationKeys.unread, unread),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationKeys.list }),
  });
};

export const useReadNotification = () => useReading((id: number) => call(readNotification, { params: { id } }));

/** Up to the newest one on the screen: what came since stays unread. */
export const useReadAll = () => useReading((newest: number) => call(readAllNotifications, { body: { up_to: newest } }));
