import { previewQuote } from '@chainline/shared/quotes/quote-contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { paths } from '../../../lib/paths';

/** Opens the customer's page in a new tab with a preview token, which does not count as a view. */
export const usePreview = (quoteId: number) => {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (_tab: Window | null) => (await call(previewQuote, { params: { id: quoteId } })).token,
    onSuccess: (token, tab) => {
      const address = paths.quoteView(token);
      if (tab) {
        tab.location.href = address;
        return;
      }
      toast({
        message: 'Your browser blocked the new tab.',
        tone: 'info',
        action: { label: 'Open preview', onClick: () => window.open(address, '_blank', 'noopener') },
      });
    },
    onError: (_error, tab) => tab?.close(),
  });

  return {
    isPending,
    // Browsers allow a new tab only during the click, so open it now and set its address later.
    open: () => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      mutate(tab);
    },
  };
};
