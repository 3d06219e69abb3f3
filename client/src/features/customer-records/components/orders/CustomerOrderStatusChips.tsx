import type { CustomerOrder, OrderStatus } from '@chainline/shared/orders/order-contract';
import Stack from '@mui/material/Stack';
import { StatusChip, type Tone } from '../../../../components/StatusChip';

const looks: Record<OrderStatus, { label: string; tone: Tone }> = {
  completed: { label: 'Completed', tone: 'success' },
  processing: { label: 'Processing', tone: 'info' },
  pending: { label: 'Pending', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'error' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

/** The status, and the shop's own where it says more. */
export const CustomerOrderStatusChips = ({
  status,
  shop_status: own,
}: Pick<CustomerOrder, 'status' | 'shop_status'>) => (
  <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    <StatusChip {...looks[status]} />
    {own !== status && <StatusChip label={own} />}
  </Stack>
);
