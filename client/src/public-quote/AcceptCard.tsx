import { acceptQuote, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useId, useState, type SyntheticEvent } from 'react';
import { ApiError, errorMessage } from '../lib/api-error';
import { formatAud } from '../lib/format';
import { NameField } from './NameField';
import { publicCall } from './public-call';
import { paymentChoices } from './quote-steps';

type Choice = 'deposit' | 'full';

type AcceptCardProps = {
  quote: PublicQuote;
  token: string;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  onChanged: (quote: PublicQuote) => void;
  /** Refetches the quote, which has changed since it was shown. */
  onOutdated: () => Promise<void>;
};

/** Error codes for a quote that changed since it was shown: it has to be reloaded before it can be accepted. */
const outdated: readonly string[] = ['quote.content_changed', 'quote.terms_changed'];

const choiceLabels: Record<Choice, (quote: PublicQuote) => string> = {
  deposit: (quote) => `Deposit of ${formatAud(quote.deposit_amount)} now, the rest before handover`,
  full: (quote) => `Full amount of ${formatAud(quote.total_amount)} now`,
};

type ChoicesProps = { quote: PublicQuote; choices: Choice[]; chosen: Choice; onChoose: (choice: Choice) => void };

const Choices = ({ quote, choices, chosen, onChoose }: ChoicesProps) => {
  const name = useId();
  if (choices.length < 2) return null;
  return (
    <fieldset className="choices">
      <legend>How would you like to pay?</legend>
      {choices.map((choice) => (
        <label key={choice} className="choice">
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>{choiceLabels[choice](quote)}</span>
        </label>
      ))}
    </fieldset>
  );
};

/** Terms checkbox, name and accept button. Accepting again after a lost answer is idempotent. */
export const AcceptCard = ({ quote, token, agreed, onAgree, onChanged, onOutdated }: AcceptCardProps) => {
  const choices = paymentChoices(quote);
  const [choice, setChoice] = useState<Choice>('deposit');
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const id = useId();
  // The quote may have been refetched with other choices.
  const chosen = choices.includes(choice) ? choice : 'full';

  const accept = async () => {
    const answer = await publicCall(acceptQuote, {
      params: { token },
      body: { name: name.trim(), choice: chosen, terms_version: quote.terms.version, content_hash: quote.content_hash },
    });
    onChanged(answer.quote);
  };

  const explain = async (failure: unknown) => {
    if (failure instanceof ApiError && outdated.includes(failure.code)) {
      onAgree(false);
      await onOutdated();
    }
    setError(errorMessage(failure));
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setNameError('Please enter your name');
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    setSending(true);
    setError(null);
    await accept().catch(explain);
    setSending(false);
  };

  return (
    <section className="card accept" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Accept this quote</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Choices quote={quote} choices={choices} chosen={chosen} onChoose={setChoice} />
        <NameField
          id={`${id}-name`}
          value={name}
          error={nameError}
          onChange={(value) => {
            setName(value);
            setNameError(null);
          }}
        />
        <label className="tick">
          <input type="checkbox" checked={agreed} onChange={(event) => onAgree(event.target.checked)} />
          <span>
            I have read and agree to the <a href="#terms">terms and conditions</a>
          </span>
        </label>
        <button
          type="submit"
          className="primary wide"
          disabled={!agreed || isSending || !quote.can.accept}
          aria-describedby={`${id}-hint`}
        >
          {isSending ? 'Accepting…' : 'Accept Quote & Proceed to Payment'}
        </button>
        <p id={`${id}-hint`} className="muted small">
          {hintFor(quote, agreed)}
        </p>
        <div role="alert">{error !== null && <p className="field-error">{error}</p>}</div>
      </form>
    </section>
  );
};

const hintFor = (quote: PublicQuote, agreed: boolean): string => {
  if (quote.preview) return 'This is a preview: only the customer can accept.';
  if (!agreed) return 'Tick the box above to accept the quote.';
  return 'You are not charged yet: payment is the next step.';
};
