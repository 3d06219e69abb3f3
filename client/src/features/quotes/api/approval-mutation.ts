import { approveQuote, requestQuoteApproval, type Quote } from '@chainline/shared/quotes/quote-contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { isConflict } from '../quote-failures';
import { useKeepQuote, useReadAgain } from './quote-mutations';

const done = {
  approve: 'Quote approved. It can be sent now.',
  request: 'Your managers have been asked to approve this quote.',
} as const;

/** Approves the version seen, or requests approval from managers. The notice shows errors itself. */
export const useApproval = ({ id, version }: Pick<Quote, 'id' | 'version'>) => {
  const keep = useKeepQuote();
  const readAgain = useReadAgain(id);
  const toast = useToast();
  return useMutation({
    mutationFn: async (action: keyof typeof done) => {
      const endpoint = action === 'approve' ? approveQuote : requestQuoteApproval;
      return (await call(endpoint, { params: { id }, body: { version } })).quote;
    },
    meta: { handled: true },
    onSuccess: (quote, action) => {
      toast({ message: done[action], tone: 'success' });
      keep(quote);
    },
    onError: (error) => {
      if (isConflict(error)) readAgain();
    },
  });
};
