import { autoAssign } from '@chainline/shared/quotes/assignment-contract';
import { createQuote, requoteQuote, sendQuote, updateQuote } from '@chainline/shared/quotes/quote-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import type { DraftCalls, SavedQuote } from '../draft-store';

/** Saving as the draft store wants it; it has its own order and its own answer to failures. */
export const draftCalls: DraftCalls = {
  create: async (draft, client_key) => (await call(createQuote, { body: { draft, client_key } })).quote,
  update: async (id, draft, version) => (await call(updateQuote, { params: { id }, body: { draft, version } })).quote,
};

/** What the lists and pages of quotes were read under. */
const quotesKey = ['quotes'];

/** The lists of quotes are read again by whoever shows them next. */
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
