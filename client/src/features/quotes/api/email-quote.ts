import { sendQuote, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { errorMessage } from '../../../lib/api-error';

type Request = { quote: Pick<QuoteSummary, 'id' | 'version'>; key: string };

/** Emails a quote with its link and PDF, idempotent by key. */
export const useEmailQuote = () => {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ quote: { id, version }, key }: Request) =>
      call(sendQuote, { params: { id }, body: { method: 'email', version, send_key: key } }),
    meta: { handled: true },
    onSuccess: () => toast({ message: 'Quote emailed successfully!', tone: 'success' }),
    onError: (error) => toast({ message: `Failed to email quote: ${errorMessage(error)}`, tone: 'error' }),
    // The customer's record and conversation show the email too. Reload after a refusal as well: the quote may have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
};
