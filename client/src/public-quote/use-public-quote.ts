import { invalidQuoteData, viewQuote, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, clientErrorCodes } from '../lib/api-error';
import { publicCall } from './public-call';
import { toLinkFailure, type LinkFailure } from './link-failure';

const pollMs = 5_000;

export type PublicQuoteState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: LinkFailure }
  | { phase: 'loaded'; quote: PublicQuote };

const toFailure = (error: unknown): LinkFailure => {
  const failure = toLinkFailure(error);
  const isOdd = error instanceof ApiError && error.code === clientErrorCodes.unexpectedAnswer;
  return isOdd ? { ...failure, message: invalidQuoteData } : failure;
};

/** The order of an accepted quote is being created or awaits payment. */
const isMoving = ({ acceptance, preview, checkout_url: url }: PublicQuote): boolean =>
  !preview && acceptance !== null && (acceptance.order.state === 'waiting' || url !== null);

/** Loads the quote of a link, and polls while its order or payment is pending. */
export const usePublicQuote = (token: string) => {
  const [state, setState] = useState<PublicQuoteState>({ phase: 'loading' });
  const show = useCallback((quote: PublicQuote) => setState({ phase: 'loaded', quote }), []);
  const load = useCallback(async () => {
    try {
      show((await publicCall(viewQuote, { params: { token } })).quote);
    } catch (error) {
      // A failed refetch keeps the quote on the screen.
      setState((current) => (current.phase === 'loaded' ? current : { phase: 'failed', failure: toFailure(error) }));
    }
  }, [show, token]);

  // Initial load.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sets it only after the answer, which the rule does not see
    void load();
  }, [load]);

  const isWaiting = state.phase === 'loaded' && isMoving(state.quote);
  // Polls until the order is paid.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, pollMs);
    return () => window.clearInterval(timer);
  }, [isWaiting, load]);

  return { state, show, load };
};
