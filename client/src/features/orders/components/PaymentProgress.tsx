import type { Order } from '@chainline/shared/orders/order-list-contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatUsd } from '../../../lib/format';

type Money = Pick<Order, 'totalAmount' | 'refundedAmount' | 'amountPaid'>;

/** Whole percent paid of the total after refunds; null if the total is unknown. */
const shareOf = ({ totalAmount, refundedAmount, amountPaid }: Money): number | null => {
  if (totalAmount === null) return null;
  const due = totalAmount - refundedAmount;
  return due <= 0 ? 100 : Math.min(100, Math.floor((amountPaid / due) * 100));
};

export const PaymentProgress = ({ order }: { order: Money }) => {
  const share = shareOf(order);
  if (share === null) return null;
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Amount paid"
        color={share === 100 ? 'success' : 'primary'}
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {`${formatUsd(order.amountPaid)} paid (${share}%)`}
      </Typography>
    </Box>
  );
};
