import { autoMatchThreshold } from '@chainline/shared/mappings/suggestion-contract';
import { assign, type Edge } from './assign';
import { createCandidateFinder } from './candidates';
import { statsOfProfiles, type CatalogueStats } from './catalogue-stats';
import { isBacked, isSettledByCode, isWorthKeeping, withDoubts, type Scored } from './doubts';
import { pairKey, type MatchedPair, type ShopUnit, type TillItem } from './match-types';
import { createQuestionFinder } from './open-questions';
import { priorShift } from './prior-shift';
import { profileItem, profileUnit, type Profile } from './profile';
import { evidenceOf, oddsOf, toShare, toSignals } from './score';

export type Settled = {
  /** Keys (`pairKey`) of rejected pairs. */
  rejected: ReadonlySet<string>;
  /** Mapped units and items: not matched again, but included in the statistics. */
  taken: { units: ReadonlySet<number>; items: ReadonlySet<number> };
};

/** Excludes pairs whose two codes point to different partners. */
const settledByCode = (scored: Scored[]): Scored[] => {
  const settled = scored.filter(isSettledByCode);
  const [units, items] = [countOf(settled, ({ unit }) => unit.id), countOf(settled, ({ item }) => item.id)];
  return settled.filter(({ unit, item }) => units.get(unit.id) === 1 && items.get(item.id) === 1);
};

const countOf = <T>(all: T[], keyOf: (one: T) => number): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

/** Replaces variable products by their variations. */
const sellableUnits = (units: ShopUnit[]): ShopUnit[] => {
  const parents = new Set(units.map((unit) => unit.parentId));
  return units.filter((unit) => !parents.has(unit.id)).sort(byId);
};

const scoreAll = (units: Profile[], items: Profile[], stats: CatalogueStats, settled: Settled): Scored[] => {
  const find = createCandidateFinder(
    items.filter((item) => !settled.taken.items.has(item.id)),
    stats,
  );
  return units
    .filter((unit) => !settled.taken.units.has(unit.id))
    .flatMap((unit) =>
      find(unit)
        .filter((item) => !settled.rejected.has(pairKey(unit.id, item.id)))
        .map((item) => {
          const evidence = evidenceOf(unit, item, stats);
          return { unit, item, evidence, odds: oddsOf(evidence) };
        })
        .filter(isWorthKeeping),
    );
};

/** Log-odds of the lowest threshold, less what rounding may add: pairs below are left to a person anyhow. */
const minLikelyOdds = Math.log(autoMatchThreshold / (100 - autoMatchThreshold)) - 0.01;

const toPair = (pair: Scored, question: string | null): MatchedPair => ({
  unitId: pair.unit.id,
  itemId: pair.item.id,
  isBacked: isBacked(pair),
  isOpen: question !== null,
  confidence: Math.round(toShare(pair.odds) * 1000) / 1000,
  signals: toSignals(
    question === null ? pair.evidence : [...pair.evidence, { reason: 'open', value: -1, text: question }],
  ),
});

/**
 * Finds the best overall assignment of shop units to till items, each used at most once. A confidence of 0.9 or more
 * means certain; it is lower if another assignment is nearly as good. Pairs below 0.5 are omitted.
 */
export const matchCatalogues = (units: ShopUnit[], items: TillItem[], settled: Settled): { pairs: MatchedPair[] } => {
  const shop = sellableUnits(units).map(profileUnit);
  const till = items
    .filter((item) => !item.archived)
    .sort(byId)
    .map(profileItem);
  const stats = statsOfProfiles(shop, till);
  const possible = scoreAll(shop, till, stats, settled);
  const mapped = shop.filter(({ id }) => settled.taken.units.has(id));
  const shift = priorShift(possible, { units: shop.length, mapped: mapped.length });
  const scored = withDoubts(possible.map((pair) => ({ ...pair, odds: pair.odds + shift })));
  const certain = settledByCode(scored);
  const [certainUnits, certainItems] = [
    new Set(certain.map(({ unit }) => unit.id)),
    new Set(certain.map(({ item }) => item.id)),
  ];
  const open = scored.filter(({ unit, item }) => !certainUnits.has(unit.id) && !certainItems.has(item.id));
  const byPair = new Map(open.map((pair) => [pairKey(pair.unit.id, pair.item.id), pair]));
  const edges = open.map(({ unit, item, odds }): Edge => ({ unit: unit.id, item: item.id, gain: odds }));
  const chosen = assign(edges).flatMap(({ unit, item, margin }) => {
    const pair = byPair.get(pairKey(unit, item));
    return pair ? [{ ...pair, odds: Math.min(pair.odds, margin) }] : [];
  });
  const likely = [...certain, ...chosen].filter(({ odds }) => odds >= minLikelyOdds);
  const questionOf = createQuestionFinder({ shop, till, stats }, { possible, likely });
  const pairs = [
    ...certain.map((pair) => toPair(pair, null)),
    ...chosen.map((pair) => toPair(pair, pair.odds >= minLikelyOdds ? questionOf(pair) : null)),
  ];
  return { pairs: pairs.sort((a, b) => a.unitId - b.unitId) };
};
