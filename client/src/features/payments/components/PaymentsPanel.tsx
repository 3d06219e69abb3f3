import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { stateOfBalance } from '../payment-state';
import { BalanceFacts } from './BalanceFacts';
import { PaymentRows } from './PaymentRows';

// Lazy: most visits only read.
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./RecordPaymentDialog')).RecordPaymentDialog,
}));
const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog')).RefundDialog }));

type Amounts = NonNullable<Quote['balance']>;
type PaymentsPanelProps = { quote: Quote; balance: Amounts; onChanged: (quote: Quote) => void };
type Request = { about: 'payment' | 'refund'; amount: number };

type ActionsProps = { quote: Quote; balance: Amounts; onRequest: (request: Request) => void };

const Actions = ({ quote: { can, status }, balance, onRequest }: ActionsProps) => (
  <>
    {(can.record_payment || can.refund) && (
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {can.record_payment && (
          <Button variant="outlined" size="small" onClick={() => onRequest({ about: 'payment', amount: balance.open })}>
            Record Payment
          </Button>
        )}
        {can.refund && (
          <Button size="small" onClick={() => onRequest({ about: 'refund', amount: balance.received })}>
            Record Refund
          </Button>
        )}
      </Stack>
    )}
    {status === 'converted' && balance.open > 0 && !can.complete && (
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        The quote can be marked completed once everything is paid. A manager can do it earlier, with a reason.
      </Typography>
    )}
  </>
);

/** Paid and open amounts of an accepted quote, its payments, and recording them. */
export const PaymentsPanel = ({ quote, balance, onChanged }: PaymentsPanelProps) => {
  const { id, payments } = quote;
  const { target, isOpen, shown, show, hide } = useDialogTarget<Request>();
  const rest = { quoteId: id, isOpen, onRecorded: onChanged, onClose: hide };
  return (
    <Panel title="Payments" aside={<StatusChip {...stateOfBalance(balance)} />}>
      <Stack spacing={1.5}>
        <BalanceFacts balance={balance} />
        {payments.length > 0 && <PaymentRows payments={payments} />}
        <Actions quote={quote} balance={balance} onRequest={show} />
      </Stack>
      <Suspense fallback={null}>
        {target?.about === 'payment' && <RecordPaymentDialog key={shown} amount={target.amount} {...rest} />}
        {target?.about === 'refund' && <RefundDialog key={shown} received={target.amount} {...rest} />}
      </Suspense>
    </Panel>
  );
};
