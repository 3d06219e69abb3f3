import { listInvitations } from '@chainline/shared/invitations/invitation-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const invitationKeys = { list: ['invitations'] } as const;

export const invitationQueries = {
  list: () =>
    queryOptions({
      queryKey: invitationKeys.list,
      queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
    }),
};
