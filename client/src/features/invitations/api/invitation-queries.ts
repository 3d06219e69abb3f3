import { listInvitations } from '@chainline/shared/invitations/invitation-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { isBeingSent } from '../invitation-view';

const pollMs = 5000;

export const invitationKeys = { list: ['invitations'] } as const;

export const invitationQueries = {
  /** Read again while an email is on its way, until what became of it is known. */
  list: () =>
    queryOptions({
      queryKey: invitationKeys.list,
      queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.invitations.some(isBeingSent) === true ? pollMs : false),
    }),
};
