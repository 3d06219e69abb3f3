import type { Alignment } from './align-words';
import { compareColours, compareSizes, itemColours, listed, sizeName } from './colour-and-size';
import { isSameQuantity, type Dimension, type Measure } from './measures';
import type { Features, Word } from './normalise';
import { areComparable, compareTyres, compareWheels, optionEvidence } from './option-evidence';
import type { Profile } from './profile';
import type { Evidence } from './reasons';

/** Most goods that come in one colour are black, which a shop need not say. */
const unsaidBlack = 0.4;

/** Only for products without a colour option. */
const colourInName = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  if (unit.options.some(({ name, features }) => features.colours.length > 0 || /colou?r/i.test(name))) return [];
  const ours = unit.features.colours;
  const theirs = itemColours(item, alignment, ours);
  if (ours.length > 0 && theirs.length > 0) return [compareColours(ours, theirs)];
  const said = item.features.colours;
  if (ours.length > 0 || said.length === 0) return [];
  const value = said.every((colour) => colour === 'black') ? -unsaidBlack : -1;
  return [{ reason: 'colourExtra', value, text: `Only in Lightspeed: ${listed(said)}` }];
};

/** Only for products without a size option. */
const sizeInName = (unit: Profile, item: Profile, judged: Evidence[]): Evidence[] => {
  const [ours, theirs] = [unit.features.sizes, item.features.sizes];
  if (theirs.length === 0 || unit.options.some(({ features }) => features.sizes.length > 0)) return [];
  // The L of a left lever.
  if (ours.length === 0 && item.hand !== null && unit.features.opposites.has('hand')) return [];
  if (ours.length > 0) return [compareSizes(ours, theirs)];
  if (judged.some(({ reason }) => reason === 'frameFits')) return [];
  return [{ reason: 'sizeExtra', value: -1, text: `Only in Lightspeed: ${listed(theirs.map(sizeName))}` }];
};

// '160' next to '160mm': either the unit of measure was left out, or it is a different number.
const figureAlone = 0.7;

const bareNumbers = (words: Word[]): number[] =>
  words.filter((word) => word.kind === 'number').map((word) => Number(word.text));

const isIn =
  (all: Measure[]) =>
  (one: Measure): boolean =>
    all.some((other) => isSameQuantity(one, other));

/** They differ if each side has a number that the other lacks. */
const compareBoth = (dimension: Dimension, ours: Measure[], theirs: Measure[]): Evidence => {
  const [openOurs, openTheirs] = [ours.filter((one) => !isIn(theirs)(one)), theirs.filter((one) => !isIn(ours)(one))];
  if (openOurs.length > 0 && openTheirs.length > 0) {
    const words = `${listed(openOurs.map(({ text }) => text))} / ${listed(openTheirs.map(({ text }) => text))}`;
    return { reason: 'measureDiffers', value: -1, text: `Different ${dimension}: ${words}` };
  }
  const same = ours.find(isIn(theirs));
  return { reason: 'measureSame', value: 1, text: `Same ${dimension}: ${same?.text ?? ''}` };
};

// Smaller numbers without a unit are often something else.
const shortestBareLength = 100;

/** A number without its unit beside a length of similar magnitude. */
const isOtherLength = (figure: number, lengths: Measure[]): boolean =>
  figure >= shortestBareLength && lengths.some(({ raw }) => areComparable(String(raw), String(figure)));

const compareMeasures = (
  dimension: Dimension,
  ours: Measure[],
  theirs: Measure[],
  bareOurs: number[],
  bareTheirs: number[],
): Evidence | null => {
  if (ours.length > 0 && theirs.length > 0) return compareBoth(dimension, ours, theirs);
  const bare = ours.length > 0 ? bareTheirs : bareOurs;
  const said = [...ours, ...theirs].find(({ raw }) => bare.includes(raw));
  if (said) return { reason: 'measureSame', value: figureAlone, text: `Same number: ${said.raw}` };
  const rival = dimension === 'length' ? bare.find((figure) => isOtherLength(figure, [...ours, ...theirs])) : undefined;
  if (rival === undefined) return null;
  const words = `${listed([...ours, ...theirs].map(({ text }) => text))} / ${rival}`;
  return { reason: 'measureDiffers', value: -figureAlone, text: `Different length: ${words}` };
};

/** Only measures in the name; those of an option are judged with the option. */
const measureEvidence = (unit: Profile, item: Profile, { leftUnit, leftItem }: Alignment): Evidence[] => {
  const [ours, theirs] = [unit.features.measures, item.features.measures];
  const dimensions = new Set([...ours, ...theirs].map((measure) => measure.dimension));
  return Array.from(dimensions, (dimension) => {
    if (unit.chosen.dimensions.has(dimension)) return null;
    const [one, other] = [ours, theirs].map((all) => all.filter((measure) => measure.dimension === dimension));
    return compareMeasures(dimension, one ?? [], other ?? [], bareNumbers(leftUnit), bareNumbers(leftItem));
  }).filter((evidence) => evidence !== null);
};

/** Only tyre sizes in the name; those of an option are judged with the option. */
const tyreEvidence = (unit: Profile, item: Profile): Evidence[] => {
  if (unit.chosen.hasTyre) return [];
  const evidence =
    compareTyres(unit.features.tyres, item.features.tyres) ??
    (unit.chosen.dimensions.has('wheel') ? null : compareWheels(unit.features, item.features));
  return evidence ? [evidence] : [];
};

/** These are always stated where they apply: a frame not called women's or low-step is neither. */
const tellingAlone: ReadonlySet<string> = new Set(['womens', 'lowstep']);
const oneSided = 0.26;
/** Tills leave out what the staff know. */
const leftOutAtTill: ReadonlySet<string> = new Set('clincher schrader kids rear folding centerlock wire'.split(' '));
const leftOut = 0.1;

const young: ReadonlySet<string> = new Set(['boys', 'girls']);

const areBothYoung = (one: string, other: string): boolean =>
  (one === 'kids' && young.has(other)) || (other === 'kids' && young.has(one));

/** A bike for ladies has a low step, so that one of the words says the other. */
const isLadiesFrame = (ours: string[], other: Features['opposites']): boolean =>
  (ours.includes('womens') && (other.get('frame')?.includes('lowstep') ?? false)) ||
  (ours.includes('lowstep') && (other.get('rider')?.includes('womens') ?? false));

const onOneSide = (ours: string[], theirs: string[]): Evidence => {
  const words = [...ours, ...theirs];
  const isLeftOut = theirs.length === 0 && ours.every((word) => leftOutAtTill.has(word));
  const share = isLeftOut ? leftOut : oneSided;
  const value = words.some((word) => tellingAlone.has(word)) ? -1 : -share;
  return { reason: 'oppositeMissing', value, text: `Only on one side: ${listed(words)}` };
};

const onBothSides = (ours: string[], theirs: string[]): Evidence =>
  ours.some((word) => theirs.includes(word) || theirs.some((other) => areBothYoung(word, other)))
    ? { reason: 'oppositeSame', value: 1, text: `On both sides: ${listed(ours)}` }
    : { reason: 'oppositeDiffers', value: -1, text: `${listed(ours)} on one side, ${listed(theirs)} on the other` };

const oppositeEvidence = (unit: Profile, item: Profile): Evidence[] => {
  const [all, allOfItem] = [unit.features.opposites, item.features.opposites];
  const isBike = unit.isBike || item.isBike;
  const groups = new Set([...all.keys(), ...allOfItem.keys()]);
  if (!isBike) groups.delete('frame');
  return [...groups].flatMap((group): Evidence | [] => {
    const [ours, theirs] = [all.get(group) ?? [], allOfItem.get(group) ?? []];
    if (ours.length > 0 && theirs.length > 0) return onBothSides(ours, theirs);
    // Already judged with the option.
    if (theirs.length === 0 && unit.chosen.groups.has(group)) return [];
    const isSaidOtherwise = isBike && (isLadiesFrame(ours, allOfItem) || isLadiesFrame(theirs, all));
    return isSaidOtherwise ? [] : onOneSide(ours, theirs);
  });
};

/** Pieces in the pack. 'x3' counts only if the other side is a pack of 3, because it is a model's name elsewhere. */
const packOf = ({ features, words }: Profile, other: Profile): number => {
  const { pack } = other.features;
  if (features.pack !== null || pack === null) return features.pack ?? 1;
  return words.some(({ text }) => text === `x${pack}`) ? pack : 1;
};

const packEvidence = (unit: Profile, item: Profile): Evidence[] => {
  const [said, saidThere] = [unit.features.pack, item.features.pack];
  const [ours, theirs] = [packOf(unit, item), packOf(item, unit)];
  if (ours === theirs) return ours === 1 ? [] : [{ reason: 'packSame', value: 1, text: `Same pack: ${ours}` }];
  // A pair is often not called one; a pack of five or ten always is.
  const isPairAlone = (said === null || saidThere === null) && Math.max(ours, theirs) === 2;
  return [
    { reason: isPairAlone ? 'packMissing' : 'packDiffers', value: -1, text: `Pack differs: ${ours} / ${theirs}` },
  ];
};

export const attributeEvidence = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  const judged = optionEvidence(unit, item, alignment);
  return [
    ...judged,
    ...colourInName(unit, item, alignment),
    ...sizeInName(unit, item, judged),
    ...measureEvidence(unit, item, alignment),
    ...tyreEvidence(unit, item),
    ...oppositeEvidence(unit, item),
    ...packEvidence(unit, item),
  ];
};
