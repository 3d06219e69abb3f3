import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { LazyConfirmDialog } from '../../../components/LazyConfirmDialog';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { newKey } from '../../../lib/new-key';
import { useEmailQuote } from '../api/email-quote';

type Emailing = { quote: QuoteSummary; key: string };

const recipientOf = ({ customer_email: email }: QuoteSummary): string => (email === '' ? 'the customer' : email);

/** Asks before a quote is emailed. Each opening has its own request key, so that a double click sends one email. */
export const useEmailQuoteDialog = () => {
  const { target, isOpen, show, hide } = useDialogTarget<Emailing>();
  const email = useEmailQuote();
  return {
    ask: (quote: QuoteSummary) => show({ quote, key: newKey() }),
    dialog: (
      <LazyConfirmDialog
        open={isOpen}
        title="Email this quote?"
        confirmLabel="Email Quote"
        busy={email.isPending}
        onConfirm={() => {
          if (target) email.mutate(target, { onSettled: hide });
        }}
        onCancel={hide}
      >
        {target && `${target.quote.quote_number} goes to ${recipientOf(target.quote)} with a link and the PDF.`}
      </LazyConfirmDialog>
    ),
  };
};
