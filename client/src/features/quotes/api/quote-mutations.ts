import {
  changeQuoteCustomer,
  completeQuote,
  replyToQuestion,
  type Quote,
} from '@chainline/shared/quotes/quote-contract';
import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { actionsKey } from './action-queries';
import { staffKey } from './staff-queries';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';
import { isConflict, isOutdated } from '../quote-failures';
import type { QuoteAction } from '../quote-actions';
import { performAction, type Outcome } from './perform-action';
import { quoteKeys, quoteQueries } from './quote-queries';

const useForgetLists = () => {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [quoteKeys.lists, actionsKey, staffKey]) void queryClient.invalidateQueries({ queryKey });
  };
};

/** Stores a quote from an answer in the cache and invalidates other data about quotes. */
export const useKeepQuote = () => {
  const queryClient = useQueryClient();
  const forgetLists = useForgetLists();
  return (quote: Quote) => {
    queryClient.setQueryData(quoteQueries.detail(quote.id).queryKey, quote);
    forgetLists();
  };
};

export const useReadAgain = (id: number) => {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: quoteQueries.detail(id).queryKey });
};

type ActionRequest = { action: QuoteAction; quote: Quote; key: string };

/** Performs a confirmed action. If the quote has changed it is refetched; the dialog shows other errors. */
export const useQuoteAction = (quoteId: number, onDone: (outcome: Outcome) => void, onOutdated: () => void) => {
  const keep = useKeepQuote();
  const forgetLists = useForgetLists();
  const readAgain = useReadAgain(quoteId);
  const toast = useToast();
  return useMutation({
    mutationFn: ({ action, quote, key }: ActionRequest) => performAction(action, quote, key),
    meta: { handled: true },
    onSuccess: (outcome) => {
      toast({ message: outcome.message, tone: 'success' });
      const { quote } = outcome;
      if (quote === null) forgetLists();
      else keep(quote);
      if (quote !== null && quote.id !== quoteId) readAgain();
      onDone(outcome);
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      toast({ message: error.message, tone: 'warning' });
      forgetLists();
      readAgain();
      onOutdated();
    },
  });
};

/**
 * Completes a quote with an outstanding amount. If the quote has changed it is refetched; the dialog shows other
 * errors.
 */
export const useCompleteOpen = (quoteId: number, onDone: () => void) => {
  const keep = useKeepQuote();
  const readAgain = useReadAgain(quoteId);
  const toast = useToast();
  return useMutation({
    mutationFn: async (body: { version: number; reason: string }) =>
      (await call(completeQuote, { params: { id: quoteId }, body })).quote,
    meta: { handled: true },
    onSuccess: (quote) => {
      toast({ message: 'This quote is completed.', tone: 'success' });
      keep(quote);
      onDone();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast({ message: error.message, tone: 'warning' });
      readAgain();
      onDone();
    },
  });
};

/** Updates the customer of a quote, in the version seen. The dialog shows errors itself. */
export const useChangeCustomer = (quoteId: number) => {
  const keep = useKeepQuote();
  const readAgain = useReadAgain(quoteId);
  return useMutation({
    mutationFn: async (body: { customer_info: CustomerInfo; version: number }) =>
      (await call(changeQuoteCustomer, { params: { id: quoteId }, body })).quote,
    meta: { handled: true },
    onSuccess: keep,
    onError: (error) => {
      if (isConflict(error)) readAgain();
    },
  });
};

/** Emails a reply to the customer, idempotent by key. The dialog shows errors itself. */
export const useReply = (quoteId: number) => {
  const keep = useKeepQuote();
  return useMutation({
    mutationFn: async (body: { text: string; reply_key: string }) =>
      (await call(replyToQuestion, { params: { id: quoteId }, body })).quote,
    meta: { handled: true },
    onSuccess: keep,
  });
};
