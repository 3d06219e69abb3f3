import { useId, useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../lib/api-error';
import { Dialog } from './Dialog';

type MessageDialogProps = {
  title: string;
  lead: string;
  label: string;
  /** Error for an empty text; null allows it. */
  emptyMessage: string | null;
  maxLength: number;
  submit: string;
  onSubmit: (text: string) => Promise<void>;
  onClose: () => void;
};

/** Sends one text to the shop: a question, a reason or a request. */
export const MessageDialog = ({ onSubmit, onClose, emptyMessage, ...words }: MessageDialogProps) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const id = useId();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (emptyMessage !== null && text.trim() === '') {
      setError(emptyMessage);
      return;
    }
    setSending(true);
    try {
      await onSubmit(text.trim());
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setSending(false);
    }
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{words.lead}</p>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          id={id}
          rows={5}
          value={text}
          maxLength={words.maxLength}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
        {error !== null && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {error}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={isSending}>
            {isSending ? 'Sending…' : words.submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
