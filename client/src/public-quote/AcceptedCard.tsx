import { certificatePath, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { amountDueOf } from '@chainline/shared/quotes/quote-totals';
import { formatAud, formatDateTime } from '../lib/format';
import { Icon } from './Icon';

type Acceptance = NonNullable<PublicQuote['acceptance']>;

const Payment = ({ quote, acceptance }: { quote: PublicQuote; acceptance: Acceptance }) => {
  const due = amountDueOf(quote, acceptance.choice);
  if (due === 0 && acceptance.order.state !== 'cancelled') {
    return <p className="good-words">There is nothing to pay. We will be in touch about your order.</p>;
  }
  switch (acceptance.order.state) {
    case 'paid':
      return <p className="good-words">Your payment has arrived. We will be in touch about your order.</p>;
    case 'cancelled':
      return <p>The order for this quote was cancelled. Please contact us if you did not expect this.</p>;
    case 'waiting':
      return (
        <p>
          We are preparing your payment page. It will appear here automatically, and we will email you the link as well.
          Your acceptance is recorded: you do not need to do anything again.
        </p>
      );
    case 'ready':
      return (
        <>
          <p>
            To pay now: <strong>{formatAud(due)}</strong>
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
      {acceptance.order.state === 'paid' && amountDueOf(quote, acceptance.choice) > 0
        ? 'Accepted and paid'
        : 'Quote accepted'}
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
