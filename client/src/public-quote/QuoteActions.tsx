import {
  askQuestion,
  declineQuote,
  publicPdfPath,
  type PublicQuote,
} from '@chainline/shared/quotes/public-quote-contract';
import { useState } from 'react';
import { newKey } from '../lib/new-key';
import { publicCall } from './public-call';
import { Icon } from './Icon';
import { MessageDialog } from './MessageDialog';

type QuoteActionsProps = { quote: PublicQuote; token: string; onChanged: (quote: PublicQuote) => void };

/** Opens the server's PDF, or prints the page if it fails. */
const downloadPdf = async (token: string, name: string): Promise<void> => {
  const answer = await fetch(`/api${publicPdfPath(token)}`, { referrerPolicy: 'no-referrer' }).catch(() => null);
  if (!answer?.ok) {
    window.print();
    return;
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const QuoteActions = ({ quote, token, onChanged }: QuoteActionsProps) => {
  const [open, setOpen] = useState<'ask' | 'decline' | null>(null);
  const [told, setTold] = useState('');
  const [isLoading, setLoading] = useState(false);
  // One idempotency key per question, so that resending it after a lost answer is harmless.
  const [questionKey, setQuestionKey] = useState(newKey);

  const ask = async (text: string) => {
    const body = { text, question_key: questionKey };
    setTold((await publicCall(askQuestion, { params: { token }, body })).message);
    setQuestionKey(newKey());
  };
  const decline = async (reason: string) => {
    onChanged((await publicCall(declineQuote, { params: { token }, body: { reason } })).quote);
    setTold('Thank you for letting us know.');
  };
  const download = async () => {
    setLoading(true);
    await downloadPdf(token, `Quote-${quote.quote_number}.pdf`);
    setLoading(false);
  };

  return (
    <div className="actions">
      <button type="button" className="quiet" disabled={isLoading} onClick={() => void download()}>
        <Icon name="download" /> {isLoading ? 'Preparing…' : 'Download PDF'}
      </button>
      {quote.can.ask && (
        <button type="button" className="quiet" onClick={() => setOpen('ask')}>
          <Icon name="question" /> Ask a question
        </button>
      )}
      {quote.can.decline && (
        <button type="button" className="quiet" onClick={() => setOpen('decline')}>
          Decline
        </button>
      )}
      <div aria-live="polite" className="told">
        {told !== '' && <p className="notice success">{told}</p>}
      </div>
      {open === 'ask' && (
        <MessageDialog
          title="Ask a question"
          lead="We will answer you by email."
          label="Your question"
          emptyMessage="Please write your question"
          maxLength={2000}
          submit="Send question"
          onSubmit={ask}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <MessageDialog
          title="Decline this quote"
          lead="This closes the quote. You can still ask us for another one."
          label="Why? (optional, it helps us)"
          emptyMessage={null}
          maxLength={1000}
          submit="Decline quote"
          onSubmit={decline}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
};
