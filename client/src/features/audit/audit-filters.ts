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

/** Who can be asked for; somebody who only stands in the address joins, so that the select can show it. */
export const actorOptions = (people: readonly Person[], chosen: number | undefined) => {
  const options = people.map((person) => ({ value: String(person.id), label: personName(person) }));
  const isMissing = chosen !== undefined && !people.some(({ id }) => id === chosen);
  return isMissing ? [...options, { value: String(chosen), label: `User ${chosen}` }] : options;
};

const calendarDay = /^2\d{3}-\d{2}-\d{2}$/;

/** A day of our time, typed to its end. */
export const isWholeDay = (day: string): boolean => calendarDay.test(day);

/** Midnight at the beginning of a day here, `days` later; undefined for what is no day. */
const midnight = (day: string, days: number): string | undefined => {
  if (!isWholeDay(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const two = (part: number): string => String(part).padStart(2, '0');
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** From the beginning of a first day, as the list is asked. */
export const fromFirstDay = (day: string): string | undefined => midnight(day, 0);
/** Before the end of a last day, as the list is asked. */
export const toLastDay = (day: string): string | undefined => midnight(day, 1);

/** The first day that `from` stands for. */
export const firstDay = (from: string | undefined): string => (from === undefined ? '' : dayOf(new Date(from)));
/** The last day that lies before `to`. */
export const lastDay = (to: string | undefined): string => {
  if (to === undefined) return '';
  return dayOf(new Date(Date.parse(to) - 1));
};
