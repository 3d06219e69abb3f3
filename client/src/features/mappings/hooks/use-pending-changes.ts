import { useMutationState } from '@tanstack/react-query';
import { mappingKeys } from '../api/mapping-queries';
import { mappingChangeSchema, type MappingChange } from '../pending-changes';

/** Changes being sent, oldest first; failed ones are not included. */
export const usePendingChanges = (): readonly MappingChange[] =>
  useMutationState({
    filters: { mutationKey: mappingKeys.change, status: 'pending' },
    select: ({ state }) => mappingChangeSchema.safeParse(state.variables).data,
  }).filter((change) => change !== undefined);
