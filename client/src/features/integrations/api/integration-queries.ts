import {
  listIntegrations,
  testIntegration,
  type IntegrationSystem,
} from '@chainline/shared/integrations/integration-contract';
import { disconnectLightspeed } from '@chainline/shared/lightspeed/lightspeed-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { lightspeedHandleKey } from '../../../lib/session';

const key = ['integrations'] as const;

export const integrationsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => call(listIntegrations, {}, { signal }),
    // The servers take over a changed connection within seconds.
    refetchInterval: ({ state }) =>
      state.data?.integrations.some((one) => one.is_being_applied) === true ? 2_000 : false,
  });

/** Tests the connection now. A failure of the other system is a regular answer, shown on its card. */
export const useTestIntegration = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (system: IntegrationSystem) => call(testIntegration, { params: { system } }),
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
};

/** Disconnects on the server and in this browser. The card shows errors itself. */
export const useDisconnect = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectLightspeed),
    meta: { handled: true },
    onSuccess: () => localStorage.removeItem(lightspeedHandleKey),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: key }),
        queryClient.invalidateQueries({ queryKey: ['lightspeed'] }),
      ]),
  });
};
