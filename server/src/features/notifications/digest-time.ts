import { digestHour } from '@chainline/shared/notifications/notification-settings-contract';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** Local day whose daily email is due, such as `2026-11-24`; null before the hour of the email. */
export const digestDay = (at: Date, timeZone: string): string | null => {
  const local = new TZDate(at, timeZone);
  return local.getHours() < digestHour ? null : format(local, 'yyyy-MM-dd');
};
