import { previewQuote } from '@chainline/shared/quotes/quote-contract';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { paths } from '../../../lib/paths';

/** Opens the customer's page in another tab with a token that counts for nothing. */
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
        message: 'The browser held the new tab back.',
        tone: 'info',
        action: { label: 'Open preview', onClick: () => window.open(address, '_blank', 'noopener') },
      });
    },
    onError: (_error, tab) => tab?.close(),
  });

  return {
    isPending,
    // Browsers allow a new tab only while the press itself is being handled; its address comes with the answer.
    open: () => {
      const tab = window.open('', '_blank');
      if (tab) tab.opener = null;
      mutate(tab);
    },
  };
};
