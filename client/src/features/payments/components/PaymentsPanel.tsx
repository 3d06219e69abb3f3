import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { hasRole } from '@chainline/shared/roles';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useUser } from '../../../lib/session-context';
import { stateOfBalance } from '../payment-state';
import { BalanceFacts } from './BalanceFacts';
import { BalanceRequest } from './BalanceRequest';
import { DocumentMenu } from './DocumentMenu';
import { PaymentActions, type MoneyRequest } from './PaymentActions';
import { PaymentRows } from './PaymentRows';
import { TillSales } from './TillSales';

// Lazy: most visits only read.
const RecordPaymentDialog = lazyPart(async () => (await import('./RecordPaymentDialog')).RecordPaymentDialog);
const RequestBalanceDialog = lazyPart(async () => (await import('./RequestBalanceDialog')).RequestBalanceDialog);
const RefundDialog = lazyPart(async () => (await import('./RefundDialog')).RefundDialog);

type Amounts = NonNullable<Quote['balance']>;
type PaymentsPanelProps = { quote: Quote; balance: Amounts; onChanged: (quote: Quote) => void };

const mayConcernTill = ({ can, payments }: Quote): boolean =>
  can.record_payment || payments.some(({ method }) => method === 'till_sale');

/** Paid and outstanding amounts of an accepted quote, its payments, and recording them. */
export const PaymentsPanel = ({ quote, balance, onChanged }: PaymentsPanelProps) => {
  const { id, payments } = quote;
  const isStaff = hasRole(useUser().role, 'staff');
  const { target, isOpen, shown, show, hide } = useDialogTarget<MoneyRequest>();
  const rest = { quoteId: id, isOpen, onRecorded: onChanged, onClose: hide };
  return (
    <Panel title="Payments" aside={<StatusChip {...stateOfBalance(balance)} />}>
      <Stack spacing={1.5}>
        <BalanceFacts balance={balance} />
        {payments.length > 0 && <PaymentRows quote={quote} canEmail={isStaff} onChanged={onChanged} />}
        {quote.balance_request && <BalanceRequest request={quote.balance_request} />}
        <PaymentActions quote={quote} balance={balance} onRequest={show} />
        {isStaff && mayConcernTill(quote) && <TillSales quote={quote} balance={balance} onChanged={onChanged} />}
        <Box>
          <DocumentMenu
            title="Tax invoice"
            target={{ quoteId: id, paymentId: null, filename: `Tax-invoice-${quote.quote_number}.pdf` }}
            canEmail={isStaff}
            onChanged={onChanged}
          />
        </Box>
      </Stack>
      <Suspense fallback={null}>
        {target?.about === 'payment' && <RecordPaymentDialog key={shown} amount={target.amount} {...rest} />}
        {target?.about === 'request' && (
          <RequestBalanceDialog
            key={shown}
            quote={quote}
            amount={target.amount}
            isOpen={isOpen}
            onRequested={onChanged}
            onClose={hide}
          />
        )}
        {target?.about === 'refund' && <RefundDialog key={shown} received={target.amount} {...rest} />}
      </Suspense>
    </Panel>
  );
};
