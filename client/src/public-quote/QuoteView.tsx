import { publicEnclosurePath, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useCallback, useEffect, useState } from 'react';
import { formatAud, formatDate } from '../lib/format';
import { AcceptCard } from './AcceptCard';
import { AcceptedCard } from './AcceptedCard';
import { Icon } from './Icon';
import { PaymentOptionsCard } from './PaymentOptionsCard';
import { QuoteActions } from './QuoteActions';
import { QuoteItems } from './QuoteItems';
import { currentStep } from './quote-steps';
import { ShopFooter } from './ShopFooter';
import { StepBar } from './StepBar';
import { TermsCard } from './TermsCard';
import { TotalsCard } from './TotalsCard';

type QuoteViewProps = {
  quote: PublicQuote;
  token: string;
  onChanged: (quote: PublicQuote) => void;
  onOutdated: () => Promise<void>;
};

const endedWords: Partial<Record<PublicQuote['status'], string>> = {
  rejected: 'You have declined this quote.',
  expired: 'This quote has expired.',
};

const Shipping = ({ quote }: { quote: PublicQuote }) => {
  if (quote.shipping_method === null) return null;
  return (
    <section className="card" aria-labelledby="shipping-title">
      <h2 id="shipping-title">Shipping Details</h2>
      <p className="with-icon">
        <Icon name="truck" /> <span>{quote.shipping_method}</span>
        {quote.shipping_cost > 0 && <strong>{formatAud(quote.shipping_cost)}</strong>}
      </p>
      {quote.delivery_time !== null && <p className="muted small">{quote.delivery_time}</p>}
    </section>
  );
};

const Enclosures = ({ quote: { enclosures }, token }: { quote: PublicQuote; token: string }) =>
  enclosures.map(({ name, title, text }) => (
    <section key={name} className="card" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <a className="link with-icon" href={`/api${publicEnclosurePath(token, name)}`} download>
        <Icon name="download" /> Download PDF to read and keep
      </a>
    </section>
  ));

export const QuoteView = ({ quote, token, onChanged, onOutdated }: QuoteViewProps) => {
  const [agreed, setAgreed] = useState(false);
  const [seenTerms, setSeenTerms] = useState(false);
  const seeTerms = useCallback(() => setSeenTerms(true), []);
  // Sets the document's title, which is outside React's tree.
  useEffect(() => {
    document.title = `Quote ${quote.quote_number} from ${quote.shop.name}`;
  }, [quote.quote_number, quote.shop.name]);
  const ended = endedWords[quote.status];

  return (
    <>
      {quote.preview && (
        <p className="preview" role="status">
          Preview: this is what your customer sees. It does not count as a view, and the quote cannot be accepted here.
        </p>
      )}
      <header className="top">
        <div className="top-inner">
          <p className="brand">{quote.shop.name}</p>
          <div>
            <h1>Quote #{quote.quote_number}</h1>
            <p>
              From {quote.shop.name} for {quote.customer_name}
            </p>
          </div>
          <dl className="facts">
            <div>
              <dt>Total</dt>
              <dd>{formatAud(quote.total_amount)}</dd>
            </div>
            {quote.valid_until !== null && (
              <div>
                <dt>Valid until</dt>
                <dd>{formatDate(quote.valid_until)}</dd>
              </div>
            )}
          </dl>
        </div>
      </header>
      <main className="page">
        <StepBar current={currentStep(quote, agreed || seenTerms)} />
        {ended !== undefined && <p className="notice warning">{ended}</p>}
        <div className="columns">
          <div className="column">
            <QuoteItems items={quote.items} />
            {quote.note !== '' && (
              <section className="card" aria-labelledby="note-title">
                <h2 id="note-title">A note for you</h2>
                <p className="note">{quote.note}</p>
              </section>
            )}
            <Enclosures quote={quote} token={token} />
            <Shipping quote={quote} />
          </div>
          <div className="column side">
            <TotalsCard quote={quote} />
            {quote.acceptance && <AcceptedCard quote={quote} acceptance={quote.acceptance} token={token} />}
            {!quote.acceptance && ended === undefined && (
              <AcceptCard
                quote={quote}
                token={token}
                agreed={agreed}
                onAgree={setAgreed}
                onChanged={onChanged}
                onOutdated={onOutdated}
              />
            )}
            <QuoteActions quote={quote} token={token} onChanged={onChanged} />
            <PaymentOptionsCard />
          </div>
          <div className="column terms-place">
            <TermsCard terms={quote.terms} onReached={seeTerms} />
          </div>
        </div>
        <ShopFooter shop={quote.shop} />
      </main>
    </>
  );
};
