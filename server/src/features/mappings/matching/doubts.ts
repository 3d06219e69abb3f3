import type { Profile } from './profile';
import { codeReasons, reasons, type Evidence, type Reason } from './reasons';

/** A unit and an item with everything that speaks for and against them, and the log-odds that come of it. */
export type Scored = { unit: Profile; item: Profile; odds: number; evidence: Evidence[] };

/** What no code outvotes: two things that differ in it are two, whatever a copied record says. */
const contradictions: ReadonlySet<Reason> = new Set([
  'brandDiffers',
  'yearDiffers',
  'wordsDiffer',
  'numberDiffers',
  'colourDiffers',
  'sizeDiffers',
  'optionDiffers',
  'measureDiffers',
  'tyreDiffers',
  'oppositeDiffers',
  'packDiffers',
  'kindDiffers',
  'partOfBike',
  'notStocked',
  'priceTwice',
]);

/** Log-odds of 0.74: likely, and below every threshold from which a pair is mapped without a person. */
const mostInDoubt = 1.045;
/** Log-odds just over 0.5: the least of a pair that a person is to see. */
const leastSuggested = 0.02;
/** Two of these agree by no accident. */
const strongCodes: ReadonlySet<Reason> = new Set(['eanSame', 'skuSame', 'skuAffixed']);
const vague: ReadonlySet<Reason> = new Set([
  ...codeReasons,
  'brandSame',
  'brandDiffers',
  'priceSame',
  'priceNear',
  'priceOff',
  'priceFar',
  'priceTwice',
  'frameFits',
]);
/** By how much, in log-odds without codes, another partner may fit better before the codes are doubted. */
const betterFit = 1;

/** Log-odds by name and options alone: twins have one brand, and prices and frame heights are too vague to choose by. */
const describedFit = ({ evidence }: Scored): number =>
  evidence.reduce((sum, { reason, value }) => (vague.has(reason) ? sum : sum + reasons[reason].weight * value), 0);

// A twin that is less likely than this casts no doubt on anything.
const leastOfTwin = -3;

/** Whether a pair can be chosen, or cast doubt on another. */
export const isWorthKeeping = ({ odds, evidence }: Scored): boolean =>
  odds > leastOfTwin || evidence.some(({ reason }) => reason === 'skuSame');

const isContradicted = ({ evidence }: Scored): boolean => evidence.some(({ reason }) => contradictions.has(reason));

/** One code says yes and the other no: one of the two was copied. */
const codesDisagree = ({ evidence }: Scored): boolean => {
  const has = (reason: Reason) => evidence.some((each) => each.reason === reason);
  return (has('eanSame') && (has('skuSibling') || has('skuElsewhere'))) || (has('skuSame') && has('eanDiffers'));
};

const bestBy = (scored: Scored[], fits: Map<Scored, number>, keyOf: (pair: Scored) => number): Map<number, Scored> => {
  const best = new Map<number, Scored>();
  for (const pair of scored) {
    const rival = best.get(keyOf(pair));
    if (!rival || (fits.get(pair) ?? 0) > (fits.get(rival) ?? 0)) best.set(keyOf(pair), pair);
  }
  return best;
};

/** Till items that are described alike; two of those are told apart by their codes alone. */
const findDoubles = (scored: Scored[]): Set<number> => {
  const items = new Map(scored.map(({ item }) => [item.id, item]));
  const firsts = new Map<string, number>();
  const doubles = new Set<number>();
  for (const [id, { allWords }] of items) {
    const text = [...allWords].sort().join(' ');
    const first = firsts.get(text);
    if (first === undefined) firsts.set(text, id);
    else doubles.add(first).add(id);
  }
  return doubles;
};

/**
 * Takes pairs that must not be mapped without a person below every threshold: those that contradict themselves in a
 * fact that tells twins apart, and those whose code is all that prefers them to a twin that fits better. A stock code
 * that each side has once is suggested whatever else is said. Pairs that are unlikely are left out.
 */
export const withDoubts = (scored: Scored[]): Scored[] => {
  const fits = new Map(scored.map((pair) => [pair, describedFit(pair)]));
  const possible = scored.filter((pair) => !isContradicted(pair));
  const [ofUnit, ofItem] = [
    bestBy(possible, fits, ({ unit }) => unit.id),
    bestBy(possible, fits, ({ item }) => item.id),
  ];
  const doubles = findDoubles(scored);
  const twinOf = (pair: Scored): Evidence | null => {
    const codes = pair.evidence.filter(({ reason }) => strongCodes.has(reason));
    if (codes.length > 1) return null;
    if (doubles.has(pair.item.id) && !codes.some(({ reason }) => reason === 'eanSame')) {
      return { reason: 'twinFits', value: -1, text: `Another till item is described alike: ${pair.item.written}` };
    }
    const least = (fits.get(pair) ?? 0) + betterFit;
    const [item, unit] = [ofUnit.get(pair.unit.id), ofItem.get(pair.item.id)];
    if (item && (fits.get(item) ?? 0) > least) {
      return { reason: 'twinFits', value: -1, text: `Another till item fits better: ${item.item.written}` };
    }
    if (unit && (fits.get(unit) ?? 0) > least) {
      return { reason: 'twinFits', value: -1, text: `Another shop product fits better: ${unit.unit.written}` };
    }
    return null;
  };
  return scored
    .map((pair): Scored => {
      const twin = twinOf(pair);
      const evidence = twin ? [...pair.evidence, twin] : pair.evidence;
      const isDoubtful = twin !== null || isContradicted(pair) || codesDisagree(pair);
      const odds = isDoubtful ? Math.min(pair.odds, mostInDoubt) : pair.odds;
      const isUnique = evidence.some(({ reason }) => reason === 'skuSame');
      return { ...pair, evidence, odds: isUnique ? Math.max(odds, leastSuggested) : odds };
    })
    .filter(({ odds }) => odds > 0);
};

/** A bar code that each side carries once settles a pair, unless anything casts doubt on it. */
export const isSettledByCode = (pair: Scored): boolean =>
  pair.evidence.some(({ reason }) => reason === 'eanSame') && !isContradicted(pair) && !codesDisagree(pair);
