import {
  getConnection,
  removeConnection,
  saveConnection,
  tryConnection,
  type Connection,
  type ConnectionSystem,
} from '@chainline/shared/integrations/connection-contract';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { integrationsQuery } from './integration-queries';

export const connectionQuery = (system: ConnectionSystem) =>
  queryOptions({
    queryKey: ['connections', system],
    queryFn: ({ signal }) => call(getConnection, { params: { system } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const useChange = <V, A>(mutationFn: (variables: V) => Promise<A>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { handled: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: integrationsQuery().queryKey }),
  });
};

/** The dialog shows errors itself. */
export const useSaveConnection = () =>
  useChange((body: BodyOf<typeof saveConnection>) => call(saveConnection, { body }));
export const useRemoveConnection = () =>
  useChange((system: ConnectionSystem) => call(removeConnection, { params: { system } }));

/** Failures of the other system are regular answers. */
export const useTryConnection = () =>
  useMutation({ mutationFn: (body: Connection) => call(tryConnection, { body }), meta: { handled: true } });
