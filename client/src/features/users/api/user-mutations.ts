import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { Role } from '@chainline/shared/roles';
import {
  changeUserRole,
  deactivateUser,
  endUserSession,
  endUserSessions,
  reactivateUser,
  reassignOpenQuotes,
  removeUserSecondFactor,
  restrictToWorkshop,
  sendPasswordReset,
  updateManagedUser,
} from '@chainline/shared/users/user-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffKey } from '../../quotes';
import { call } from '../../../lib/api';
import { userKeys } from './user-queries';

/** Refetches everything about people after any attempt: a change affects lists, sessions and quotes. */
const useUserMutation = <Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  { handled = false }: { handled?: boolean } = {},
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { handled },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: userKeys.all }),
        queryClient.invalidateQueries({ queryKey: staffKey }),
      ]),
  });
};

type Names = BodyOf<typeof updateManagedUser>;

/** The form shows errors itself. */
export const useUpdateUser = (id: number) =>
  useUserMutation((body: Names) => call(updateManagedUser, { params: { id }, body }), { handled: true });

export const useChangeRole = (id: number) =>
  useUserMutation((role: Role) => call(changeUserRole, { params: { id }, body: { role } }), { handled: true });

export const useRestrictToWorkshop = (id: number) =>
  useUserMutation((isOnly: boolean) => call(restrictToWorkshop, { params: { id }, body: { workshop_only: isOnly } }), {
    handled: true,
  });

/** The dialog shows errors itself. */
export const useDeactivate = (id: number) =>
  useUserMutation(() => call(deactivateUser, { params: { id } }), { handled: true });

export const useReactivate = (id: number) => useUserMutation(() => call(reactivateUser, { params: { id } }));

/** The dialog shows errors itself. */
export const useReassign = (id: number) =>
  useUserMutation(
    (assignedTo: number) => call(reassignOpenQuotes, { params: { id }, body: { assigned_to: assignedTo } }),
    {
      handled: true,
    },
  );

export const useSendPasswordReset = (id: number) => useUserMutation(() => call(sendPasswordReset, { params: { id } }));

export const useEndSession = (id: number) =>
  useUserMutation((session: string) => call(endUserSession, { params: { id, session } }));

export const useEndSessions = (id: number) => useUserMutation(() => call(endUserSessions, { params: { id } }));

export const useRemoveSecondFactor = (id: number) =>
  useUserMutation(() => call(removeUserSecondFactor, { params: { id } }));
