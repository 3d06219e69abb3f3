import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressParams } from '../../../lib/address-params';
import { useDecide, usePendingDecisions, useReopen, type UndoablePair } from '../api/suggestion-mutations';
import { reviewQueue } from '../api/suggestion-queries';
import { following, openPairs, pairKey, placeOf, uniquePairs, type Decision } from '../review-queue';

/** Pairs to keep loaded ahead. */
const ahead = 8;

const decidedWords: Record<Decision, string> = { accept: 'Accepted', reject: 'Rejected' };

/** Suggested pairs, one at a time; the current one is in the address. */
export const useReviewQueue = () => {
  const [params, change] = useAddressParams();
  const [key, setKey] = useState(() => params.get('pair'));
  const [history, setHistory] = useState<readonly UndoablePair[]>([]);
  const [said, setSaid] = useState('');
  const query = useInfiniteQuery(reviewQueue());
  const pending = usePendingDecisions();

  const pages = query.data?.pages ?? [];
  const known = uniquePairs(pages);
  const pairs = openPairs(known, [...pending, ...history]);
  const place = placeOf(pairs, key);
  const total = Math.max(pairs.length, (pages.at(-1)?.pagination.total ?? 0) - (known.length - pairs.length));

  const goTo = (pair: Suggestion | null) => {
    const reached = pair && pairKey(pair);
    setKey(reached);
    change(
      (next) => {
        if (reached === null) next.delete('pair');
        else next.set('pair', reached);
      },
      { replace: true },
    );
    const isNear = placeOf(pairs, reached) + ahead >= pairs.length;
    if (isNear && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };

  const decision = useDecide(goTo);
  const reopening = useReopen();
  const current = pairs[place] ?? null;
  const next = following(pairs, place);

  const forget = (entry: UndoablePair) => setHistory((decided) => decided.filter((other) => other !== entry));

  const decide = (chosen: Decision) => {
    if (!current) return;
    const saved = decision.mutateAsync({ pair: current, decision: chosen }).catch(() => {
      forget(entry);
      return null;
    });
    const entry: UndoablePair = { pair: current, decision: chosen, saved };
    setHistory((decided) => [...decided, entry]);
    setSaid(`${decidedWords[chosen]}: ${current.shop.name}.`);
    goTo(next);
  };

  const undo = () => {
    const last = history.at(-1);
    if (!last || reopening.isPending) return;
    reopening.mutate(last, {
      onSuccess: () => {
        forget(last);
        setSaid(`Undone: ${last.pair.shop.name}.`);
        goTo(last.pair);
      },
    });
  };

  const move = (pair: Suggestion | null | undefined) => {
    if (!pair) return;
    setSaid('');
    goTo(pair);
  };

  return {
    query,
    current,
    next,
    place,
    total,
    /** Last decision, for the live region. */
    said,
    lastDecided: history.at(-1) ?? null,
    isUndoing: reopening.isPending,
    decide,
    undo,
    skip: () => move(next),
    back: () => move(pairs[place - 1]),
  };
};

export type ReviewQueueState = ReturnType<typeof useReviewQueue>;
