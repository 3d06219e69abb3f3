import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { formatDateIn } from '../../../lib/format';
import { shopZoneQuery } from '../api/shop-zone-query';

/** The end of a day is midnight, which belongs to the next day. */
const within = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** Last day before an end, in the shop's time zone as in its emails and PDFs, wherever it is viewed. */
export const LastDay = ({ end }: { end: string }) => {
  const { data: zone, isPending } = useQuery(shopZoneQuery());
  if (isPending) return <Skeleton component="span" width={88} sx={{ display: 'inline-block' }} />;
  return <time dateTime={end}>{formatDateIn(within(end), zone ?? defaultShopSettings.time_zone)}</time>;
};
