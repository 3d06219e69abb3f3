import {
  arrivedLabels,
  arrivedStates,
  bikeLabels,
  hubdocLabels,
  paidLabels,
  soldLabels,
  soldStates,
  yesNo,
  type ArrivedState,
  type SoldState,
  type YesNo,
} from '@chainline/shared/bikes/bike-rules';
import { bikeLinkLabels } from '@chainline/shared/bikes/bike-link-rules';
import type { Tone } from '../../components/StatusChip';
import { formatAud, formatDate, unknown } from '../../lib/format';

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

export const paidOptions = optionsOf(yesNo, paidLabels);
export const hubdocOptions = optionsOf(yesNo, hubdocLabels);
export const arrivedOptions = optionsOf(arrivedStates, arrivedLabels);
export const soldOptions = optionsOf(soldStates, soldLabels);

/** Colours of the chips as stated; the words say the same. */
export const paidTone = (paid: YesNo): Tone => (paid === 'yes' ? 'success' : 'error');
export const arrivedTone = (arrived: ArrivedState): Tone => (arrived === 'yes' ? 'success' : 'warning');
export const soldTone = (sold: SoldState): Tone => (sold === 'yes' ? 'info' : 'neutral');

const typeTones = new Map<string, Tone>([
  ['Pre-order', 'warning'],
  ['BBS Stock', 'info'],
  ['Dropshipping', 'secondary'],
  ['90 day terms', 'primary'],
]);
export const typeTone = (type: string): Tone => typeTones.get(type) ?? 'neutral';

/** Options from the settings, then other values found in records. */
export const joined = (listed: readonly string[], used: readonly string[]): string[] => [
  ...new Set([...listed, ...used]),
];

/** Stored value first among the options if the settings no longer list it. */
export const withStored = (options: readonly string[], stored: string): string[] =>
  stored === '' || options.includes(stored) ? [...options] : [stored, ...options];

const labels = new Map<string, string>(Object.entries({ ...bikeLabels, ...bikeLinkLabels }));
export const labelOf = (field: string): string => labels.get(field) ?? field;

const enumLabels = new Map<string, Map<string, string>>([
  ['paid', new Map(Object.entries(paidLabels))],
  ['hubdoc_xero', new Map(Object.entries(hubdocLabels))],
  ['arrived', new Map(Object.entries(arrivedLabels))],
  ['sold', new Map(Object.entries(soldLabels))],
]);

const dayFields = new Set(['payment_date', 'arrived_on', 'expected_on']);

/** A value of a record as the screens show it. */
export const shownValue = (field: string, value: string | number | null): string => {
  if (value === null || value === '') return unknown;
  if (field === 'cost' || field === 'price_sold') return formatAud(value);
  if (dayFields.has(field)) return formatDate(String(value));
  return enumLabels.get(field)?.get(String(value)) ?? String(value);
};
