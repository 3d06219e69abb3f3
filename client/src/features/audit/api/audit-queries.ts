import { listAuditEvents } from '@chainline/shared/audit/audit-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import { listManagedUsers, type ManagedUser } from '@chainline/shared/users/user-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export type AuditQuery = QueryOf<typeof listAuditEvents>;

const peopleAtOnce = 100;

/** Loads all pages of the user list. */
const listPeople = async (signal: AbortSignal): Promise<ManagedUser[]> => {
  const people: ManagedUser[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call(listManagedUsers, { query: { page, per_page: peopleAtOnce } }, { signal });
    people.push(...answer.users);
    pages = answer.pagination.pages;
  }
  return people;
};

export const auditQueries = {
  events: (query: AuditQuery) =>
    queryOptions({
      queryKey: ['audit', query],
      queryFn: ({ signal }) => call(listAuditEvents, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Everybody who may appear in the log. */
  people: () =>
    queryOptions({
      queryKey: ['users', 'list', 'actors'],
      queryFn: ({ signal }) => listPeople(signal),
    }),
};
