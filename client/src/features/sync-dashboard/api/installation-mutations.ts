import type { BodyOf } from '@chainline/shared/http/endpoint';
import { decideInstallation } from '@chainline/shared/sync/sync-state-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { dashboardKeys } from './dashboard-queries';

export type InstallationDecision = BodyOf<typeof decideInstallation>['decision'];

export const useDecideInstallation = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (decision: InstallationDecision) => call(decideInstallation, { body: { decision } }),
    onSuccess: ({ message }) => toast({ message, tone: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dashboardKeys.all }),
  });
};
