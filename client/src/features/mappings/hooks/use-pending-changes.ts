import { useMutationState } from '@tanstack/react-query';
import { mappingKeys } from '../api/mapping-queries';
import { mappingChangeSchema, type MappingChange } from '../pending-changes';

/** The changes on their way to the server, the oldest first. One that has failed is not among them any more. */
export const usePendingChanges = (): readonly MappingChange[] =>
  useMutationState({
    filters: { mutationKey: mappingKeys.change, status: 'pending' },
    select: ({ state }) => mappingChangeSchema.safeParse(state.variables).data,
  }).filter((change) => change !== undefined);
