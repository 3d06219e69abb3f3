import { invalidQuoteData, viewQuote, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, clientErrorCodes } from '../lib/api-error';
import { publicCall } from './public-call';
import { toLinkFailure, type LinkFailure } from './link-failure';

const pollMs = 5_000;

export type PublicQuoteState =
  { phase: 'loading' } | { phase: 'failed'; failure: LinkFailure } | { phase: 'loaded'; quote: PublicQuote };

const toFailure = (error: unknown): LinkFailure => {
  const failure = toLinkFailure(error);
  const isOdd = error instanceof ApiError && error.code === clientErrorCodes.unexpectedAnswer;
  return isOdd ? { ...failure, message: invalidQuoteData } : failure;
};

/** The order behind an accepted quote is still on its way, or waits for its payment. */
const isMoving = ({ acceptance, preview }: PublicQuote): boolean =>
  !preview && acceptance !== null && (acceptance.order.state === 'waiting' || acceptance.order.state === 'ready');

/** The quote behind a link; while its order or its payment is under way it is read again every few seconds. */
export const usePublicQuote = (token: string) => {
  const [state, setState] = useState<PublicQuoteState>({ phase: 'loading' });
  const show = useCallback((quote: PublicQuote) => setState({ phase: 'loaded', quote }), []);
  const load = useCallback(async () => {
    try {
      show((await publicCall(viewQuote, { params: { token } })).quote);
    } catch (error) {
      // What is on the screen stays there when a later reading fails.
      setState((current) => (current.phase === 'loaded' ? current : { phase: 'failed', failure: toFailure(error) }));
    }
  }, [show, token]);

  // The first reading: the server is outside of React.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- sets it only after the answer, which the rule does not see
    void load();
  }, [load]);

  const isWaiting = state.phase === 'loaded' && isMoving(state.quote);
  // Follows the order in the shop until it is paid.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, pollMs);
    return () => window.clearInterval(timer);
  }, [isWaiting, load]);

  return { state, show, load };
};
