import { paymentTermsOf } from '@chainline/shared/quotes/quote-totals';
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
  const extra = [
    { label: 'Delivery Fee', amount: totals.delivery_fee },
    { label: 'Setup Fee', amount: totals.setup_fee },
  ].filter(({ amount }) => amount > 0);
  return (
    <ReviewPart title="Summary">
      <Stack component="dl" spacing={1} sx={{ m: 0, typography: 'body2' }}>
        <Row label="Products (Inc. GST)" amount={formatAud(totals.subtotal_amount)} />
        {totals.labour_cost > 0 && <Row label="Labour" amount={formatAud(totals.labour_cost)} />}
        {totals.discount_amount > 0 && (
          <Row
            label={`Discount (${percentOf(discount)}%)`}
            amount={formatAud(-totals.discount_amount)}
            tone="success.main"
          />
        )}
        <Row label="Shipping" amount={totals.shipping_cost === 0 ? 'Free' : formatAud(totals.shipping_cost)} />
        {extra.map(({ label, amount }) => (
          <Row key={label} label={label} amount={formatAud(amount)} />
        ))}
        <Row label="Total (Inc. GST)" amount={formatAud(totals.total_amount)} isStrong />
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
