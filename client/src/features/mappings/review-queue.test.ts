import { toPagination } from '@chainline/shared/http/list-query';
import { suggestionListQuery, type Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import { describe, expect, it } from 'vitest';
import {
  following,
  nextPage,
  openPairs,
  pairKey,
  placeOf,
  uniquePairs,
  withoutDecided,
  withPair,
} from './review-queue';
import { buildSuggestion } from './testing/mapping-builders';

const [one, two, three] = [buildSuggestion(1), buildSuggestion(2), buildSuggestion(3)];
const rivalOfOne = buildSuggestion(4, { woo_product_id: one.woo_product_id });

const pageOf = (suggestions: Suggestion[], total: number, page = 1) => ({
  suggestions,
  pagination: toPagination(suggestionListQuery.parse({ page, per_page: 2 }), total),
});
const keysOf = (pairs: readonly Suggestion[]) => pairs.map(pairKey);
const totals = (pages: readonly { pagination: { total: number } }[]) => pages.map((page) => page.pagination.total);

describe('overlapping pages', () => {
  it("give each pair once, in the server's order", () => {
    expect(uniquePairs([pageOf([one, two], 3), pageOf([two, three], 3, 2)])).toEqual([one, two, three]);
  });
});

describe('the next page', () => {
  it.each([
    ['the second after a full first', [pageOf([one, two], 5)], 2],
    ['none when all are known', [pageOf([one, two], 2)], undefined],
    ['the first again after a page that was decided in part', [pageOf([two], 5)], 1],
    ['none before anything was read', [], undefined],
  ])('is %s', (_name, pages, expected) => {
    expect(nextPage(pages)).toBe(expected);
  });
});

describe('a decision', () => {
  it('hides a rejected pair only', () => {
    expect(openPairs([one, rivalOfOne, two], [{ pair: one, decision: 'reject' }])).toEqual([rivalOfOne, two]);
  });

  it('also hides the rivals of an accepted pair', () => {
    expect(openPairs([one, rivalOfOne, two], [{ pair: one, decision: 'accept' }])).toEqual([two]);
  });

  it('is removed from pages and counts', () => {
    const left = withoutDecided([pageOf([one, rivalOfOne], 6), pageOf([two], 6, 2)], { pair: one, decision: 'accept' });
    expect(left.map((page) => keysOf(page.suggestions))).toEqual([['502-102']]);
    expect(totals(left)).toEqual([4]);
  });

  it('keeps the total of the last page', () => {
    const left = withoutDecided([pageOf([one], 9)], { pair: one, decision: 'reject' });
    expect(left.map((page) => page.suggestions)).toEqual([[]]);
    expect(totals(left)).toEqual([8]);
  });

  it('changes nothing if the pair is unknown', () => {
    const pages = [pageOf([two], 1)];
    expect(withoutDecided(pages, { pair: one, decision: 'reject' })).toEqual(pages);
  });
});

describe('an undone decision', () => {
  it('restores the pair at the front and counts it', () => {
    const pages = withPair([pageOf([two], 2), pageOf([three], 2, 2)], one);
    expect(keysOf(uniquePairs(pages))).toEqual(['501-101', '502-102', '503-103']);
    expect(totals(pages)).toEqual([3, 3]);
  });

  it('does not count a pair twice', () => {
    const pages = [pageOf([one], 1)];
    expect(withPair(pages, one)).toEqual(pages);
  });
});

describe('the place in the queue', () => {
  it('is the named pair', () => {
    expect(placeOf([one, two], '502-102')).toBe(1);
  });

  it.each([null, '999-9'])('is the start for %s', (key) => {
    expect(placeOf([one, two], key)).toBe(0);
  });

  it('wraps around', () => {
    expect(following([one, two], 0)).toBe(two);
    expect(following([one, two], 1)).toBe(one);
  });

  it('stays at the only pair, or at none', () => {
    expect(following([one], 0)).toBeNull();
    expect(following([], 0)).toBeNull();
  });
});
