import { kindLabels, methodLabels } from '@chainline/shared/payments/payment-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud, formatDateTime } from '../../../lib/format';
import { DocumentMenu } from './DocumentMenu';

type Payment = Quote['payments'][number];

const sourceOf = ({ method, method_title: title, order_number: order, reference, recorded_by: by }: Payment): string =>
  [
    title === '' ? methodLabels[method] : title,
    order === null ? '' : `order ${order}`,
    reference,
    by === null ? '' : `recorded by ${by}`,
  ]
    .filter((part) => part !== '')
    .join(', ');

const titleOf = ({ kind, credited }: Payment): string => {
  if (kind !== 'refund') return 'Receipt';
  return credited > 0 ? 'Credit note' : 'Refund receipt';
};

type PaymentRowsProps = { quote: Quote; canEmail: boolean; onChanged: (quote: Quote) => void };

/** Payments and refunds, oldest first, with their documents. */
export const PaymentRows = ({ quote: { id: quoteId, quote_number: number, payments }, ...rest }: PaymentRowsProps) => (
  <Box component="ul" aria-label="Payments" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {payments.map((payment) => {
      const { id, kind, amount, paid_at: at, note } = payment;
      return (
        <Stack
          key={id}
          component="li"
          direction="row"
          spacing={1}
          sx={{ alignItems: 'flex-start', py: 1, borderTop: 1, borderColor: 'divider' }}
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
          <DocumentMenu
            title={titleOf(payment)}
            label={`${titleOf(payment)} for ${formatAud(amount)}`}
            target={{
              quoteId,
              paymentId: id,
              filename: `${titleOf(payment).replaceAll(' ', '-')}-${number}-${id}.pdf`,
            }}
            {...rest}
          />
        </Stack>
      );
    })}
  </Box>
);
