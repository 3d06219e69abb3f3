import { shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Time zone of the shop, in which its days begin and end. */
export const shopZoneQuery = () =>
  queryOptions({
    queryKey: ['settings', 'shop', 'in force'],
    queryFn: async ({ signal }) => (await call(shopSettingsCalls.get, {}, { signal })).settings,
    select: ({ time_zone }) => time_zone,
    staleTime: 300_000,
  });
