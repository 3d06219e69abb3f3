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

/** Whatever was tried, the list says afterwards how things stand. */
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

/** One more link, to be copied; those that went out before stay good. */
export const useCopyInvitation = () =>
  useMutation({ mutationFn: (id: number) => call(copyInvitation, { params: { id } }), meta: handled });

/** 48 hours anew with a new link; the earlier ones end. */
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
