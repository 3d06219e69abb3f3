import { quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** What quotes are reckoned with: defaults, deposit, the margins that the shop wants. */
export const quoteSettingsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'quotes', 'in force'],
    queryFn: async ({ signal }) => (await call(quoteSettingsCalls.get, {}, { signal })).settings,
  });
