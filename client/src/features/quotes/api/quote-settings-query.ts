import { quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Settings used in quotes: defaults, deposit, target margins. */
export const quoteSettingsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'quotes', 'in force'],
    queryFn: async ({ signal }) => (await call(quoteSettingsCalls.get, {}, { signal })).settings,
  });
