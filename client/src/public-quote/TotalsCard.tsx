import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { formatAud } from '../lib/format';
import { totalRows } from './quote-steps';

export const TotalsCard = ({ quote }: { quote: PublicQuote }) => {
  const deposit = quote.payment_option === 'deposit' ? quote.deposit_amount : null;
  return (
    <section className="card" aria-labelledby="totals-title">
      <h2 id="totals-title">Summary</h2>
      <dl className="totals">
        {totalRows(quote).map(({ label, amount, kind }) => (
          <div key={label} className={kind}>
            <dt>{label}</dt>
            <dd>{kind === 'discount' ? `-${formatAud(amount)}` : formatAud(amount)}</dd>
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
