import type { MatchedPair } from './match-types';

/** From this confidence (of 1,000) words alone make a mapping; below it, a code or the price must agree too. */
const sureByWords = 900;

/** True if the pair is mapped without a person: nothing about it is open. The threshold is a percentage. */
export const isSure = (pair: MatchedPair, threshold: number): boolean => {
  // Confidence has three decimals; compare integers, because multiplying by 100 is not exact.
  const confidence = Math.round(pair.confidence * 1000);
  return confidence >= threshold * 10 && !pair.isOpen && (pair.isBacked || confidence >= sureByWords);
};
