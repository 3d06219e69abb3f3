import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';

export const staffKey = ['quote-staff'] as const;

/** People that quotes can be assigned to, with their workload; the stated addresses are tried in order. */
export const staffQuery = () =>
  queryOptions({
    queryKey: staffKey,
    queryFn: async ({ signal }) => {
      const [staff, management, users, members] = staffLists;
      const { users: people } = await firstAnswer([
        () => call(staff, {}, { signal }),
        () => call(management, {}, { signal }),
        () => call(users, {}, { signal }),
        () => call(members, {}, { signal }),
      ]);
      return people.filter(({ is_active: isActive }) => isActive);
    },
  });
