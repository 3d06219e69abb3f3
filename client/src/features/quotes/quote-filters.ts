import type { Assignee } from '@chainline/shared/quotes/assignment-contract';
import type { QuoteListQuery } from '@chainline/shared/quotes/quote-contract';
import { quoteStatuses } from '@chainline/shared/quotes/quote-status';
import { personName } from '../../lib/person-name';
import { quoteStatusLabel } from './components/QuoteStatusChip';

export type Narrowing = Pick<QuoteListQuery, 'status' | 'assigned_to' | 'created_from' | 'created_to' | 'search'>;

export const noNarrowing = {
  status: undefined,
  assigned_to: undefined,
  created_from: undefined,
  created_to: undefined,
  search: undefined,
} as const satisfies Narrowing;

export const isNarrowed = ({ status, assigned_to, created_from, created_to, search }: Narrowing): boolean =>
  [status, assigned_to, created_from, created_to, search].some((value) => value !== undefined);

export const statusOptions = quoteStatuses.map((value) => ({ value, label: quoteStatusLabel(value) }));

type Chosen = QuoteListQuery['assigned_to'];

/** Options of the assignee filter. An unknown id from the address is added, so that the select can show it. */
export const assigneeOptions = (staff: readonly Assignee[], chosen: Chosen): { value: string; label: string }[] => {
  const people = staff.map((person) => ({ value: String(person.id), label: personName(person) }));
  const isMissing = typeof chosen === 'number' && !staff.some(({ id }) => id === chosen);
  return [
    { value: 'none', label: 'Unassigned' },
    ...people,
    ...(isMissing ? [{ value: String(chosen), label: `User ${chosen}` }] : []),
  ];
};
