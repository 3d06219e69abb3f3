import { paymentTermsOf, totalRows } from '@chainline/shared/quotes/quote-totals';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import { paymentLabels } from '../../builder-differences';
import { readDays } from '../../builder-form';
import { countOf, percentOf } from '../../builder-totals';
import { ReviewPart } from './ReviewPart';

type RowProps = { label: string; amount: string; isStrong?: boolean; tone?: string };

const strongLook = { fontWeight: 700, borderTop: 1, borderColor: 'divider', pt: 1 } as const;

const Row = ({ label, amount, isStrong = false, tone = 'text.primary' }: RowProps) => (
  <Stack
    direction="row"
    sx={{ justifyContent: 'space-between', gap: 2, color: tone, ...(isStrong ? strongLook : { fontWeight: 400 }) }}
  >
    <dt>{label}</dt>
    <Typography component="dd" sx={{ m: 0, fontWeight: 'inherit', fontSize: isStrong ? '1.25rem' : 'inherit' }}>
      {amount}
    </Typography>
  </Stack>
);

/** Totals and payment terms of the review. */
export const ReviewSummary = () => {
  const { form, totals, settings } = useBuilder();
  const { discount, validDays } = form.settings;
  const payment = paymentTermsOf(form.settings.paymentOption, totals.total_amount, settings.deposit);
  return (
    <ReviewPart title="Summary">
      <Stack component="dl" spacing={1} sx={{ m: 0, typography: 'body2' }}>
        {totalRows(totals).map(({ label, amount, kind }) => (
          <Row
            key={label}
            label={kind === 'discount' ? `${label} (${percentOf(discount)}%)` : label}
            amount={formatAud(amount)}
            isStrong={kind === 'total'}
            {...(kind === 'discount' && { tone: 'success.main' })}
          />
        ))}
        <Row label="Includes GST" amount={formatAud(totals.tax_amount)} tone="text.secondary" />
        {payment.deposit_amount !== null && (
          <Row
            label={payment.payment_option === 'deposit' ? 'Deposit Required' : 'Deposit, if the customer chooses it'}
            amount={formatAud(payment.deposit_amount)}
          />
        )}
        <Row label="Payment" amount={paymentLabels[payment.payment_option]} />
        <Row label="Valid for" amount={countOf(readDays(validDays), 'day')} />
      </Stack>
    </ReviewPart>
  );
};
