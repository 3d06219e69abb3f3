import { TZDate } from '@date-fns/tz';
import { RuleError } from '../../errors';
import { dayOf } from '../quotes';

const inFuture = () => {
  const message = 'The day of the payment is in the future.';
  return new RuleError('payment.future', message, { fields: [{ path: 'paid_on', message }] });
};

/**
 * Time of a payment: now for today or no day, noon for an earlier day.
 * @throws RuleError for a day in the future
 */
export const momentOfDay = (day: string | undefined, timeZone: string, now: Date): Date => {
  const today = dayOf(now, timeZone);
  if (day === undefined || day === today) return now;
  if (day > today) throw inFuture();
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 12, timeZone).getTime());
};
