import type { Alignment } from './align-words';
import { compareColours, compareFrames, compareSizes, frameHeights, itemColours, listed } from './colour-and-size';
import { isSameQuantity, type Measure } from './measures';
import type { Features, Word } from './normalise';
import type { Option, Profile } from './profile';
import type { Evidence, Reason } from './reasons';
import { findTyre, type TyreSize } from './tyre-sizes';
import { finishWords, isKnownWord } from './vocabulary';
import { isAbbreviation, splitGlued } from './word-likeness';

const figuresOf = (words: Word[]): string[] => words.filter((word) => word.kind !== 'word').map((word) => word.text);

const allFigures = (features: Features): string[] => [
  ...features.measures.map((measure) => String(measure.raw)),
  ...figuresOf(features.words),
];

export const optionFiguresOf = ({ features }: Option): string[] => allFigures(features);

// Larger ratios mean that the numbers measure different things.
const comparableFactor = 2.5;

/** True for two ranges, or two numbers of similar magnitude. */
export const areComparable = (one: string, other: string): boolean => {
  if (one.includes('~') || other.includes('~')) return one.includes('~') && other.includes('~');
  const [a, b] = [Number(one), Number(other)];
  return a > 0 && b > 0 && Math.max(a, b) / Math.min(a, b) < comparableFactor;
};

// A tube whose range includes the width is not necessarily the one.
const onlyFits = 0.5;

export const compareTyres = (ours: TyreSize[], theirs: TyreSize[]): Evidence | null => {
  if (ours.length === 0 || theirs.length === 0) return null;
  const found = findTyre(ours, theirs);
  if (found) {
    return { reason: 'tyreSame', value: found.isExact ? 1 : onlyFits, text: `Same wheel size: ${found.tyre.text}` };
  }
  const words = `${listed(ours.map(({ text }) => text))} / ${listed(theirs.map(({ text }) => text))}`;
  return { reason: 'tyreDiffers', value: -1, text: `Wheel size differs: ${words}` };
};

const wheelsOf = ({ measures }: Features): Measure[] => measures.filter(({ dimension }) => dimension === 'wheel');

const onlyWheel = 0.4;

/** Compares a tyre size on one side with a wheel size on the other. */
export const compareWheels = (one: Features, other: Features): Evidence | null => {
  const [tyres, wheels] = one.tyres.length > 0 ? [one.tyres, wheelsOf(other)] : [other.tyres, wheelsOf(one)];
  if (tyres.length === 0 || wheels.length === 0) return null;
  const words = `${listed(tyres.map(({ text }) => text))} / ${listed(wheels.map(({ text }) => text))}`;
  return tyres.some(({ rim }) => wheels.some(({ amount }) => amount === rim))
    ? { reason: 'tyreSame', value: onlyWheel, text: `Same wheel: ${words}` }
    : { reason: 'tyreDiffers', value: -1, text: `Wheel size differs: ${words}` };
};

/** The wheel, which the other side leaves out, may be another one. */
const onlyWidth = 0.5;

/** Compares the width of a French tyre size with a width alone: 'GP5000 25mm'. */
const compareWidths = (ours: TyreSize[], { tyres, measures }: Features, left: string[]): Evidence | null => {
  const french = ours.filter(({ notation }) => notation === 'french');
  const widths = measures.filter(({ dimension, raw }) => dimension === 'length' && raw >= 18 && raw <= 65);
  if (tyres.length > 0 || french.length === 0) return null;
  const said = [...widths, ...left.map((text) => ({ raw: Number(text), text }))];
  const same = said.find(({ raw }) => french.some(({ min }) => min === raw));
  if (same) return { reason: 'tyreSame', value: onlyWidth, text: `Same width: ${same.text}` };
  if (widths.length === 0) return null;
  const words = `${listed(french.map(({ text }) => text))} / ${listed(widths.map(({ text }) => text))}`;
  return { reason: 'tyreDiffers', value: -1, text: `Width differs: ${words}` };
};

/** One entry of each side with their aligned words. */
type Compared = { unit: Profile; item: Profile; alignment: Alignment };

const optionDiffers = ({ name, option }: Option, theirs: string): Evidence => ({
  reason: 'optionDiffers',
  value: -1,
  text: `${name} differs: ${option} / ${theirs}`,
});

/** The numbers of codes that abbreviate an option's word: 14 of 'IPH14' for 'iPhone 15'. */
const abbreviatedFigures = (option: Option, words: Word[]): string[] =>
  words.flatMap(({ text }) => {
    const glued = splitGlued(text);
    const isShort =
      glued !== null &&
      option.features.words.some((word) => word.kind === 'word' && isAbbreviation(glued.letters, word.text));
    return isShort ? [glued.digits] : [];
  });

const isOtherQuantity = (one: Measure, other: Measure): boolean =>
  one.dimension === other.dimension &&
  !isSameQuantity(one, other) &&
  areComparable(String(one.amount), String(other.amount));

// Shorter numbers also stand in codes that say something else.
const shortestInCode = 3;

/** The number of an option within a code: 400 of 'PP400' for a PowerPack of 400 Wh. */
const isWithinCode = (ours: readonly string[], words: Word[]): boolean =>
  words.some(
    ({ kind, text }) =>
      kind === 'code' && ours.some((figure) => figure.length >= shortestInCode && text.replace(/\D/g, '') === figure),
  );

/** 48 V says nothing about a wheel of 29 inches. */
const isOfKind =
  ({ features: { measures } }: Option) =>
  ({ dimension }: Measure): boolean =>
    measures.length === 0 || measures.some((own) => own.dimension === dimension);

const openFigures = (option: Option, item: Profile, { leftItem }: Alignment): string[] => [
  ...item.features.measures.filter(isOfKind(option)).map(({ raw }) => String(raw)),
  ...figuresOf(leftItem),
  ...abbreviatedFigures(option, leftItem),
];

/** The item's other number where two options have the same one: 22.2/25.4 is not 25.4 and 25.4. */
const otherOfTwo = (option: Option, { unit, item, alignment }: Compared): string | undefined => {
  const all = unit.options.flatMap(optionFiguresOf);
  const twice = optionFiguresOf(option).filter((figure) => all.indexOf(figure) !== all.lastIndexOf(figure));
  return openFigures(option, item, alignment).find(
    (figure) => !all.includes(figure) && twice.some((own) => areComparable(own, figure)),
  );
};

const compareFigures = (option: Option, compared: Compared): Evidence | null => {
  const { item, alignment } = compared;
  const ours = optionFiguresOf(option);
  const theirs = allFigures(item.features);
  const rest = otherOfTwo(option, compared);
  if (rest !== undefined) return optionDiffers(option, rest);
  const measures = option.features.measures;
  if (
    ours.some((figure) => theirs.includes(figure)) ||
    measures.some((one) => item.features.measures.some((other) => isSameQuantity(one, other))) ||
    isWithinCode(ours, alignment.leftItem)
  ) {
    return { reason: 'optionSame', value: 1, text: `Same ${option.name.toLowerCase()}: ${option.option}` };
  }
  const open = openFigures(option, item, alignment);
  const quantities = item.features.measures.filter((other) => measures.some((one) => isOtherQuantity(one, other)));
  const rivals = [
    ...new Set([
      ...open.filter((figure) => ours.some((own) => areComparable(own, figure))),
      ...quantities.map(({ raw }) => String(raw)),
    ]),
  ];
  return rivals.length === 0 ? null : optionDiffers(option, listed(rivals));
};

const compareHeights = (option: Option, item: Profile, alignment: Alignment): Evidence | null => {
  const { sizes } = option.features;
  const theirs = item.features.sizes;
  if (sizes.length > 0 && theirs.length === 0) {
    const heights = frameHeights(item.features, figuresOf(alignment.leftItem));
    return heights.length > 0 ? compareFrames(sizes, heights) : null;
  }
  if (sizes.length > 0 || theirs.length === 0) return null;
  const heights = frameHeights(option.features, figuresOf(option.features.words));
  return heights.length > 0 ? compareFrames(theirs, heights) : null;
};

/** Options that tills do not state, because nearly all goods are so; black is one of them. */
const usual = /^(?:standard|regular|default|au|one size|universal)$/i;
const unsaid = 0.5;
/** The till says nothing else in its place. */
const leftOut = 0.8;

const missing = (option: Option, { leftItem }: Alignment): Evidence => {
  const text = `“${option.option}” is missing in Lightspeed`;
  const { colours, sizes } = option.features;
  if (colours.length > 0) {
    // Another word of the till may be a colour that we do not know.
    const mayBeSaid = leftItem.some(({ kind, text: word }) => kind === 'word' && !isKnownWord(word));
    const isUnsaid = colours.every((colour) => colour === 'black') && !mayBeSaid;
    return { reason: 'colourMissing', value: isUnsaid ? -unsaid : mayBeSaid ? -1 : -leftOut, text };
  }
  const value = usual.test(option.option) ? -unsaid : -1;
  return { reason: sizes.length > 0 ? 'sizeMissing' : 'optionMissing', value, text };
};

// An abbreviation, or one word of an option, is slightly weaker evidence than the same number.
const saidInShort = 0.8;
const leastSaid = 0.5;

const saidAnyhow = (option: Option, at: number, item: Profile, alignment: Alignment): Evidence | null => {
  const { pack, words, measures } = option.features;
  if (pack !== null && pack === item.features.pack) {
    return { reason: 'optionSame', value: 1, text: `Same pack: ${option.option}` };
  }
  const telling = words.filter(({ text }) => !finishWords.has(text));
  const said = telling.filter(({ text }) => alignment.sharedWords.some((shared) => shared.text === text));
  if (!alignment.shortened.has(at) && said.length === 0) return null;
  // Each measure counts as two missing words: compareFigures did not find it in the item.
  if (!alignment.shortened.has(at) && said.length < leastSaid * (telling.length + 2 * measures.length)) {
    return { reason: 'optionPartly', value: -1, text: `Only part of “${option.option}” is in Lightspeed` };
  }
  return { reason: 'optionSame', value: saidInShort, text: `On both sides: ${option.option}` };
};

const compareHands = (option: Option, item: Profile): Evidence | null => {
  const [ours] = option.features.opposites.get('hand') ?? [];
  const theirs = item.hand;
  if (ours === undefined || theirs === null) return null;
  return ours === theirs
    ? { reason: 'optionSame', value: saidInShort, text: `Same side: ${ours}` }
    : optionDiffers(option, theirs);
};

/** Devices are told apart by these: an S24 Ultra is no S24. */
const deviceWords: ReadonlySet<string> = new Set(['plus', 'pro', 'max', 'ultra', 'mini', 'lite', 'fe', 'se']);

const deviceWordsOf = (words: Word[]): Set<string> =>
  new Set(
    words.flatMap(({ text }) => {
      if (text === 'promax') return ['pro', 'max'];
      if (deviceWords.has(text)) return [text];
      return [...deviceWords].filter((word) => isAbbreviation(text, word));
    }),
  );

/** Words of the product's name do not count as words of the option, because a till may omit them. */
const compareDevices = (option: Option, { unit, item }: Compared): Evidence | null => {
  if (!/device|phone|model/i.test(option.name)) return null;
  const [ours, all, theirs] = [option.features.words, unit.words, item.words].map(deviceWordsOf);
  const isMissing = [...(ours ?? [])].some((word) => !theirs?.has(word));
  const isExtra = [...(theirs ?? [])].some((word) => !all?.has(word));
  return isMissing || isExtra ? optionDiffers(option, item.written) : null;
};

/** The option's colour is not in our vocabulary, while the till names a known one. */
const unknownColour = ({ name, option, features }: Option, item: Profile): Evidence | null => {
  const theirs = item.features.colours;
  if (!/colou?r/i.test(name) || features.colours.length > 0 || theirs.length === 0) return null;
  return { reason: 'colourDiffers', value: -1, text: `Colour differs: ${option} / ${listed(theirs)}` };
};

const judgeOption = (option: Option, at: number, compared: Compared): Evidence => {
  const { unit, item, alignment } = compared;
  const isBike = unit.isBike || item.isBike;
  const { colours, sizes } = option.features;
  const theirColours = itemColours(item, alignment, colours);
  const found = [
    colours.length > 0 && theirColours.length > 0 ? compareColours(colours, theirColours) : null,
    sizes.length > 0 && item.features.sizes.length > 0 ? compareSizes(sizes, item.features.sizes) : null,
    compareTyres(option.features.tyres, item.features.tyres),
    compareWidths(option.features.tyres, item.features, figuresOf(alignment.leftItem)),
    compareWheels(option.features, item.features),
    compareFigures(option, compared),
    isBike ? compareHeights(option, item, alignment) : null,
    compareHands(option, item),
    compareDevices(option, compared),
  ].filter((evidence) => evidence !== null);
  // One of several facts in an option: 'Right 7 Speed' is not 'RH 8'.
  const differing = found.find(({ reason }) => reason === 'optionDiffers');
  if (differing) return differing;
  const agreeing = found.find((evidence) => evidence.value > 0);
  return (
    agreeing ??
    found[0] ??
    saidAnyhow(option, at, item, alignment) ??
    unknownColour(option, item) ??
    missing(option, alignment)
  );
};

const missingReasons: ReadonlySet<Reason> = new Set(['colourMissing', 'sizeMissing', 'optionMissing']);

/** An item without any option is probably the whole product, created before it had variations. */
export const optionEvidence = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  const judged = unit.options.map((option, at) => judgeOption(option, at, { unit, item, alignment }));
  if (judged.length === 0 || judged.some(({ reason }) => !missingReasons.has(reason))) return judged;
  // Words that we do not know may be an option.
  const value = alignment.leftItem.some(({ kind, text }) => kind === 'word' && !isKnownWord(text)) ? -1 : -leftOut;
  return [
    ...judged.map((evidence): Evidence => ({ ...evidence, value: Math.min(evidence.value, -leftOut) })),
    { reason: 'wholeProduct', value, text: 'A variation, but the item has no options' },
  ];
};
