import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { newKey } from '../../../lib/new-key';
import { useRefreshStatus, useResendReceipt, useUndoCollection } from '../api/order-mutations';

const CollectDialog = lazyPart(async () => (await import('./CollectDialog')).CollectDialog);
const BalanceDialog = lazyPart(async () => (await import('./BalanceDialog')).BalanceDialog);

/** Buttons for what the user may do with the order now. */
export const OrderActions = ({ order }: { order: OrderDetail }) => {
  const [key, setKey] = useState(newKey);
  const receipt = useResendReceipt();
  const refresh = useRefreshStatus();
  const undo = useUndoCollection(order.id);
  const { target, isOpen, shown, show, hide } = useDialogTarget<'collect' | 'balance'>();
  const { can } = order;
  return (
    <>
      {can.refresh && (
        <Button variant="outlined" loading={refresh.isPending} onClick={() => refresh.mutate(order)}>
          Refresh Status
        </Button>
      )}
      {can.resendReceipt && (
        <Button
          variant="outlined"
          loading={receipt.isPending}
          onClick={() => receipt.mutate({ order, key }, { onSuccess: () => setKey(newKey()) })}
        >
          Resend Receipt
        </Button>
      )}
      {can.requestBalance && (
        <Button variant="outlined" onClick={() => show('balance')}>
          Request Balance
        </Button>
      )}
      {can.undoCollection && (
        <Button variant="outlined" loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo Collection
        </Button>
      )}
      {can.collect && (
        <Button variant="contained" onClick={() => show('collect')}>
          Mark Collected
        </Button>
      )}
      <Suspense fallback={null}>
        {target === 'collect' && <CollectDialog key={shown} order={order} open={isOpen} onClose={hide} />}
        {target === 'balance' && <BalanceDialog key={shown} order={order} open={isOpen} onClose={hide} />}
      </Suspense>
    </>
  );
};
