import type { Balance } from '@chainline/shared/payments/payment-rules';
import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { amountDueOf } from '@chainline/shared/quotes/quote-totals';
import { formatAud } from '../lib/format';

type Acceptance = NonNullable<PublicQuote['acceptance']>;

/** The shop's page asks for the email address once the order is ten minutes old. */
const Checkout = ({ quote: { checkout_url: url, customer_email: email } }: { quote: PublicQuote }) =>
  url === null ? null : (
    <>
      <a className="button primary wide" href={url} rel="noreferrer">
        Proceed to Checkout
      </a>
      <p className="muted small">
        If the payment page asks for an email address, enter the one that we sent this quote to: {email}
      </p>
    </>
  );

const Shop = ({ shop: { phone, email } }: Pick<PublicQuote, 'shop'>) => {
  if (phone === '' && email === '') return null;
  return (
    <>
      {' '}
      {phone !== '' && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      {phone !== '' && email !== '' && ' or '}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
};

/** Ways to pay the balance: on the shop's page if there is a link, else at the shop. */
const OpenAmount = ({ quote, balance }: { quote: PublicQuote; balance: Balance }) => (
  <>
    <p>
      Still to pay before handover: <strong>{formatAud(balance.open)}</strong>
    </p>
    {quote.checkout_url === null ? (
      <p>
        Pay when you collect your order, or ask us for a payment link or our bank details:
        <Shop shop={quote.shop} />.
      </p>
    ) : (
      <Checkout quote={quote} />
    )}
  </>
);

const Settled = ({ quote, balance }: { quote: PublicQuote; balance: Balance }) => {
  if (balance.total === 0 && balance.credited > 0) {
    return <p>This sale was cancelled, and there is nothing more to pay.</p>;
  }
  if (balance.open > 0) return <OpenAmount quote={quote} balance={balance} />;
  return (
    <p className="good-words">
      Your payment has arrived. We will be in touch about your order.
      {balance.overpaid > 0 && ` You paid ${formatAud(balance.overpaid)} too much, which we will refund.`}
    </p>
  );
};

/** The amount due now, and the ways to pay it. */
export const PaymentState = ({ quote, acceptance }: { quote: PublicQuote; acceptance: Acceptance }) => {
  const due = amountDueOf(quote, acceptance.choice);
  if (due === 0 && acceptance.order.state !== 'cancelled') {
    return <p className="good-words">There is nothing to pay. We will be in touch about your order.</p>;
  }
  switch (acceptance.order.state) {
    case 'paid':
      return quote.balance && <Settled quote={quote} balance={quote.balance} />;
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
          <Checkout quote={quote} />
        </>
      );
  }
};
