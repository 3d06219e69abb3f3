import { messagingSettingsCalls } from '@chainline/shared/settings/messaging-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Changes rarely; saving the settings refetches it. */
const staleMs = 5 * 60_000;

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['message-templates'],
    queryFn: async ({ signal }) => (await call(messagingSettingsCalls.get, {}, { signal })).settings.templates,
    staleTime: staleMs,
  });
