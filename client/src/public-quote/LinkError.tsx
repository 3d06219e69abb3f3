import { requestNewQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useState } from 'react';
import { publicCall } from './public-call';
import { Icon, type IconName } from './Icon';
import type { LinkFailure } from './link-failure';
import { MessageDialog } from './MessageDialog';

const icons: Record<LinkFailure['type'], IconName> = {
  expired: 'clock',
  invalid_token: 'link',
  decode_error: 'link',
  quote_not_found: 'link',
  email_mismatch: 'lock',
  access_denied: 'lock',
  database_error: 'plug',
  network: 'plug',
  other: 'warning',
};

/** Opened from an email the page has no history, so Back leads to the shop's site. */
const GoBack = ({ shopUrl }: { shopUrl: string | null }) => {
  if (window.history.length > 1) {
    return (
      <button type="button" className="quiet" onClick={() => window.history.back()}>
        Go Back
      </button>
    );
  }
  return shopUrl === null ? null : (
    <a className="button quiet" href={shopUrl} rel="noreferrer">
      Go Back
    </a>
  );
};

export const LinkError = ({ failure, token }: { failure: LinkFailure; token: string }) => {
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const request = async (text: string) => {
    const { message } = await publicCall(requestNewQuote, { params: { token }, body: { text } });
    setAsked(message);
  };

  return (
    <main className="unavailable">
      <div className={`unavailable-icon ${failure.tone}`}>
        <Icon name={icons[failure.type]} size={36} />
      </div>
      <h1>Quote Unavailable</h1>
      <p className={`notice ${failure.tone}`} role="alert">
        {failure.message}
      </p>
      <div aria-live="polite">{asked !== null && <p className="notice success">{asked}</p>}</div>
      <div className="row">
        {failure.canRequest && asked === null && (
          <button type="button" className="primary" onClick={() => setAsking(true)}>
            Request a new quote
          </button>
        )}
        <button type="button" className="quiet" onClick={() => window.location.reload()}>
          Try Again
        </button>
        <GoBack shopUrl={failure.shopUrl} />
      </div>
      <details>
        <summary>Technical details</summary>
        <code>{failure.details}</code>
      </details>
      {isAsking && (
        <MessageDialog
          title="Request a new quote"
          lead="We will prepare a new quote and email it to you."
          label="Anything you would like to change? (optional)"
          emptyMessage={null}
          maxLength={2000}
          submit="Send request"
          onSubmit={request}
          onClose={() => setAsking(false)}
        />
      )}
    </main>
  );
};
