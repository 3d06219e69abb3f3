import { kindLabels, type Balance } from '@chainline/shared/payments/payment-rules';
import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { formatAud, formatDate } from '../lib/format';

/** Payments so far, and the open amount. */
export const PaidAmounts = ({ payments, balance }: { payments: PublicQuote['payments']; balance: Balance }) => (
  <dl className="totals paid-amounts">
    {payments.map(({ kind, method, amount, paid_at: at }, index) => (
      // Rows are only ever added at the end.
      <div key={index}>
        <dt>
          {kindLabels[kind]}
          <span className="muted small">{` ${method}, ${formatDate(at)}`}</span>
        </dt>
        <dd>{formatAud(kind === 'refund' ? -amount : amount)}</dd>
      </div>
    ))}
    <div>
      <dt>Paid</dt>
      <dd>{formatAud(balance.paid)}</dd>
    </div>
    <div className="deposit">
      <dt>Still to pay</dt>
      <dd>{formatAud(balance.open)}</dd>
    </div>
  </dl>
);
