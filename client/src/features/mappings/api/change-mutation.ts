import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { changeMapping, type listMappings, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call, isAuthFailure } from '../../../lib/api';
import { ApiError, clientErrorCodes } from '../../../lib/api-error';
import { mappingChangeSchema, withChanges, type MappingChange } from '../pending-changes';
import { mappingKeys } from './mapping-queries';

const ownCodes = new Set<string>(Object.values(clientErrorCodes));

/** Error text of a failed change: the server's message, as the client's own does not say what failed. */
const changeFailure = (error: unknown): string =>
  error instanceof ApiError && !ownCodes.has(error.code) ? error.message : 'Failed to update mapping';

/** Updates the changed mapping in every cached list. */
const keepChanged = async (queryClient: QueryClient, changed: Mapping) => {
  // A request sent before the change would restore the old value.
  await queryClient.cancelQueries({ queryKey: mappingKeys.lists });
  queryClient.setQueriesData<ResponseOf<typeof listMappings>>(
    { queryKey: mappingKeys.lists },
    (list) =>
      list && { ...list, mappings: list.mappings.map((mapping) => (mapping.id === changed.id ? changed : mapping)) },
  );
};

/**
 * Changes one field of a mapping, with an optimistic update: `usePendingChanges` shows it until it succeeds or fails.
 * Changes of one mapping are sent in order.
 */
export const useChangeMapping = (mappingId: number) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: mappingKeys.change,
    scope: { id: `mapping-${mappingId}` },
    mutationFn: ({ id, change }: MappingChange) => call(changeMapping, { params: { id }, body: change }),
    meta: { handled: true },
    onSuccess: ({ mapping }) => keepChanged(queryClient, mapping),
    onError: (error) => {
      if (!isAuthFailure(error)) toast({ message: changeFailure(error), tone: 'error' });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: mappingKeys.lists });
    },
  });
};

/**
 * Toggles a switch of a mapping. A second press may come before the first is rendered, so start from the pending
 * changes.
 */
export const useToggleMapping = (mapping: Mapping) => {
  const queryClient = useQueryClient();
  const { mutate } = useChangeMapping(mapping.id);
  return (toChange: (present: Mapping) => MappingChange['change']) => {
    const pending = queryClient
      .getMutationCache()
      .findAll({ mutationKey: mappingKeys.change, status: 'pending' })
      .flatMap(({ state }) => mappingChangeSchema.safeParse(state.variables).data ?? []);
    const [present = mapping] = withChanges([mapping], pending);
    mutate({ id: mapping.id, change: toChange(present) });
  };
};
