import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import { kindLabels, methodLabels } from '@chainline/shared/payments/payment-rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { FactList, type Fact } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime, formatUsd } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { paymentLooks } from '../order-words';
import { PaymentProgress } from './PaymentProgress';

type Payment = OrderDetail['payments'][number];

const sourceOf = ({ method, methodTitle, reference, paidAt }: Payment): string =>
  [methodTitle === '' ? methodLabels[method] : methodTitle, reference, paidAt === null ? '' : formatDateTime(paidAt)]
    .filter((part) => part !== '')
    .join(', ');

const Row = ({ payment }: { payment: Payment }) => (
  <Stack
    component="li"
    direction="row"
    spacing={1}
    sx={{ py: 1, borderTop: 1, borderColor: 'divider', justifyContent: 'space-between' }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2">{kindLabels[payment.kind]}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {sourceOf(payment)}
      </Typography>
    </Box>
    <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
      {formatUsd(payment.kind === 'refund' ? -payment.amount : payment.amount)}
    </Typography>
  </Stack>
);

const factsOf = ({ totalAmount, refundedAmount, amountPaid, openAmount, shippingAmount }: OrderDetail): Fact[] => [
  { label: 'Total Amount', value: formatUsd(totalAmount) },
  ...(shippingAmount !== null && shippingAmount > 0
    ? [{ label: 'Shipping (included)', value: formatUsd(shippingAmount) }]
    : []),
  ...(refundedAmount > 0 ? [{ label: 'Refunded', value: formatUsd(refundedAmount) }] : []),
  { label: 'Amount Paid', value: formatUsd(amountPaid) },
  { label: 'Still to pay', value: <strong>{formatUsd(openAmount)}</strong> },
];

/** Paid and outstanding amounts; the documents are on the quote. */
export const OrderPaymentsPanel = ({ order }: { order: OrderDetail }) => (
  <Panel title="Payments" aside={<StatusChip {...paymentLooks[order.paymentStatus]} />}>
    <Stack spacing={1.5}>
      <FactList facts={factsOf(order)} />
      <PaymentProgress order={order} />
      {order.payments.length > 0 && (
        <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {order.payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </Box>
      )}
      {order.quote !== null && order.can.openQuote && (
        <Link component={RouterLink} to={paths.quote(String(order.quote.id))} variant="body2">
          Receipts and invoice of the quote
        </Link>
      )}
    </Stack>
  </Panel>
);
