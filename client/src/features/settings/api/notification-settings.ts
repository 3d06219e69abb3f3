import {
  getNotificationSettings,
  putNotificationSettings,
} from '@chainline/shared/notifications/notification-settings-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const queryKey = ['settings', 'notifications'] as const;

export const notificationSettingsQuery = () =>
  queryOptions({ queryKey, queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }) });

export const useSaveNotificationSettings = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof putNotificationSettings>) => call(putNotificationSettings, { body }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
  });
};
