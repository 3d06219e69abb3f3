import type { BodyOf } from '@chainline/shared/http/endpoint';
import { createMapping, deleteMapping } from '@chainline/shared/mappings/mapping-contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { mappingKeys } from './mapping-queries';

/** The mappings, what can still be chosen for one, and which items of the till have one. */
const forgetMappings = (queryClient: QueryClient) =>
  Promise.all(
    [mappingKeys.all, mappingKeys.lightspeedItems].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Ties two together. The form shows a failure itself. */
export const useCreateMapping = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createMapping>) => call(createMapping, { body }),
    meta: { handled: true },
    onSuccess: async () => {
      toast({ message: 'Mapping created', tone: 'success' });
      await forgetMappings(queryClient);
    },
  });
};

/** Unties two. Whatever comes of it, the list is read again: the mapping may be gone already. */
export const useDeleteMapping = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(deleteMapping, { params: { id } }),
    onSuccess: () => toast({ message: 'Mapping deleted', tone: 'success' }),
    onSettled: () => forgetMappings(queryClient),
  });
};
