import { answerApproval, type PublicExtra } from '@chainline/shared/work-orders/work-approval-contract';
import { useId, useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../lib/api-error';
import { formatAud, formatDate, formatDateTime } from '../lib/format';
import { Icon } from './Icon';
import { NameField } from './NameField';
import { publicCall } from './public-call';
import { ShopFooter } from './ShopFooter';

type ViewProps = {
  extra: PublicExtra;
  token: string;
  onChanged: (extra: PublicExtra) => void;
  /** Refetches the work, which somebody may have answered meanwhile. */
  onOutdated: () => Promise<void>;
};

const AnswerForm = ({ extra, token, onChanged, onOutdated }: ViewProps) => {
  const id = useId();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState<'approve' | 'decline' | null>(null);

  const answer = async (approved: boolean) => {
    if (name.trim() === '') {
      setNameError('Please enter your name');
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    setSending(approved ? 'approve' : 'decline');
    setError(null);
    try {
      const body = { approved, name: name.trim(), reason: reason.trim() };
      onChanged((await publicCall(answerApproval, { params: { token }, body })).extra);
    } catch (failure) {
      setError(errorMessage(failure));
      setSending(null);
      await onOutdated();
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void answer(true);
  };

  return (
    <section className="card accept" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Shall we do this work?</h2>
      <form onSubmit={submit} noValidate>
        <NameField
          id={`${id}-name`}
          value={name}
          error={nameError}
          onChange={(value) => {
            setName(value);
            setNameError(null);
          }}
        />
        <label htmlFor={`${id}-reason`} className="further">
          A note for us (optional)
        </label>
        <input
          id={`${id}-reason`}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <button type="submit" className="primary wide" disabled={sending !== null}>
          {sending === 'approve' ? 'Approving…' : `Approve ${formatAud(extra.amount)}`}
        </button>
        <button type="button" className="quiet wide" disabled={sending !== null} onClick={() => void answer(false)}>
          {sending === 'decline' ? 'Declining…' : 'Decline'}
        </button>
        <p className="muted small">You pay when you collect your bike.</p>
        <div role="alert">{error !== null && <p className="field-error">{error}</p>}</div>
      </form>
    </section>
  );
};

const Answered = ({ extra }: { extra: PublicExtra }) => {
  const isApproved = extra.state === 'approved';
  return (
    <section className="card accept" aria-labelledby="answered-title">
      <h2 id="answered-title" className="accepted-title">
        {isApproved && (
          <span className="badge">
            <Icon name="check" size={18} />
          </span>
        )}
        {isApproved ? 'Approved' : 'Declined'}
      </h2>
      <p role="status">
        {isApproved
          ? 'Thank you. We will do this work.'
          : 'Thank you for letting us know. We will not do this work and will continue as agreed.'}
      </p>
      <p className="muted small">
        {isApproved ? 'Approved' : 'Declined'} by {extra.answered_by} on {formatDateTime(extra.answered_at)}.
      </p>
    </section>
  );
};

const Amounts = ({ extra }: { extra: PublicExtra }) => (
  <section className="card" aria-labelledby="amounts-title">
    <h2 id="amounts-title">Summary</h2>
    <dl className="totals">
      {extra.labour_amount > 0 && (
        <div>
          <dt>Labour</dt>
          <dd>{formatAud(extra.labour_amount)}</dd>
        </div>
      )}
      {extra.parts_amount > 0 && (
        <div>
          <dt>Parts</dt>
          <dd>{formatAud(extra.parts_amount)}</dd>
        </div>
      )}
      <div className="total">
        <dt>Total (Inc. GST)</dt>
        <dd>{formatAud(extra.amount)}</dd>
      </div>
    </dl>
    <p className="muted small">* Includes GST of {formatAud(extra.tax_amount)}</p>
    {extra.agreed_amount !== null && (
      <p className="muted small">
        {`You have agreed to up to ${formatAud(extra.agreed_amount)} so far. With this work, the total is up to ${formatAud(extra.agreed_amount + extra.amount)}.`}
      </p>
    )}
  </section>
);

export const ApprovalView = (props: ViewProps) => {
  const { extra } = props;
  const isOpen = extra.state === 'asked' || extra.state === 'noted';
  return (
    <>
      <header className="top">
        <div className="top-inner">
          <p className="brand">{extra.shop.name}</p>
          <div>
            <h1>Extra work on your bike</h1>
            <p>
              {extra.bike}, job {extra.number}, for {extra.customer_name}
            </p>
          </div>
          <dl className="facts">
            <div>
              <dt>Total</dt>
              <dd>{formatAud(extra.amount)}</dd>
            </div>
            {isOpen && (
              <div>
                <dt>Please answer by</dt>
                <dd>{formatDate(extra.expires_at)}</dd>
              </div>
            )}
          </dl>
        </div>
      </header>
      <main className="page">
        <div className="columns approval">
          <div className="column">
            <section className="card" aria-labelledby="work-title">
              <h2 id="work-title">What we found</h2>
              <p className="note">{extra.text === '' ? 'Extra work' : extra.text}</p>
              {isOpen && <p className="muted small">We start this work only if you approve it.</p>}
            </section>
            <Amounts extra={extra} />
          </div>
          <div className="column side">{isOpen ? <AnswerForm {...props} /> : <Answered extra={extra} />}</div>
        </div>
        <ShopFooter shop={extra.shop} />
      </main>
    </>
  );
};
