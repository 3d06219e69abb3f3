import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  copyInvitation,
  createInvitation,
  removeInvitation,
  renewInvitation,
  sendInvitation,
} from '@chainline/shared/invitations/invitation-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { invitationKeys } from './invitation-queries';

type CreateBody = BodyOf<typeof createInvitation>;

// The screen shows each failure where it belongs.
const handled = { handled: true };

/** Refetches the list after any attempt, successful or not. */
const useListAfter = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: invitationKeys.list });
};

export const useCreateInvitation = () =>
  useMutation({
    mutationFn: (body: CreateBody) => call(createInvitation, { body }),
    meta: handled,
    onSettled: useListAfter(),
  });

export const useSendInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(sendInvitation, { params: { id } }),
    meta: handled,
    onSettled: useListAfter(),
  });

/** Creates a further link to copy; earlier links stay valid. */
export const useCopyInvitation = () =>
  useMutation({ mutationFn: (id: number) => call(copyInvitation, { params: { id } }), meta: handled });

/** Renews an invitation for 48 hours with a new link; earlier links expire. */
export const useRenewInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(renewInvitation, { params: { id } }),
    meta: handled,
    onSettled: useListAfter(),
  });

export const useRemoveInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(removeInvitation, { params: { id } }),
    meta: handled,
    onSettled: useListAfter(),
  });
