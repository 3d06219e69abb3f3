import type { Alignment } from './align-words';
import { compareColours, compareSizes, itemColours, listed, sizeName } from './colour-and-size';
import type { Measure, TyreSize } from './measures';
import type { Word } from './normalise';
import { optionEvidence } from './option-evidence';
import type { Profile } from './profile';
import type { Evidence } from './reasons';

/** A colour in the name of a product without a choice of colours. */
const colourInName = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  if (unit.options.some(({ name, features }) => features.colours.length > 0 || /colou?r/i.test(name))) return [];
  const [ours, theirs] = [unit.features.colours, itemColours(item, alignment)];
  if (ours.length > 0 && theirs.length > 0) return [compareColours(ours, theirs)];
  const said = item.features.colours;
  if (ours.length > 0 || said.length === 0) return [];
  return [{ reason: 'colourMissing', value: -1, text: `Only the till says ${listed(said)}` }];
};

/** A letter size in the name of a product without a choice of sizes. */
const sizeInName = (unit: Profile, item: Profile, judged: Evidence[]): Evidence[] => {
  const [ours, theirs] = [unit.features.sizes, item.features.sizes];
  if (theirs.length === 0 || unit.options.some(({ features }) => features.sizes.length > 0)) return [];
  if (ours.length > 0) return [compareSizes(ours, theirs)];
  if (judged.some(({ reason }) => reason === 'frameFits')) return [];
  return [{ reason: 'sizeMissing', value: -1, text: `Only the till says ${listed(theirs.map(sizeName))}` }];
};

const sameAmount = 0.02;
// '160' beside '160mm': the unit was left out, or the figure means something else.
const figureAlone = 0.7;

const isClose = (one: number, other: number): boolean =>
  Math.abs(one - other) <= sameAmount * Math.max(Math.abs(one), Math.abs(other));

const bareNumbers = (words: Word[]): number[] =>
  words.filter((word) => word.kind === 'number').map((word) => Number(word.text));

const compareMeasures = (
  ours: Measure[],
  theirs: Measure[],
  bareOurs: number[],
  bareTheirs: number[],
): Evidence | null => {
  const measure = ours[0] ?? theirs[0];
  if (!measure) return null;
  const same = ours.find((one) => theirs.some((other) => isClose(one.amount, other.amount)));
  if (same) return { reason: 'measureSame', value: 1, text: `Same ${same.dimension}: ${same.text}` };
  if (ours.length > 0 && theirs.length > 0) {
    const words = `${listed(ours.map(({ text }) => text))} / ${listed(theirs.map(({ text }) => text))}`;
    return { reason: 'measureDiffers', value: -1, text: `Not the same ${measure.dimension}: ${words}` };
  }
  const said = [...ours, ...theirs].find(({ raw }) => (ours.length > 0 ? bareTheirs : bareOurs).includes(raw));
  return said ? { reason: 'measureSame', value: figureAlone, text: `Same figure: ${said.raw}` } : null;
};

const measureEvidence = (unit: Profile, item: Profile, { leftUnit, leftItem }: Alignment): Evidence[] => {
  const [ours, theirs] = [unit.features.measures, item.features.measures];
  const dimensions = new Set([...ours, ...theirs].map((measure) => measure.dimension));
  return Array.from(dimensions, (dimension) => {
    const [one, other] = [ours, theirs].map((all) => all.filter((measure) => measure.dimension === dimension));
    return compareMeasures(one ?? [], other ?? [], bareNumbers(leftUnit), bareNumbers(leftItem));
  }).filter((evidence) => evidence !== null);
};

// Makers round widths differently: 1.40 inch is sold as 35 and as 37 mm.
const widthTolerance = 2.6;

const isWithin = (one: TyreSize, other: TyreSize): boolean =>
  one.least >= other.least - widthTolerance && one.most <= other.most + widthTolerance;

/** The same rim, and the same width or, for tubes, one width within the other's range. */
const isSameTyre = (one: TyreSize, other: TyreSize): boolean =>
  one.rim === other.rim && (isWithin(one, other) || isWithin(other, one));

const tyreEvidence = (ours: TyreSize[], theirs: TyreSize[]): Evidence[] => {
  if (ours.length === 0 || theirs.length === 0) return [];
  const same = ours.find((one) => theirs.some((other) => isSameTyre(one, other)));
  if (same) return [{ reason: 'measureSame', value: 1, text: `Same wheel size: ${same.text}` }];
  const words = `${listed(ours.map(({ text }) => text))} / ${listed(theirs.map(({ text }) => text))}`;
  return [{ reason: 'measureDiffers', value: -1, text: `Wheel size differs: ${words}` }];
};

/** Where one word of the row goes without saying: what is not for women or children is for men. */
const tellingAlone: ReadonlySet<string> = new Set(['rider', 'frame']);
const oneSided = 0.7;

const oppositeEvidence = (unit: Profile, item: Profile): Evidence[] => {
  const [all, allOfItem] = [unit.features.opposites, item.features.opposites];
  return Array.from(new Set([...all.keys(), ...allOfItem.keys()]), (group): Evidence => {
    const [ours, theirs] = [all.get(group) ?? [], allOfItem.get(group) ?? []];
    if (ours.length === 0 || theirs.length === 0) {
      const value = tellingAlone.has(group) ? -1 : -oneSided;
      return { reason: 'oppositeMissing', value, text: `Only one side says ${listed([...ours, ...theirs])}` };
    }
    return ours.some((word) => theirs.includes(word))
      ? { reason: 'oppositeSame', value: 1, text: `Both say ${listed(ours)}` }
      : { reason: 'oppositeDiffers', value: -1, text: `One says ${listed(ours)}, the other ${listed(theirs)}` };
  });
};

const packEvidence = (ours: number | null, theirs: number | null): Evidence[] => {
  if ((ours ?? 1) === 1 && (theirs ?? 1) === 1) return [];
  if (ours === theirs) return [{ reason: 'packSame', value: 1, text: `Same pack: ${ours ?? 1}` }];
  const reason = ours !== null && theirs !== null ? 'packDiffers' : 'packMissing';
  return [{ reason, value: -1, text: `Pack differs: ${ours ?? 1} / ${theirs ?? 1}` }];
};

/** What colour, size, capacity, side and number of pieces say about a pair. */
export const attributeEvidence = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  const judged = optionEvidence(unit, item, alignment);
  return [
    ...judged,
    ...colourInName(unit, item, alignment),
    ...sizeInName(unit, item, judged),
    ...measureEvidence(unit, item, alignment),
    ...tyreEvidence(unit.features.tyres, item.features.tyres),
    ...oppositeEvidence(unit, item),
    ...packEvidence(unit.features.pack, item.features.pack),
  ];
};
