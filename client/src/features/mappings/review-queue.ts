import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { listSuggestions, Suggestion } from '@chainline/shared/mappings/suggestion-contract';

export type SuggestionPage = ResponseOf<typeof listSuggestions>;

export type PairIds = { woo_product_id: number; lightspeed_item_id: number };

/** Key of a pair in the address. */
export const pairKey = ({ woo_product_id, lightspeed_item_id }: PairIds): string =>
  `${woo_product_id}-${lightspeed_item_id}`;

const isSame = (one: PairIds, other: PairIds): boolean => pairKey(one) === pairKey(other);

/** Deduplicates: pages overlap when the list shrinks between requests. */
export const uniquePairs = (pages: readonly SuggestionPage[]): readonly Suggestion[] => {
  const byKey = new Map<string, Suggestion>();
  for (const suggestion of pages.flatMap((page) => page.suggestions)) {
    const key = pairKey(suggestion);
    if (!byKey.has(key)) byKey.set(key, suggestion);
  }
  return [...byKey.values()];
};

/** Page of the next unknown pairs; undefined at the end. */
export const nextPage = (pages: readonly SuggestionPage[]): number | undefined => {
  const last = pages.at(-1)?.pagination;
  if (last === undefined) return undefined;
  const known = uniquePairs(pages).length;
  return known < last.total ? Math.floor(known / last.per_page) + 1 : undefined;
};

/** A side accepted with one partner is not offered another. */
const sharesSide = (one: PairIds, other: PairIds): boolean =>
  one.woo_product_id === other.woo_product_id || one.lightspeed_item_id === other.lightspeed_item_id;

export type Decision = 'accept' | 'reject';
export type DecidedIds = { pair: PairIds; decision: Decision };

const isSettledBy = ({ pair, decision }: DecidedIds, other: PairIds): boolean =>
  decision === 'accept' ? sharesSide(pair, other) : isSame(pair, other);

/** Pairs still to review, given decisions that the server may not have yet. */
export const openPairs = (pairs: readonly Suggestion[], decided: readonly DecidedIds[]): readonly Suggestion[] =>
  pairs.filter((pair) => !decided.some((decision) => isSettledBy(decision, pair)));

const withTotal = (page: SuggestionPage, suggestions: Suggestion[], change: number): SuggestionPage => ({
  suggestions,
  pagination: { ...page.pagination, total: Math.max(0, page.pagination.total + change) },
});

/** Pages without a decided pair. Empty pages are removed, except the last, which holds the total. */
export const withoutDecided = (pages: readonly SuggestionPage[], decided: DecidedIds): SuggestionPage[] => {
  const known = uniquePairs(pages);
  const settled = known.length - openPairs(known, [decided]).length;
  const left = pages.map((page) => withTotal(page, [...openPairs(page.suggestions, [decided])], -settled));
  const filled = left.filter((page) => page.suggestions.length > 0);
  return filled.length > 0 ? filled : left.slice(-1);
};

/** Pages with a restored pair, first until the server returns its place. */
export const withPair = (pages: readonly SuggestionPage[], pair: Suggestion): SuggestionPage[] =>
  uniquePairs(pages).some((other) => isSame(other, pair))
    ? [...pages]
    : pages.map((page, index) => withTotal(page, index === 0 ? [pair, ...page.suggestions] : page.suggestions, 1));

/** Position of the pair in the address, or 0 if it was decided meanwhile. */
export const placeOf = (pairs: readonly Suggestion[], key: string | null): number =>
  Math.max(
    0,
    pairs.findIndex((pair) => pairKey(pair) === key),
  );

/** Next pair, wrapping around; null if there is no other. */
export const following = (pairs: readonly Suggestion[], place: number): Suggestion | null => {
  const next = pairs[(place + 1) % Math.max(1, pairs.length)];
  return next === undefined || next === pairs[place] ? null : next;
};
