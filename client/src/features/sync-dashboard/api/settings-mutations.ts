import type { BodyOf } from '@chainline/shared/http/endpoint';
import { putSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { dashboardKeys } from './dashboard-queries';

/** Saves the sync settings. The form shows errors itself. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: BodyOf<typeof putSyncSettings>) => call(putSyncSettings, { body }),
    meta: { handled: true },
    onSuccess: (saved) => {
      queryClient.setQueryData(dashboardKeys.settings, saved);
      toast({ message: 'Sync settings saved', tone: 'success' });
    },
  });
};
