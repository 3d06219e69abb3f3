import { readAllNotifications, readNotification } from '@chainline/shared/notifications/notification-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { notificationKeys } from './notification-queries';

type Answer = { unread: number };

/** Cancel pending count requests: their answers would restore the old number. */
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

/** Marks everything up to the newest one on screen as read; later ones stay unread. */
export const useReadAll = () => useReading((newest: number) => call(readAllNotifications, { body: { up_to: newest } }));
