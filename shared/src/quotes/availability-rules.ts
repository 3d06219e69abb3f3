import { z } from 'zod';
import { daySchema } from '../dates';

/**
 * Stock of a line in the shop. `expected_date` is when the rest is due, null = not known; `unknown` = the shop does
 * not count the unit, or no longer knows it.
 */
export const availabilitySchema = z.object({
  state: z.enum(['in_stock', 'partial', 'none', 'unknown']),
  /** Units in stock where that is not all of them. */
  in_stock: z.int(),
  expected_date: daySchema.nullable(),
});
export type Availability = z.output<typeof availabilitySchema>;

type LineStock = {
  stock: { state: 'in_stock' | 'partial' | 'none' | 'not_counted' | 'unknown'; quantity: number | null };
  expected_date: string | null;
};

const stateOf = ({ state }: LineStock['stock']): Availability['state'] => (state === 'not_counted' ? 'unknown' : state);

/** `today` is `YYYY-MM-DD` at the shop. An expected date in the past is ignored. */
export const availabilityOf = ({ stock, expected_date: expected }: LineStock, today: string): Availability => {
  const state = stateOf(stock);
  return {
    state,
    in_stock: state === 'partial' ? (stock.quantity ?? 0) : 0,
    expected_date: state === 'in_stock' || expected === null || expected < today ? null : expected,
  };
};

const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Availability of a line of `quantity` units, in words that promise nothing unknown. */
export const availabilityWords = (
  { state, in_stock: count, expected_date: expected }: Availability,
  quantity: number,
): string => {
  const due = expected === null ? null : `expected ${dayWords(expected)}`;
  switch (state) {
    case 'in_stock':
      return 'In stock';
    case 'partial':
      return `${count} of ${quantity} in stock, the rest ${due ?? 'has no date yet'}`;
    case 'none':
      return due === null ? 'Not in stock, no date yet' : `Not in stock, ${due}`;
    case 'unknown':
      return due === null ? 'Availability to be confirmed' : `E${due.slice(1)}`;
  }
};

/**
 * Delivery time of an option, counted from the arrival of every line. Pass only the `lines` whose availability matters,
 * so no labour.
 */
export const deliveryTimeWords = (time: string, lines: readonly Availability[]): string => {
  const missing = lines.filter(({ state }) => state !== 'in_stock');
  if (time === '' || missing.length === 0) return time;
  const dates = missing.flatMap(({ expected_date: day }) => (day === null ? [] : [day]));
  const last = dates.toSorted().at(-1);
  const when =
    dates.length < missing.length || last === undefined ? 'date to be confirmed' : `expected ${dayWords(last)}`;
  return `${time[0]?.toUpperCase() ?? ''}${time.slice(1)} once everything is in stock (${when})`;
};
