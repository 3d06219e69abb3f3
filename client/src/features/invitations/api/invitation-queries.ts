import { listInvitations } from '@chainline/shared/invitations/invitation-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { emailPoll } from '../../mail';

export const invitationKeys = { list: ['invitations'] } as const;

export const invitationQueries = {
  list: () =>
    queryOptions({
      queryKey: invitationKeys.list,
      queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
      refetchInterval: ({ state: { data } }) =>
        emailPoll((data?.invitations ?? []).map(({ email_status: status }) => status)),
    }),
};
