import { recordContact, type ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { recordKeys } from './record-queries';

/** Records that a call or message was started; the contact itself happens outside of the app. */
export const useTraceContact = (customerId: number | null) => {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (contact: { channel: ContactChannel; to: string }) => {
      if (customerId !== null) await call(recordContact, { params: { id: customerId }, body: contact });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...recordKeys.all, 'timeline', customerId] }),
  });
  return mutate;
};
