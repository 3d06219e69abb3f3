import type { QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { useState } from 'react';

type Chosen = ReadonlyMap<number, QuoteSummary>;

const none: Chosen = new Map();

/** Selected quotes across pages; those on screen in their latest version. */
export const useQuoteSelection = (onScreen: readonly QuoteSummary[]) => {
  const [chosen, setChosen] = useState(none);
  const fresh = new Map(onScreen.map((quote) => [quote.id, quote]));
  const ticked = onScreen.filter(({ id }) => chosen.has(id)).length;

  const tick = (quotes: readonly QuoteSummary[], wanted: boolean) =>
    setChosen((current) => {
      const next = new Map(current);
      for (const quote of quotes) {
        if (wanted) next.set(quote.id, quote);
        else next.delete(quote.id);
      }
      return next;
    });

  return {
    quotes: [...chosen.values()].map((quote) => fresh.get(quote.id) ?? quote),
    page: ticked === 0 ? 'none' : ticked === onScreen.length ? 'all' : 'some',
    has: (id: number) => chosen.has(id),
    toggle: (quote: QuoteSummary) => tick([quote], !chosen.has(quote.id)),
    togglePage: () => tick(onScreen, ticked < onScreen.length),
    clear: () => setChosen(none),
  } as const;
};

export type QuoteSelection = ReturnType<typeof useQuoteSelection>;
