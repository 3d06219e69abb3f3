import { quoteSettingsCalls, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** What quotes are reckoned with: defaults, deposit, the margins that the shop wants. */
export const quoteSettingsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'quotes', 'in force'],
    queryFn: async ({ signal }) => (await call(quoteSettingsCalls.get, {}, { signal })).settings,
  });

/** Where the shop's days begin and end. */
export const shopZoneQuery = () =>
  queryOptions({
    queryKey: ['settings', 'shop', 'in force'],
    queryFn: async ({ signal }) => (await call(shopSettingsCalls.get, {}, { signal })).settings,
    select: ({ time_zone }) => time_zone,
    staleTime: 300_000,
  });
