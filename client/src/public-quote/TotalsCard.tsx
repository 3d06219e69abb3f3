import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { totalRows } from '@chainline/shared/quotes/quote-totals';
import { formatAud } from '../lib/format';

export const TotalsCard = ({ quote }: { quote: PublicQuote }) => {
  const deposit = quote.payment_option === 'deposit' ? quote.deposit_amount : null;
  return (
    <section className="card" aria-labelledby="totals-title">
      <h2 id="totals-title">Summary</h2>
      <dl className="totals">
        {totalRows(quote).map(({ label, amount, kind }) => (
          <div key={label} className={kind}>
            <dt>{label}</dt>
            <dd>{formatAud(amount)}</dd>
          </div>
        ))}
        {deposit !== null && (
          <div className="deposit">
            <dt>Deposit Required</dt>
            <dd>{formatAud(deposit)}</dd>
          </div>
        )}
      </dl>
      {quote.tax_amount > 0 && <p className="muted small">* Includes GST of {formatAud(quote.tax_amount)}</p>}
    </section>
  );
};
