import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { formatAud } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useRequestBalance } from '../api/payment-mutations';

type RequestBalanceDialogProps = {
  quote: Quote;
  amount: number;
  isOpen: boolean;
  onRequested: (quote: Quote) => void;
  onClose: () => void;
};

/** Confirms a payment request to the customer. Needs a new key on each opening. */
export const RequestBalanceDialog = ({ quote, amount, isOpen, onRequested, onClose }: RequestBalanceDialogProps) => {
  const [key] = useState(newKey);
  const { mutate, isPending, error } = useRequestBalance(quote.id);
  const toast = useToast();
  const request = () =>
    mutate(key, {
      onSuccess: ({ quote: changed, message }) => {
        toast({ message, tone: 'success' });
        onRequested(changed);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Request ${formatAud(amount)}?`}
      confirmLabel="Request Balance"
      busy={isPending}
      onConfirm={request}
      onCancel={onClose}
    >
      {`${quote.customer_email || 'The customer'} gets a link to pay exactly this amount in the online shop.`}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
