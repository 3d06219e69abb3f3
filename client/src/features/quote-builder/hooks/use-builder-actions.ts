import { getQuote } from '@chainline/shared/quotes/quote-contract';
import { hasRole } from '@chainline/shared/roles';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { isAwaitingApproval } from '../../quotes';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { newKey } from '../../../lib/new-key';
import { useAskApproval, useForgetQuotes, useSendQuote } from '../api/builder-mutations';
import type { DraftStore, SavedQuote } from '../draft-store';
import { useBuilderToast } from './use-builder-toast';

const whyUnsaved = (store: DraftStore): string | null => {
  const { save } = store.getState();
  switch (save.is) {
    case 'blank':
      return 'There is nothing to save yet.';
    case 'unreachable':
      return 'The quote is not saved yet: the server cannot be reached. It is kept in this browser.';
    case 'refused':
      return `Not saved: ${save.message}`;
    default:
      // A notice on the page asks for a decision.
      return null;
  }
};

/** Actions of the last step and of Ctrl+S. */
export const useBuilderActions = (store: DraftStore) => {
  const toast = useBuilderToast();
  const navigate = useNavigate();
  const forget = useForgetQuotes();
  const sending = useSendQuote();
  const asking = useAskApproval();
  const isManager = hasRole(useUser().role, 'manager');
  const [isSaving, setSaving] = useState(false);
  // One idempotency key for all presses, so that only one email is sent.
  const [sendKey] = useState(newKey);

  const flush = async (): Promise<SavedQuote | null> => {
    setSaving(true);
    const quote = await store.flush();
    setSaving(false);
    forget();
    const reason = quote === null ? whyUnsaved(store) : null;
    if (reason !== null) toast(reason, { tone: 'warning' });
    return quote;
  };

  const refuse = async (error: unknown, { id }: SavedQuote) => {
    if (isAwaitingApproval(error)) {
      toast(errorMessage(error), { tone: 'warning' });
      await navigate(paths.quote(String(id)));
      return;
    }
    toast(errorMessage(error), { tone: 'error' });
    if (!(error instanceof ApiError) || error.status !== 409) return;
    try {
      store.confront((await call(getQuote, { params: { id } })).quote);
    } catch {
      // A toast has reported that it was not sent; the next save shows the details.
    }
  };

  return {
    isSaving,
    isSending: sending.isPending || asking.isPending,

    save: async () => {
      const quote = await flush();
      if (quote === null) return;
      const view = () => void navigate(paths.quote(String(quote.id)));
      toast('Quote saved!', { tone: 'success', action: { label: 'View quote', onClick: view } });
    },

    send: async () => {
      const quote = await flush();
      if (quote === null) return;
      const mustAsk = !isManager && quote.approval !== 'none' && quote.approval !== 'approved';
      try {
        await (mustAsk ? asking.mutateAsync(quote) : sending.mutateAsync({ quote, key: sendKey }));
      } catch (error) {
        await refuse(error, quote);
        return;
      }
      toast(mustAsk ? 'A manager must approve these prices. Your managers have been asked.' : 'Quote sent!');
      await navigate(paths.quote(String(quote.id)));
    },

    /** Leaves the page and keeps the draft. */
    cancel: async () => {
      const quote = await store.flush();
      forget();
      if (quote) toast(`${quote.quote_number} is kept as a draft.`, { tone: 'info' });
      await navigate(paths.quotes());
    },
  };
};
