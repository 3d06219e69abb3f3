import { autoAssign } from '@chainline/shared/quotes/assignment-contract';
import {
  createQuote,
  requestQuoteApproval,
  requoteQuote,
  sendQuote,
  updateQuote,
} from '@chainline/shared/quotes/quote-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import type { DraftCalls, SavedQuote } from '../draft-store';

/** Saving calls of the draft store, which orders requests and handles failures itself. */
export const draftCalls: DraftCalls = {
  create: async (draft, client_key) => (await call(createQuote, { body: { draft, client_key } })).quote,
  update: async (id, draft, version) => (await call(updateQuote, { params: { id }, body: { draft, version } })).quote,
};

/** Query key prefix of quote lists and pages. */
const quotesKey = ['quotes'];

/** Marks the quote lists as stale. */
export const useForgetQuotes = () => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: quotesKey });
};

type Sending = { quote: SavedQuote; key: string };

export const useSendQuote = () => {
  const forget = useForgetQuotes();
  return useMutation({
    mutationFn: ({ quote: { id, version }, key }: Sending) =>
      call(sendQuote, { params: { id }, body: { method: 'email', version, send_key: key } }),
    meta: { handled: true },
    onSettled: forget,
  });
};

export const useAskApproval = () => {
  const forget = useForgetQuotes();
  return useMutation({
    mutationFn: ({ id, version }: SavedQuote) => call(requestQuoteApproval, { params: { id }, body: { version } }),
    meta: { handled: true },
    onSettled: forget,
  });
};

export const useRequote = () => {
  const forget = useForgetQuotes();
  return useMutation({
    mutationFn: async ({ id, version }: Pick<SavedQuote, 'id' | 'version'>) =>
      (await call(requoteQuote, { params: { id }, body: { version } })).quote,
    onSettled: forget,
  });
};

export const useAutoAssign = () =>
  useMutation({ mutationFn: async () => (await call(autoAssign)).user, meta: { handled: true } });
