import { updateCustomer, type CustomerEdit } from '@chainline/shared/customers/customer-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { recordKeys, recordQueries } from './record-queries';

/** Saves a record in the version seen. The dialog shows errors itself. */
export const useUpdateRecord = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { customer: CustomerEdit; version: number }) =>
      (await call(updateCustomer, { params: { id }, body })).customer,
    meta: { handled: true },
    onSuccess: (customer) => {
      queryClient.setQueryData(recordQueries.customer(id).queryKey, customer);
      void queryClient.invalidateQueries({ queryKey: [...recordKeys.all, 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
    },
  });
};
