import type { Scored } from './doubts';

/** Units of which half have a partner, counted beside those of the catalogue so that a small one says little. */
const assumedUnits = 50;
const rounds = 30;
const [least, most] = [-1, 2];

const weightOf = ({ odds }: Scored): number => Math.exp(odds);

const sumBy = (scored: Scored[], keyOf: (pair: Scored) => number): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const pair of scored) sums.set(keyOf(pair), (sums.get(keyOf(pair)) ?? 0) + weightOf(pair));
  return sums;
};

/**
 * Log-odds that a unit has a partner at all, to be added to each of its pairs: where the till has nearly all products, a
 * likely pair is right more often than where it has few. Estimated from the pairs by expectation maximisation, as in
 * record linkage (Winkler, 1988). Units that are `mapped` count too, so that matching what is left proposes the same.
 */
export const priorShift = (scored: Scored[], { units, mapped }: { units: number; mapped: number }): number => {
  const [ofUnit, ofItem] = [sumBy(scored, ({ unit }) => unit.id), sumBy(scored, ({ item }) => item.id)];
  const claims = scored.map((pair) => ({
    own: weightOf(pair),
    all: Math.max(ofUnit.get(pair.unit.id) ?? 0, ofItem.get(pair.item.id) ?? 0),
  }));
  let shift = 0;
  for (let round = 0; round < rounds; round += 1) {
    const factor = Math.exp(shift);
    const expected = claims.reduce((sum, { own, all }) => sum + (own * factor) / (1 + all * factor), 0);
    const share = (mapped + expected + assumedUnits / 2) / (units + assumedUnits);
    shift = Math.min(most, Math.max(least, Math.log(share / (1 - share))));
  }
  return shift;
};
