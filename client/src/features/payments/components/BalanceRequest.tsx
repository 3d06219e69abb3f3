import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatusChip } from '../../../components/StatusChip';
import { formatAud, formatDateTime } from '../../../lib/format';
import { requestLook } from '../payment-state';

type Request = NonNullable<Quote['balance_request']>;

/** Latest payment link for the balance. */
export const BalanceRequest = ({ request }: { request: Request }) => {
  const { amount, state, requested_at: at, requested_by: by, order_number: order, last_error: error } = request;
  const about = [
    order === null ? '' : `order ${order}`,
    by === null ? '' : `requested by ${by}`,
    formatDateTime(at),
  ].filter((part) => part !== '');
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ mr: 'auto' }}>{`Payment link for ${formatAud(amount)}`}</Typography>
        <StatusChip {...requestLook(request)} />
      </Stack>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {about.join(', ')}
      </Typography>
      {error !== null && (state === 'waiting' || state === 'created') && <Alert severity="warning">{error}</Alert>}
    </Stack>
  );
};
