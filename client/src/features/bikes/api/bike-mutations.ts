import {
  createBike,
  deleteBike,
  restoreBike,
  setBikeColumns,
  updateBike,
  type Bike,
} from '@chainline/shared/bikes/bike-contract';
import type { BikeColumn } from '@chainline/shared/bikes/bike-rules';
import type { CallArguments } from '@chainline/shared/http/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';
import { doublesOf, type Doubles } from '../bike-doubles';
import { bikeKeys, bikeQueries } from './bike-queries';

const useReload = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [...bikeKeys.all, 'list'] });
};

/** The dialog shows errors itself. */
export const useCreateBike = () => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: CallArguments<typeof createBike>['body']) => call(createBike, { body }),
    meta: { handled: true },
    onSuccess: () => void reload(),
  });
};

/** The dialog shows errors itself. */
export const useUpdateBike = (id: number) => {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: CallArguments<typeof updateBike>['body']) => call(updateBike, { params: { id }, body }),
    meta: { handled: true },
    onSuccess: () => void reload(),
  });
};

/** `onDoubles`: not restored, because other records have the serial number by now. */
export const useRestoreBike = (onDoubles: (bike: Bike, doubles: Doubles) => void) => {
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ bike: { id }, accepted }: { bike: Bike; accepted: boolean }) =>
      call(restoreBike, { params: { id }, body: { accept_double: accepted } }),
    meta: { handled: true },
    onSuccess: ({ bike }) => toast({ message: `${bike.model} restored`, tone: 'success' }),
    onError: (error, { bike }) => {
      const doubles = doublesOf(error);
      if (doubles) onDoubles(bike, doubles);
      else toast({ message: errorMessage(error), tone: 'error' });
    },
    onSettled: reload,
  });
};

/** Deletes a record, and offers to undo that. */
export const useDeleteBike = (restore: (bike: Bike) => void) => {
  const reload = useReload();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Pick<Bike, 'id'>) => call(deleteBike, { params: { id } }),
    meta: { handled: true },
    onSuccess: ({ bike }) =>
      toast({
        message: `${bike.model} deleted`,
        tone: 'success',
        action: { label: 'Undo', onClick: () => restore(bike) },
      }),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
    onSettled: reload,
  });
};

/** Shows the chosen columns at once; a failure brings the former ones back. */
export const useSetColumns = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = bikeQueries.columns();
  return useMutation({
    mutationFn: (columns: BikeColumn[] | null) => call(setBikeColumns, { body: { columns } }),
    meta: { handled: true },
    scope: { id: 'bike-columns' },
    onMutate: (columns) => queryClient.setQueryData(queryKey, columns),
    onError: (error) => {
      toast({ message: errorMessage(error), tone: 'error' });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};
