import { hasRole } from '@chainline/shared/roles';
import { queryOptions } from '@tanstack/react-query';
import { staffQuery } from '../../quotes';

export type Colleague = { id: number; name: string };

/** People who can read conversations. */
export const colleaguesQuery = () =>
  queryOptions({
    ...staffQuery(),
    select: (people): Colleague[] =>
      people
        .filter(({ role }) => hasRole(role, 'staff'))
        .map(({ id, username, first_name: first, last_name: last }) => ({
          id,
          name: `${first} ${last}`.trim() || username,
        })),
  });
