import { eraseCustomer, exportCustomer } from '@chainline/shared/customers/customer-erasure-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { saveText } from '../../../lib/save-file';
import { recordKeys } from './record-queries';

/** Saves everything known about a customer as a JSON file. */
export const useExportCustomer = (id: number) => {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const { exported_at, data } = await call(exportCustomer, { params: { id } });
      saveText(`customer-${id}.json`, JSON.stringify({ exported_at, data }, null, 2), 'application/json');
    },
    onSuccess: () => toast({ message: 'The file was saved', tone: 'success' }),
  });
};

/** Erases a customer as seen. */
export const useEraseCustomer = ({ id, version }: { id: number; version: number }) => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => call(eraseCustomer, { params: { id }, body: { version } }),
    onSuccess: () => toast({ message: 'The customer was erased', tone: 'success' }),
    onSettled: () =>
      Promise.all(
        [recordKeys.all, ['customers'], ['quotes']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
};
