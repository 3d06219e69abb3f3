import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../../components/ConfirmDialog';
import { ApiError, errorMessage } from '../../../../lib/api-error';
import { paths } from '../../../../lib/paths';
import { newKey } from '../../../../lib/new-key';
import { useQuoteAction } from '../../api/quote-mutations';
import { isOutdated } from '../../quote-failures';
import { actionWords, type QuoteAction } from '../../quote-actions';

const Refusal = ({ error }: { error: unknown }) => {
  const fields = error instanceof ApiError ? error.fields : [];
  const messages = fields.length > 0 ? fields.map(({ message }) => message) : [errorMessage(error)];
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  );
};

type QuoteActionDialogProps = {
  action: QuoteAction;
  /** Version when the dialog was opened: later changes cause a conflict. */
  quote: Quote;
  open: boolean;
  onClose: () => void;
};

/** Confirms and performs an action, then opens the resulting quote. Needs a new key on each opening. */
export const QuoteActionDialog = ({ action, quote, open, onClose }: QuoteActionDialogProps) => {
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const { title, text, label, tone } = actionWords(action, quote);
  const { mutate, isPending, error } = useQuoteAction(
    quote.id,
    ({ quote: result }) => {
      onClose();
      if (result === null) void navigate(paths.quotes());
      else if (result.id !== quote.id) void navigate(paths.quote(String(result.id)));
    },
    onClose,
  );
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={label}
      tone={tone}
      busy={isPending}
      onConfirm={() => mutate({ action, quote, key })}
      onCancel={onClose}
    >
      {text}
      {error && !isOutdated(error) && <Refusal error={error} />}
    </ConfirmDialog>
  );
};
