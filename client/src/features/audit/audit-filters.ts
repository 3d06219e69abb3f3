import { auditGroups } from '@chainline/shared/audit/audit-actions';
import { personName } from '../../lib/person-name';
import type { AuditQuery } from './api/audit-queries';

export type Narrowing = Pick<AuditQuery, 'group' | 'actor_id' | 'target' | 'from' | 'to' | 'search'>;

export const noNarrowing = {
  group: undefined,
  actor_id: undefined,
  target: undefined,
  from: undefined,
  to: undefined,
  search: undefined,
} as const satisfies Narrowing;

export const isNarrowed = ({ group, actor_id, target, from, to, search }: Narrowing): boolean =>
  [group, actor_id, target, from, to, search].some((value) => value !== undefined);

export const groupOptions = Object.entries(auditGroups).map(([value, label]) => ({ value, label }));

type Person = { id: number; username: string; first_name: string; last_name: string };

/** Options of the person filter. An unknown id from the address is added, so that the select can show it. */
export const actorOptions = (people: readonly Person[], chosen: number | undefined) => {
  const options = people.map((person) => ({ value: String(person.id), label: personName(person) }));
  const isMissing = chosen !== undefined && !people.some(({ id }) => id === chosen);
  return isMissing ? [...options, { value: String(chosen), label: `User ${chosen}` }] : options;
};

const calendarDay = /^2\d{3}-\d{2}-\d{2}$/;

/** True for a complete date. */
export const isWholeDay = (day: string): boolean => calendarDay.test(day);

/** Local midnight at the start of `day` plus `days`; undefined for an invalid day. */
const midnight = (day: string, days: number): string | undefined => {
  if (!isWholeDay(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Lower bound of the query: start of the first day. */
export const fromFirstDay = (day: string): string | undefined => midnight(day, 0);
/** Upper bound of the query, exclusive: end of the last day. */
export const toLastDay = (day: string): string | undefined => midnight(day, 1);

/** The day of `from`, for its input. */
export const firstDay = (from: string | undefined): string => (from === undefined ? '' : dayOf(new Date(from)));
/** The last day before `to`, for its input. */
export const lastDay = (to: string | undefined): string => {
  if (to === undefined) return '';
  return dayOf(new Date(Date.parse(to) - 1));
};
