import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatDateIn } from '../../../lib/format';
import { shopZoneQuery } from '../api/shop-zone-query';

/** The end of a day belongs to the next one. */
const within = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** The last day before an end, in the shop's time: as its emails and PDFs have it, wherever in the world somebody looks. */
export const LastDay = ({ end }: { end: string }) => {
  const { data: zone, isPending } = useQuery(shopZoneQuery());
  if (isPending) return <Skeleton component="span" width={88} sx={{ display: 'inline-block' }} />;
  return <time dateTime={end}>{formatDateIn(within(end), zone ?? defaultShopSettings.time_zone)}</time>;
};
