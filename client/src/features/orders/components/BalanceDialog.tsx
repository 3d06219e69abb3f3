import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { formatUsd } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { useRequestBalance } from '../api/order-mutations';

type BalanceDialogProps = {
  order: Pick<OrderDetail, 'id' | 'openAmount' | 'customerEmail'>;
  open: boolean;
  onClose: () => void;
};

/** Confirms a payment request to the customer. Needs a new key on each opening. */
export const BalanceDialog = ({ order, open, onClose }: BalanceDialogProps) => {
  const [key] = useState(newKey);
  const { mutate, isPending, error } = useRequestBalance(order.id);
  const toast = useToast();
  const request = () =>
    mutate(key, {
      onSuccess: ({ message }) => {
        toast({ message, tone: 'success' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Request ${formatUsd(order.openAmount)}?`}
      confirmLabel="Request Balance"
      busy={isPending}
      onConfirm={request}
      onCancel={onClose}
    >
      {`${order.customerEmail || 'The customer'} gets a link to pay exactly this amount in the online shop.`}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
};
