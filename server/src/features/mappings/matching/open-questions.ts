import { groupBy } from '../../../collections';
import { alignWords } from './align-words';
import type { CatalogueStats } from './catalogue-stats';
import { createContrastFinder } from './contrasts';
import { hasSamePrice, isConfirmed, type Scored } from './doubts';
import { isSameQuantity } from './measures';
import type { Word } from './normalise';
import { areComparable } from './option-evidence';
import type { Profile } from './profile';
import { codeReasons, type Reason } from './reasons';
import { oddsOf } from './score';
import { colourWords, commonWords } from './vocabulary';

const missingOptions: ReadonlySet<Reason> = new Set(['colourMissing', 'sizeMissing', 'optionMissing']);
/** Open even if the code agrees: a record may have been copied with its code. */
const otherVariation: ReadonlySet<Reason> = new Set(['wholeProduct', 'sizeNear']);
const statedOnce: ReadonlySet<Reason> = new Set(['sizeExtra', 'wordsDiffer']);
const otherPrice: ReadonlySet<Reason> = new Set(['priceOff', 'priceFar']);
const priceReasons: ReadonlySet<Reason> = new Set(['priceSame', 'priceRare', 'priceNear', 'priceOff', 'priceFar']);
const colourReasons: ReadonlySet<Reason> = new Set(['colourSame', 'colourNear', 'colourDiffers', 'colourExtra']);

/** Another pair that is less likely by no more than this (log-odds) may be the right one. */
const closeOdds = 1;

const has = ({ evidence }: Scored, reasons: ReadonlySet<Reason>): boolean =>
  evidence.some(({ reason }) => reasons.has(reason));

const hasAtMost = ({ evidence }: Scored, wanted: Reason, most: number): boolean =>
  evidence.some(({ reason, value }) => reason === wanted && value <= most);

const oddsWithout = ({ evidence }: Scored, ...leftOut: ReadonlySet<Reason>[]): number =>
  oddsOf(evidence.filter(({ reason }) => !leftOut.some((reasons) => reasons.has(reason))));

const isCloseTo = (pair: Scored, ...leftOut: ReadonlySet<Reason>[]): ((rival: Scored) => boolean) => {
  const least = oddsWithout(pair, ...leftOut) - closeOdds;
  return (rival) => oddsWithout(rival, ...leftOut) > least;
};

const optionKey = ({ parentId }: Profile, name: string): string => `${parentId} ${name}`;

/** Options that differ between the variations of a product. */
const findVaried = (shop: Profile[]): ReadonlySet<string> => {
  const first = new Map<string, string>();
  const varied = new Set<string>();
  for (const unit of shop.filter(({ parentId }) => parentId !== null)) {
    for (const { name, option } of unit.options) {
      const key = optionKey(unit, name);
      const known = first.get(key);
      if (known === undefined) first.set(key, option);
      else if (known !== option) varied.add(key);
    }
  }
  return varied;
};

/** What one side states and the other does not. `facts` are its words and colours. */
type Open = { words: Word[]; facts: string[]; figures: { dimension: string; raw: number; text: string }[] };

const openSide = (own: Profile, other: Profile, left: Word[]): Open => {
  const { colours, measures } = own.features;
  const saysRaw = (figure: number): boolean =>
    other.words.some(({ text }) => text === String(figure)) ||
    other.features.measures.some(({ raw }) => raw === figure);
  const words = left.filter(({ kind, text }) => kind === 'word' && (text.length === 1 || !commonWords.has(text)));
  return {
    words,
    facts: [...words.map(({ text }) => text), ...colours.filter((colour) => !other.features.colours.includes(colour))],
    figures: [
      ...left
        .filter(({ kind, text }) => kind === 'number' && !saysRaw(Number(text)))
        .map(({ text, written }) => ({ dimension: '', raw: Number(text), text: written })),
      ...measures.filter(
        (measure) =>
          !saysRaw(measure.raw) && !other.features.measures.some((theirs) => isSameQuantity(measure, theirs)),
      ),
    ],
  };
};

const openSides = ({ unit, item }: Scored, stats: CatalogueStats): [Open, Open] => {
  const { leftUnit, leftItem } = alignWords(unit, item, stats);
  // 'SH' of Shimano.
  const isBrand = ({ text }: Word): boolean => text.length > 1 && unit.brand.startsWith(text);
  return [
    openSide(
      unit,
      item,
      leftUnit.filter(({ text }) => !unit.optionWords.has(text)),
    ),
    openSide(
      item,
      unit,
      leftItem.filter((word) => !isBrand(word)),
    ),
  ];
};

const firstPair = <T>(ours: T[], theirs: T[], test: (one: T, other: T) => boolean): [T, T] | undefined =>
  ours.flatMap((one) => theirs.map((other): [T, T] => [one, other])).find(([one, other]) => test(one, other));

const isOtherFigure = (one: Open['figures'][number], other: Open['figures'][number]): boolean =>
  one.raw !== other.raw &&
  (one.dimension === other.dimension || one.dimension === '' || other.dimension === '') &&
  areComparable(String(one.raw), String(other.raw));

const joined = /([a-z]+)\s?\/\s?([a-z]+)/g;

/** 'Black/Transparent': a part of the colour that we do not know, and that the other side leaves out. */
const hasUnknownColour = ({ written }: Profile, { words }: Open): boolean =>
  Array.from(written.toLowerCase().matchAll(joined), ([, one = '', other = '']) => [one, other]).some((parts) => {
    const unknown = parts.filter((part) => !colourWords.has(part));
    return unknown.length === 1 && words.some((word) => word.written === unknown[0]);
  });

type Catalogues = { shop: Profile[]; till: Profile[]; stats: CatalogueStats };
/** `likely` pairs are chosen; their units and items are no rivals of others. */
type Pairs = { possible: Scored[]; likely: Scored[] };

/**
 * Finds what a person must decide about a pair, however likely it is; null if nothing is open. It is something that may
 * tell the product from its near siblings and that only one side states, or another one that is left over and fits as
 * well. A code settles nearly all of it.
 */
export const createQuestionFinder = (
  { shop, till, stats }: Catalogues,
  { possible, likely }: Pairs,
): ((pair: Scored) => string | null) => {
  const isContrast = createContrastFinder(shop, till);
  const varied = findVaried(shop);
  const [units, items] = [new Set(likely.map(({ unit }) => unit.id)), new Set(likely.map(({ item }) => item.id))];
  const rivalsOfUnit = groupBy(
    possible.filter(({ item }) => !items.has(item.id)),
    ({ unit }) => unit.id,
  );
  const rivalsOfItem = groupBy(
    possible.filter(({ unit }) => !units.has(unit.id)),
    ({ item }) => item.id,
  );

  const missesVariedOption = ({ unit, evidence }: Scored): boolean =>
    unit.options.some(
      ({ name, option }) =>
        varied.has(optionKey(unit, name)) &&
        evidence.some(({ reason, text }) => missingOptions.has(reason) && text.includes(`“${option}”`)),
    );

  const aboutNames = ([ours, theirs]: [Open, Open], pair: Scored): string | null => {
    const contrast = firstPair(ours.facts, theirs.facts, isContrast);
    if (contrast) return `This tells other products apart: ${contrast.join(' / ')}`;
    const figures = firstPair(ours.figures, theirs.figures, isOtherFigure);
    if (figures) return `Each side has another number: ${figures.map(({ text }) => text).join(' / ')}`;
    const [one, other] = [ours, theirs].map(({ words }) => words.map(({ written }) => written).join(' '));
    if (one && other && hasAtMost(pair, 'words', 0)) return `The names have little in common: ${one} / ${other}`;
    if (hasSamePrice(pair)) return null;
    if (has(pair, otherPrice)) return 'Only the names agree, not the price';
    return one && other ? `Only the names agree, and not fully: ${one} / ${other}` : null;
  };

  const aboutRivals = ([ours, theirs]: [Open, Open], pair: Scored): string | null => {
    const isPartOfColour = pair.evidence.some(({ reason, value }) => reason === 'colourSame' && value < 1);
    const fits = (side: Profile, open: Open): ((rival: Scored) => boolean) => {
      const isClose = isCloseTo(pair, codeReasons);
      const isCloseButForColour = isCloseTo(pair, codeReasons, priceReasons, colourReasons);
      const mayBeOtherColour = isPartOfColour || hasUnknownColour(side, open);
      return (rival) => isClose(rival) || (mayBeOtherColour && hasSamePrice(rival) && isCloseButForColour(rival));
    };
    const fitsUnit = fits(pair.unit, ours);
    const item = rivalsOfUnit.get(pair.unit.id)?.find((rival) => rival.item.id !== pair.item.id && fitsUnit(rival));
    if (item) return `Another Lightspeed item fits this product as well: ${item.item.written}`;
    const fitsItem = fits(pair.item, theirs);
    const unit = rivalsOfItem.get(pair.item.id)?.find((rival) => rival.unit.id !== pair.unit.id && fitsItem(rival));
    return unit ? `Another product fits this item as well: ${unit.unit.written}` : null;
  };

  return (pair) => {
    if (has(pair, otherVariation)) return 'The item may be another variation of the product';
    if (isConfirmed(pair)) return null;
    if (missesVariedOption(pair)) return 'Other variations of the product fit this item as well';
    if (has(pair, statedOnce) || hasAtMost(pair, 'oppositeMissing', -1)) {
      return 'What only one side states may be another product';
    }
    const open = openSides(pair, stats);
    return aboutNames(open, pair) ?? aboutRivals(open, pair);
  };
};
