import type { Order } from '@chainline/shared/orders/order-list-contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../lib/format';

/** History of the order, newest first. */
export const OrderTimeline = ({ timeline }: Pick<Order, 'timeline'>) =>
  timeline.length === 0 ? (
    <Typography variant="body2">No activity yet.</Typography>
  ) : (
    <Box
      component="ol"
      reversed
      aria-label="Timeline"
      sx={{ listStyle: 'none', m: 0, pl: 2, borderLeft: 2, borderColor: 'divider' }}
    >
      {timeline.toReversed().map(({ date, description, user }, at) => (
        <Box component="li" key={timeline.length - at} sx={{ py: 0.75 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {description}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {user}, <time dateTime={date}>{formatDateTime(date)}</time>
          </Typography>
        </Box>
      ))}
    </Box>
  );
