import type { Order } from '@chainline/shared/orders/order-list-contract';
import Stack from '@mui/material/Stack';
import { StatusChip } from '../../../components/StatusChip';
import { shopStatusLabel, stageLook } from '../order-words';

type Shown = Pick<Order, 'status' | 'completionPercentage' | 'shopStatus' | 'toCollect'>;

/** The derived status, the shop's own status where it says more, and a chip for orders to collect. */
export const OrderStatusChips = (order: Shown) => (
  <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
    <StatusChip {...stageLook(order)} />
    {order.toCollect && <StatusChip label="To collect" tone="secondary" />}
    {order.shopStatus !== '' && order.shopStatus !== order.status && (
      <StatusChip label={shopStatusLabel(order.shopStatus)} />
    )}
  </Stack>
);
