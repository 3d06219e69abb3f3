import { kindLabels, methodLabels } from '@chainline/shared/payments/payment-rules';
import type { Payment } from '@chainline/shared/payments/payment-parts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud, formatDateTime } from '../../../lib/format';

const sourceOf = ({ method, method_title: title, order_number: order, reference, recorded_by: by }: Payment): string =>
  [
    title === '' ? methodLabels[method] : title,
    order === null ? '' : `order ${order}`,
    reference,
    by === null ? '' : `recorded by ${by}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Payments and refunds, oldest first. */
export const PaymentRows = ({ payments }: { payments: readonly Payment[] }) => (
  <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {payments.map((payment) => {
      const { id, kind, amount, paid_at: at, note } = payment;
      return (
        <Stack
          key={id}
          component="li"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'baseline', py: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{kindLabels[kind]}</Typography>
            <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
              {formatDateTime(at)}
            </Typography>
            <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
              {sourceOf(payment)}
            </Typography>
            {note !== '' && (
              <Typography variant="caption" component="p" sx={{ m: 0 }}>
                {note}
              </Typography>
            )}
          </Box>
          <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            {formatAud(kind === 'refund' ? -amount : amount)}
          </Typography>
        </Stack>
      );
    })}
  </Box>
);
