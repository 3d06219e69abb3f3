import { messagingSettingsCalls } from '@chainline/shared/settings/messaging-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Changes rarely; saving the settings refetches it. */
const staleMs = 5 * 60_000;

const settingsQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: async ({ signal }) => (await call(messagingSettingsCalls.get, {}, { signal })).settings,
  staleTime: staleMs,
});

export const templatesQuery = () => queryOptions({ ...settingsQuery, select: ({ templates }) => templates });

/** Price of one part of a text message in cents; 0 if unknown. */
export const textPriceQuery = () => queryOptions({ ...settingsQuery, select: ({ text_cents: cents }) => cents });
