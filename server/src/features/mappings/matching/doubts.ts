import type { Profile } from './profile';
import { codeReasons, reasons, type Evidence, type Reason } from './reasons';

export type Scored = { unit: Profile; item: Profile; odds: number; evidence: Evidence[] };

/** Differences that no code outweighs: records are sometimes copied together with their code. */
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

/** Log-odds of 0.74: likely, but below every threshold for automatic mapping. */
const maxDoubtfulOdds = 1.045;
/** Log-odds of 0.89: mapped at the usual threshold of 0.75, but not at 0.9. */
const maxUnsureOdds = 2.09;
/** Log-odds just over 0.5: the minimum to be suggested. */
const minSuggestedOdds = 0.02;
/** Two of these together cannot be a coincidence. */
const strongCodes: ReadonlySet<Reason> = new Set(['eanSame', 'skuSame', 'skuAffixed']);
const identical: ReadonlySet<Reason> = new Set(['eanSame', 'skuSame']);
const vague: ReadonlySet<Reason> = new Set([
  ...codeReasons,
  'brandSame',
  'brandDiffers',
  'priceSame',
  'priceRare',
  'priceNear',
  'priceOff',
  'priceFar',
  'priceTwice',
  'frameFits',
]);
/** If another partner fits better by this much (log-odds without codes), the code is doubted. */
const betterFit = 1;
/** The same for another partner that has the same price, as this one has not: two facts against one. */
const betterFitAndPrice = 0.1;

/** Log-odds from name and options alone; brand, price and frame height cannot distinguish similar products. */
const describedFit = ({ evidence }: Scored): number =>
  evidence.reduce((sum, { reason, value }) => (vague.has(reason) ? sum : sum + reasons[reason].weight * value), 0);

const minRivalOdds = -3;

/** True if a pair may be chosen, or may raise doubts about another; also if only the colour differs. */
export const isWorthKeeping = ({ odds, evidence }: Scored): boolean =>
  odds > minRivalOdds ||
  evidence.some(
    ({ reason }) =>
      reason === 'skuSame' || (reason === 'colourDiffers' && odds + reasons.colourDiffers.weight > minRivalOdds),
  );

export const hasSamePrice = ({ evidence }: Scored): boolean => evidence.some(({ reason }) => reason === 'priceSame');

/** Contradictions that the same price outweighs; below, those that need the same price and code. */
const outweighedByPrice: ReadonlySet<Reason> = new Set(['wordsDiffer']);
const outweighedByCode: ReadonlySet<Reason> = new Set(['kindDiffers']);

const isContradicted = (pair: Scored): boolean => {
  const isPriced = hasSamePrice(pair);
  const isCoded = isPriced && pair.evidence.some(({ reason }) => identical.has(reason));
  const outweighed = (reason: Reason): boolean =>
    (isPriced && outweighedByPrice.has(reason)) || (isCoded && outweighedByCode.has(reason));
  return pair.evidence.some(({ reason }) => contradictions.has(reason) && !outweighed(reason));
};

/** True if a code confirms what only one side states, or what differs a little. */
export const isConfirmed = ({ evidence }: Scored): boolean => evidence.some(({ reason }) => strongCodes.has(reason));

/** True if a code or the price agrees too, not the words alone. */
export const isBacked = (pair: Scored): boolean => isConfirmed(pair) || hasSamePrice(pair);

const isStated = ({ evidence }: Scored, reason: Reason): boolean =>
  evidence.some((one) => one.reason === reason && one.value <= -1);

/** Another version, another shade, or another option in words that we do not know. */
const mayBeTwin = (pair: Scored): boolean =>
  !isConfirmed(pair) &&
  (['versionExtra', 'colourNear', 'colourMissing', 'wholeProduct'] as const).some((one) => isStated(pair, one));

/**
 * True if the item is for the whole product, or if no code confirms a frame (or, at another price, a number) that only
 * one side states.
 */
const isUnsure = (pair: Scored): boolean =>
  pair.evidence.some(({ reason }) => reason === 'wholeProduct') ||
  (!isConfirmed(pair) && (isStated(pair, 'oppositeMissing') || (!hasSamePrice(pair) && isStated(pair, 'numberExtra'))));

/** True if one code matches and the other contradicts it: one of them was copied. */
const codesDisagree = ({ evidence }: Scored): boolean => {
  const has = (reason: Reason) => evidence.some((each) => each.reason === reason);
  return (has('eanSame') && (has('skuSibling') || has('skuElsewhere'))) || (has('skuSame') && has('eanDiffers'));
};

/** A letter size and a frame height that fit only roughly, in bikes that no code identifies. */
const isFrameUnsure = (pair: Scored): boolean =>
  pair.evidence.some(({ reason, value }) => reason === 'frameFits' && value < 0) && !isConfirmed(pair);

const bestBy = (scored: Scored[], fits: Map<Scored, number>, keyOf: (pair: Scored) => number): Map<number, Scored> => {
  const best = new Map<number, Scored>();
  for (const pair of scored) {
    const rival = best.get(keyOf(pair));
    if (!rival || (fits.get(pair) ?? 0) > (fits.get(rival) ?? 0)) best.set(keyOf(pair), pair);
  }
  return best;
};

/** Till items with identical descriptions, which only their codes can tell apart. */
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
 * Caps pairs that need a person's decision below every automatic threshold: contradictory pairs, and pairs preferred
 * over a better-fitting rival only because of their code. A stock code unique on both sides is always suggested. Drops
 * unlikely pairs.
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
      return {
        reason: 'twinFits',
        value: -1,
        text: `Another Lightspeed item has the same description: ${pair.item.written}`,
      };
    }
    const fitsBetter = (rival: Scored | undefined): rival is Scored => {
      if (!rival) return false;
      const isPriced = hasSamePrice(rival) && !hasSamePrice(pair);
      const min = isPriced ? betterFitAndPrice : betterFit;
      return (fits.get(rival) ?? 0) > (fits.get(pair) ?? 0) + min;
    };
    const [item, unit] = [ofUnit.get(pair.unit.id), ofItem.get(pair.item.id)];
    if (fitsBetter(item)) {
      return { reason: 'twinFits', value: -1, text: `Another Lightspeed item fits better: ${item.item.written}` };
    }
    if (fitsBetter(unit)) {
      return { reason: 'twinFits', value: -1, text: `Another shop product fits better: ${unit.unit.written}` };
    }
    return null;
  };
  return scored
    .map((pair): Scored => {
      const twin = twinOf(pair);
      const evidence = twin ? [...pair.evidence, twin] : pair.evidence;
      const isDoubtful =
        twin !== null || isContradicted(pair) || codesDisagree(pair) || isFrameUnsure(pair) || mayBeTwin(pair);
      const most = isDoubtful ? maxDoubtfulOdds : isUnsure(pair) ? maxUnsureOdds : Infinity;
      const odds = Math.min(pair.odds, most);
      const isUnique = evidence.some(({ reason }) => reason === 'skuSame');
      return { ...pair, evidence, odds: isUnique ? Math.max(odds, minSuggestedOdds) : odds };
    })
    .filter(({ odds }) => odds > 0);
};

/** True if a bar code unique on both sides proves the pair. */
export const isSettledByCode = (pair: Scored): boolean =>
  pair.evidence.some(({ reason }) => reason === 'eanSame') && !isContradicted(pair) && !codesDisagree(pair);
