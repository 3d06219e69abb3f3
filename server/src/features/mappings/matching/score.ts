import { alignWords } from './align-words';
import { attributeEvidence } from './attribute-evidence';
import type { CatalogueStats } from './catalogue-stats';
import { codeEvidence } from './code-evidence';
import { contextEvidence } from './context-evidence';
import type { PairScore, ShopUnit, Signal, TillItem } from './match-types';
import { nameEvidence } from './name-evidence';
import { profileItem, profileUnit, type Profile } from './profile';
import { reasons, startingOdds, type Evidence } from './reasons';

export const evidenceOf = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => {
  const alignment = alignWords(unit, item, stats);
  return [
    ...codeEvidence(unit, item, stats),
    ...nameEvidence(unit, item, alignment, stats),
    ...attributeEvidence(unit, item, alignment),
    ...contextEvidence(unit, item, stats),
  ];
};

/** Log-odds that both are the same product. */
export const oddsOf = (evidence: Evidence[]): number =>
  evidence.reduce((sum, { reason, value }) => sum + reasons[reason].weight * value, startingOdds);

export const toSignals = (evidence: Evidence[]): Signal[] =>
  evidence.map(({ reason, value, text }) => ({ ...reasons[reason], value, text }));

export const toShare = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Scores one pair without regard to others. */
export const scorePair = (unit: ShopUnit, item: TillItem, stats: CatalogueStats): PairScore => {
  const evidence = evidenceOf(profileUnit(unit), profileItem(item), stats);
  return { score: toShare(oddsOf(evidence)), signals: toSignals(evidence) };
};
