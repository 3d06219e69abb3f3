import type { BodyOf } from '@chainline/shared/http/endpoint';
import { createMapping, deleteMapping, mapProductInstead } from '@chainline/shared/mappings/mapping-contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { mappingKeys } from './mapping-queries';

/** Invalidates everything that depends on the set of mappings. */
const forgetMappings = (queryClient: QueryClient) =>
  Promise.all(
    [mappingKeys.all, mappingKeys.lightspeedItems].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Creates a mapping. The form shows errors itself. */
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

/** Deletes a mapping. Refetches the list in any case: the mapping may already be gone. */
export const useDeleteMapping = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(deleteMapping, { params: { id } }),
    onSuccess: () => toast({ message: 'Mapping deleted', tone: 'success' }),
    onSettled: () => forgetMappings(queryClient),
  });
};

/** Maps the product in place of a variation. Refetches the list in any case: either may have changed. */
export const useMapProduct = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(mapProductInstead, { params: { id } }),
    onSuccess: () => toast({ message: 'The product is mapped in place of the variation', tone: 'success' }),
    onSettled: () => forgetMappings(queryClient),
  });
};
