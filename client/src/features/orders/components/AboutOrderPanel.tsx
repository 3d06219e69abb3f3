import type { OrderDetail } from '@chainline/shared/orders/order-list-contract';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { FactList, type Fact } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { formatDateTime, formatUsd, unknown } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { shopStatusLabel } from '../order-words';

const customerFacts = (order: OrderDetail): Fact[] => [
  {
    label: 'Customer',
    value:
      order.customerId === null ? (
        order.customerName || unknown
      ) : (
        <Link component={RouterLink} to={paths.customer(String(order.customerId))}>
          {order.customerName || 'Customer'}
        </Link>
      ),
  },
  { label: 'Email', value: order.customerEmail || unknown },
  { label: 'Phone', value: order.customerPhone || unknown },
  ...(order.billingAddress === '' ? [] : [{ label: 'Address', value: order.billingAddress }]),
  ...(order.shippingAddress === '' || order.shippingAddress === order.billingAddress
    ? []
    : [{ label: 'Delivery address', value: order.shippingAddress }]),
];

const orderFacts = (order: OrderDetail): Fact[] => [
  { label: 'Ordered', value: formatDateTime(order.createdAt) },
  { label: 'Order in the online shop', value: order.orderNumber ?? 'Not created yet' },
  ...(order.shopStatus === ''
    ? []
    : [{ label: 'Status in the online shop', value: shopStatusLabel(order.shopStatus) }]),
  ...order.otherShopOrders.map(({ number, shopStatus, total }) => ({
    label: `Order ${number}`,
    value: `${shopStatusLabel(shopStatus)}, ${formatUsd(total)}`,
  })),
  ...(order.quote === null
    ? []
    : [
        {
          label: 'Quote',
          value: order.can.openQuote ? (
            <Link component={RouterLink} to={paths.quote(String(order.quote.id))}>
              {order.quoteNumber}
            </Link>
          ) : (
            order.quoteNumber
          ),
        },
      ]),
  ...(order.receiptSentAt === null
    ? []
    : [{ label: 'Receipt sent again', value: formatDateTime(order.receiptSentAt) }]),
];

export const AboutOrderPanel = ({ order }: { order: OrderDetail }) => (
  <Panel title="Order">
    <Stack spacing={1.5}>
      {order.receiptError !== null && (
        <Alert severity="warning">{`The receipt was not sent: ${order.receiptError}`}</Alert>
      )}
      <FactList facts={[...customerFacts(order), ...orderFacts(order)]} />
      {order.customerNote !== '' && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {order.customerNote}
        </Typography>
      )}
      {order.readAt !== null && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`As the online shop reported it on ${formatDateTime(order.readAt)}.`}
        </Typography>
      )}
    </Stack>
  </Panel>
);
