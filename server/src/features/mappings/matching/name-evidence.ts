import type { Alignment } from './align-words';
import type { CatalogueStats } from './catalogue-stats';
import type { Word } from './normalise';
import { areComparable, optionFiguresOf } from './option-evidence';
import type { Profile } from './profile';
import type { Evidence } from './reasons';

const enoughShared = 1.6;

const agreementOf = ({ shared, unitMass, itemMass }: Alignment): number => {
  if (unitMass === 0 || itemMass === 0) return 0;
  const agree = (2 * shared) / (unitMass + itemMass);
  const cover = Math.max(shared / unitMass, shared / itemMass);
  return 0.62 * agree + 0.15 * cover + 0.23 * Math.min(1, shared / enoughShared);
};

const wordsEvidence = (alignment: Alignment): Evidence[] => {
  const words = alignment.sharedWords.map((word) => word.written.replace('~', '-').replace(':', '/')).join(' ');
  const text = words === '' ? 'No words in common' : `Same words: ${words}`;
  return [{ reason: 'words', value: 2 * agreementOf(alignment) - 1, text }];
};

const figures = (words: Word[], saidElsewhere: string[]): string[] =>
  words
    .filter((word) => word.kind !== 'word' && !saidElsewhere.includes(word.text.replace(/[a-z]/g, '')))
    .map((word) => word.text);

const rawFigures = (profile: Profile): string[] => [
  ...profile.features.measures.map((measure) => String(measure.raw)),
  ...profile.features.tyres.flatMap((tyre) => tyre.text.split(/[^\d.]+/)),
  ...(profile.features.year === null ? [] : [String(profile.features.year % 100)]),
];

/** Tills leave out what the staff know, so that a number missing there says little, unless it is a version. */
const leftOutAtTill = 0.4;
const versionPattern = /^(?:gen)?\d$/;

/** Of a bike, tills add the wheels and the model year, which the shop takes for granted. */
const saidOfBikes = /^(?:2[1-35]|20|24|26|27\.5|28|29|700)$/;

const numberEvidence = (unit: Profile, item: Profile, alignment: Alignment): Evidence[] => {
  const optionFigures = unit.options.flatMap((option) => option.features.words.map((word) => word.text));
  const ours = figures(alignment.leftUnit, [...rawFigures(item), ...optionFigures]);
  const theirs = figures(alignment.leftItem, rawFigures(unit)).filter(
    (figure) =>
      !unit.options.some((option) => optionFiguresOf(option).some((own) => areComparable(own, figure))) &&
      !(unit.isBike && saidOfBikes.test(figure)),
  );
  const isPart = (one: string) => (other: string) => one.startsWith(other) || other.startsWith(one);
  // A range says how large something is, which the other side need not say: compare like with like.
  const isRange = (figure: string): boolean => figure.includes('~');
  const isNumber = (figure: string): boolean => !isRange(figure);
  const differ = (test: (figure: string) => boolean): boolean => {
    const [one, other] = [ours.filter(test), theirs.filter(test)];
    return other.length > 0 && one.some((figure) => !other.some(isPart(figure)));
  };
  if (differ(isRange) || differ(isNumber)) {
    return [
      { reason: 'numberDiffers', value: -1, text: `Model number differs: ${ours.join(', ')} / ${theirs.join(', ')}` },
    ];
  }
  const extra = [...ours, ...theirs];
  if (extra.length === 0) return [];
  const isLeftOut = theirs.length === 0 && !ours.some((figure) => versionPattern.test(figure));
  const value = isLeftOut ? -leftOutAtTill : -1;
  return [{ reason: 'numberExtra', value, text: `Only on one side: ${extra.join(', ')}` }];
};

/**
 * Words that each side has where the other has different ones ('Mini' against 'Max'); a word missing on one side alone
 * does not count.
 */
const wordsEvidenceAgainst = ({ leftUnit, leftItem }: Alignment, stats: CatalogueStats): Evidence[] => {
  const isTelling = ({ kind, text }: Word): boolean => kind === 'word' && stats.isTelling(text);
  const ours = leftUnit.filter(isTelling);
  const theirs = ours.length > 0 ? leftItem.filter(isTelling) : [];
  if (theirs.length === 0) return [];
  const [one, other] = [ours, theirs].map((words) => words.map(({ written }) => written).join(' '));
  return [{ reason: 'wordsDiffer', value: -1, text: `Names differ: ${one ?? ''} / ${other ?? ''}` }];
};

const versionLeftOut = 0.4;

/** Words that make another product of the same name. */
const versionWords: ReadonlySet<string> = new Set(
  'plus pro max ultra mini lite smart dual non junior race turbo tour'.split(' '),
);

/** A version that only the till states is another product; one that only the shop states may have been left out. */
const versionEvidence = ({ leftUnit, leftItem }: Alignment): Evidence[] => {
  const versionsOf = (words: Word[]): string[] =>
    words.map(({ text }) => text).filter((word) => versionWords.has(word));
  const [ours, theirs] = [versionsOf(leftUnit), versionsOf(leftItem)];
  if (ours.length + theirs.length === 0) return [];
  const value = theirs.length > 0 ? -1 : -versionLeftOut;
  return [{ reason: 'versionExtra', value, text: `Only on one side: ${[...ours, ...theirs].join(', ')}` }];
};

// Two digits this close to the model year are another model year.
const nearYears = 3;

const isYearNear = (figures: number, year: number): boolean =>
  figures !== year % 100 && Math.abs(figures - (year % 100)) <= nearYears;

const yearEvidence = (unit: Profile, item: Profile, { leftUnit, leftItem }: Alignment): Evidence[] => {
  const [ours, theirs] = [unit.features.year, item.features.year];
  const saysShort = (year: number, words: Word[]): boolean =>
    words.some((word) => word.kind === 'number' && Number(word.text) === year % 100);
  if (ours !== null && theirs !== null) {
    return ours === theirs
      ? [{ reason: 'yearSame', value: 1, text: `Same model year: ${ours}` }]
      : [{ reason: 'yearDiffers', value: -1, text: `Model year differs: ${ours} / ${theirs}` }];
  }
  const year = ours ?? theirs;
  if (year === null) return [];
  const other = ours === null ? leftUnit : leftItem;
  const another = other.find(({ kind, text }) => kind === 'number' && isYearNear(Number(text), year));
  if (another) return [{ reason: 'yearDiffers', value: -1, text: `Model year differs: ${year} / ${another.text}` }];
  return saysShort(year, other) ? [{ reason: 'yearSame', value: 1, text: `Same model year: ${year}` }] : [];
};

export const nameEvidence = (unit: Profile, item: Profile, alignment: Alignment, stats: CatalogueStats): Evidence[] => [
  ...wordsEvidence(alignment),
  ...wordsEvidenceAgainst(alignment, stats),
  ...numberEvidence(unit, item, alignment),
  ...versionEvidence(alignment),
  ...yearEvidence(unit, item, alignment),
];
