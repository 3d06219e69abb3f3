import { certificatePath, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { formatDateTime } from '../lib/format';
import { Icon } from './Icon';
import { PaidAmounts } from './PaidAmounts';
import { PaymentState } from './PaymentState';

type Acceptance = NonNullable<PublicQuote['acceptance']>;

const titleOf = ({ balance }: PublicQuote): string => {
  if (!balance || balance.paid === 0) return 'Quote accepted';
  return balance.open === 0 ? 'Accepted and paid' : 'Accepted and partly paid';
};

export const AcceptedCard = ({
  quote,
  acceptance,
  token,
}: {
  quote: PublicQuote;
  acceptance: Acceptance;
  token: string;
}) => (
  <section className="card accept" aria-labelledby="accepted-title">
    <h2 id="accepted-title" className="accepted-title">
      <span className="badge">
        <Icon name="check" size={18} />
      </span>
      {titleOf(quote)}
    </h2>
    <div aria-live="polite">
      <PaymentState quote={quote} acceptance={acceptance} />
    </div>
    {quote.balance && quote.payments.length > 0 && <PaidAmounts payments={quote.payments} balance={quote.balance} />}
    <p className="muted small">
      Accepted by {acceptance.name} on {formatDateTime(acceptance.accepted_at)}
      {acceptance.order.order_number !== null && `, order ${acceptance.order.order_number}`}.
    </p>
    {!quote.preview && (
      <a className="link" href={`/api${certificatePath(token)}`} target="_blank" rel="noreferrer">
        Open the acceptance certificate
      </a>
    )}
  </section>
);
