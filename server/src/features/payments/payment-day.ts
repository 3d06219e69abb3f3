import { TZDate } from '@date-fns/tz';
import { RuleError } from '../../errors';
import { dayOf } from '../quotes';

const refused = (code: string, message: string) =>
  new RuleError(code, message, { fields: [{ path: 'paid_on', message }] });
const inFuture = () => refused('payment.future', 'The day of the payment is in the future.');
const tooOld = () => refused('payment.too_old', 'The day of the payment is more than a year ago. Check the year.');

/** Days back to which a payment may be dated. An earlier one is a mistyped year, in a period already accounted for. */
const mostDays = 366;

/**
 * Time of a payment: now for today or no day, noon for an earlier day.
 * @throws RuleError for a day in the future, or more than a year ago
 */
export const momentOfDay = (day: string | undefined, timeZone: string, now: Date): Date => {
  const today = dayOf(now, timeZone);
  if (day === undefined || day === today) return now;
  if (day > today) throw inFuture();
  if (day < dayOf(new Date(now.getTime() - mostDays * 86_400_000), timeZone)) throw tooOld();
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 12, timeZone).getTime());
};
