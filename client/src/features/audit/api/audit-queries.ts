import { listAuditEvents } from '@chainline/shared/audit/audit-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import { listManagedUsers } from '@chainline/shared/users/user-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export type AuditQuery = QueryOf<typeof listAuditEvents>;

const mostPeople = 100;

export const auditQueries = {
  events: (query: AuditQuery) =>
    queryOptions({
      queryKey: ['audit', query],
      queryFn: ({ signal }) => call(listAuditEvents, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Those who may have done something. */
  people: () =>
    queryOptions({
      queryKey: ['users', 'list', 'actors'],
      queryFn: ({ signal }) => call(listManagedUsers, { query: { per_page: mostPeople } }, { signal }),
    }),
};
