import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { changeMapping, type listMappings, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call, isAuthFailure } from '../../../lib/api';
import { ApiError, clientErrorCodes } from '../../../lib/api-error';
import { mappingChangeSchema, withChanges, type MappingChange } from '../pending-changes';
import { mappingKeys } from './mapping-queries';

const ownCodes = new Set<string>(Object.values(clientErrorCodes));

/** The server's words for a refusal; what this browser would say itself does not name what failed. */
const changeFailure = (error: unknown): string =>
  error instanceof ApiError && !ownCodes.has(error.code) ? error.message : 'Failed to update mapping';

/** Puts what the server answered into every list that was read, so that it stands there before the next reading. */
const keepChanged = async (queryClient: QueryClient, changed: Mapping) => {
  // A reading that began before the change would bring the old value back.
  await queryClient.cancelQueries({ queryKey: mappingKeys.lists });
  queryClient.setQueriesData<ResponseOf<typeof listMappings>>(
    { queryKey: mappingKeys.lists },
    (list) =>
      list && { ...list, mappings: list.mappings.map((mapping) => (mapping.id === changed.id ? changed : mapping)) },
  );
};

/**
 * Changes one thing of a mapping. While a change is pending, `usePendingChanges` shows it as made; a failed one is not
 * pending any more and so shows what the server last said. Changes of one mapping arrive in the order they were made.
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
 * Turns a switch of a mapping round. Two presses can come before the first is on the screen: each starts from what the
 * changes on their way make of it.
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
