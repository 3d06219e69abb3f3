import { certificatePath, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { formatAud, formatDateTime } from '../lib/format';
import { Icon } from './Icon';

type Acceptance = NonNullable<PublicQuote['acceptance']>;

const amountNow = (quote: PublicQuote, { choice }: Acceptance): number =>
  choice === 'deposit' && quote.deposit_amount !== null ? quote.deposit_amount : quote.total_amount;

const Payment = ({ quote, acceptance }: { quote: PublicQuote; acceptance: Acceptance }) => {
  switch (acceptance.order.state) {
    case 'paid':
      return <p className="good-words">Your payment has arrived. We will be in touch about your order.</p>;
    case 'cancelled':
      return <p>The order behind this quote was cancelled. Please contact us if that is a surprise to you.</p>;
    case 'waiting':
      return (
        <p>
          We are preparing your payment page. It appears here by itself, and we email you the link as well. Your
          acceptance is safely recorded: you need not do anything again.
        </p>
      );
    case 'ready':
      return (
        <>
          <p>
            To pay now: <strong>{formatAud(amountNow(quote, acceptance))}</strong>
            {acceptance.choice === 'deposit' && ' (deposit)'}
          </p>
          {quote.checkout_url !== null && (
            <a className="button primary wide" href={quote.checkout_url} rel="noreferrer">
              Proceed to Checkout
            </a>
          )}
        </>
      );
  }
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
      {acceptance.order.state === 'paid' ? 'Accepted and paid' : 'Quote accepted'}
    </h2>
    <div aria-live="polite">
      <Payment quote={quote} acceptance={acceptance} />
    </div>
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
