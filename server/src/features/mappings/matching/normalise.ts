import { takeMeasures, takePack, toWheel, type Measure } from './measures';
import type { TyreSize } from './tyre-sizes';
import {
  colourWords,
  frontOrRearKinds,
  kindWords,
  letterSizes,
  opposites,
  oppositesOfKind,
  tradeWords,
  wheelKinds,
  wornKinds,
} from './vocabulary';

/** `code` mixes letters and digits. */
export type Word = { text: string; kind: 'word' | 'code' | 'number'; written: string };

export type Features = {
  words: Word[];
  colours: string[];
  /** Letter sizes as steps: S = 2, M = 3, S/M = 2.5. */
  sizes: number[];
  measures: Measure[];
  tyres: TyreSize[];
  /** Words found, by group of opposites. */
  opposites: Map<string, string[]>;
  kinds: string[];
  pack: number | null;
  year: number | null;
};

/** Lower case without accents, with one kind of quotes and multiplication sign. */
export const toPlainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/×/g, 'x')
    .replace(/_/g, ' ')
    // A pair of lights, not two letters.
    .replace(/\bf\s?[&+]\s?r\b/g, ' set ')
    .replace(/\b([a-z])\s?[&+]\s?([a-z])\b/g, '$1$2');

const isBetweenSizes = (one: string, other: string): boolean =>
  one !== other && letterSizes.has(one) && letterSizes.has(other);

type Phrase = [pattern: RegExp, meaning: string | ((found: string, one: string, other: string) => string)];

const phrases: Phrase[] = [
  [/\b\d+\s?km\/h\b/g, ' '],
  [/\b(?:step[- ]?(?:thru|through)|low[- ]?(?:step|entry|stepper)|l[-/]step|s\/thru)\b/g, ' lowstep '],
  [/\bmid[- ]?step\b/g, ' midstep '],
  [/\bhigh[- ]?step\b/g, ' highstep '],
  [/\bshort sleeves?\b/g, ' shortsleeve '],
  [/\blong sleeves?\b/g, ' longsleeve '],
  [/\b(?:6|six)[- ]?b(?:olt)?\b/g, ' sixbolt '],
  [/\bc(?:ent(?:er|re)|tr)[- ]?lock\b/g, ' centerlock '],
  // Schwalbe's best known tyre, if a tyre or its size is named; elsewhere a size.
  [
    /(?<![\w/])m\+(?=.*(?:\d{2}|tyre|tour|mtb))|(?<=(?:\btyres?\b|\d\s?x\s?\d|\d{2}-\d{3}).*)(?<![\w/])m\+/g,
    ' marathon plus ',
  ],
  [/\btubeless[- ]ready\b/g, ' tubeless '],
  // A brand, not cranks.
  [/\bcrank\s?bro(?:ther)?s\b/g, ' crankbrothers '],
  // The width of a tyre, in millimetres.
  [/(?<![\w.]|\dc?\s?x\s?)([2-5]\d)c\b/g, '$1mm'],
  [/\b(26|27\.5|29)er\b/g, ' $1in '],
  // Inner cables, unless it is an inner tube.
  [/\b(?:brake|brk|gear|shift|shifter) inner\b|\binner (?:brake|brk|gear|shift|shifter)\b/g, '$& cable '],
  [/\bseat[- ]?tube\b/g, ' seattube '],
  // Youth sizes: 'YS'. YL is one only of what children wear; elsewhere it is yellow.
  [/\by([sm])\b/g, ' youth $1 '],
  [/\byl\b(?=.*\b(?:helmet|jersey|jr|kids|youth)\b)|(?<=\b(?:helmet|jersey|jr|kids|youth)\b.*)\byl\b/g, ' youth l '],
  [/\bgun metal\b/g, ' gunmetal '],
  [/\bbrake shoes?\b/g, ' brake pads '],
  [/\bip(?:h(?:one)?)?\s?(\d{1,2})\b/g, ' iphone $1 '],
  // A valve with its length; smaller numbers are Schwalbe's sizes of tubes.
  [/\b[fp]v([3-9]\d)\b/g, ' presta $1mm '],
  [/\b[as]v([3-9]\d)\b/g, ' schrader $1mm '],
  [/\b(?:extra|x)[- ](?:large|lge|lrg)\b/g, ' xl '],
  [/\b(?:extra|x)[- ](?:small|sml)\b/g, ' xs '],
  [/\bdisk\b/g, ' disc '],
  [/\bw\/less\b/g, ' wireless '],
  // ORG of brake pads means organic, not orange.
  [/\borg\b(?=.*\bpads?\b)/g, ' resin '],
  [/\b(pads?\b.*)\borg\b/g, '$1resin '],
  // Shimano's codes for the cage length of derailleurs: SGS is long, GS medium.
  [/\bsgs\b|\blong[- ]?cage\b/g, ' longcage '],
  [/\bgs\b|\bmed(?:ium)?[- ]?cage\b/g, ' mediumcage '],
  // A '6/7/8 speed' chain fits all three.
  [/\b(?:\d{1,2}\/)+\d{1,2}(?=[- ]?sp(?:ee)?d?s?\b)/g, (found: string) => found.replaceAll('/', 'sp ')],
  [/\bx[- /]?bar\b/g, ' highstep '],
  // The supply of a lamp: 'e-bike' alone is too frequent to mean anything.
  [/\be[- ]?bike\b(?=.*light)/g, ' ebike '],
  [/\bdyn\b(?=.*light)|(?<=light.*)\bdyn\b/g, ' dynamo '],
  [/(?<![\w/]|\d\s)w(?![\w/'])/g, ' womens '],
  [/\bbib[- ]?shorts?\b/g, ' bibshort '],
  [/\b(\d) in (\d)\b/g, '$1in$2'],
  // A letter with a slash abbreviates a word and is not a size: 'S/S' is stainless steel, '/M' a price per metre.
  [
    /(?<![\w/])([a-z])\/([a-z])(?![\w/])/g,
    (_found: string, one: string, other: string) => (isBetweenSizes(one, other) ? `${one}/${other}` : `${one}${other}`),
  ],
  [/(?<=\s|^)\/[a-z](?!\w)/g, ' '],
  [/\b(?:light|lt|dark|dk)(?=\s+(?:blue|blu|green|grn|grey|gray|gry|red|brown))/g, ' '],
  [/\b(?:gen(?:eration)?|mk|mark|v|version)\s?\.?(\d|iv|i{1,3})\b/g, ' gen$1 '],
  [/\bg([2-5])\b/g, ' gen$1 '],
  [/\b(\d)(?:nd|rd|th) gen(?:eration)?\b/g, ' gen$1 '],
];

const romans: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
]);

const yearPattern = /(?<![\w.x-])(?:my\s?)?(20[12]\d)(?![\w.]|-\d)/g;
const modelYearPattern = /(?<![\w.])my\s?(\d{2})(?![\w.])/g;

const takeYear = (text: string): { rest: string; year: number | null } => {
  let year: number | null = null;
  const rest = text
    .replace(yearPattern, (_found, figure: string) => {
      year = Number(figure);
      return ' ';
    })
    .replace(modelYearPattern, (_found, figure: string) => {
      year = 2000 + Number(figure);
      return ' ';
    });
  return { rest, year };
};

const sizePattern = /(?<![\w'.-])([a-z0-9]{1,7})\s?[/-]\s?([a-z]{1,6})(?![\w'.])/g;

/** In-between sizes: 'S/M', 'SM-MED', 'L/XL'. */
const takeDoubleSizes = (text: string): { rest: string; sizes: number[] } => {
  const sizes: number[] = [];
  const rest = text.replace(sizePattern, (found: string, one: string, other: string) => {
    const [from, to] = [letterSizes.get(one), letterSizes.get(other)];
    if (from === undefined || to === undefined || from === to) return found;
    sizes.push((from + to) / 2);
    return ' ';
  });
  return { rest, sizes };
};

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;

const lookUp = (table: ReadonlyMap<string, string>, word: string): string | undefined =>
  table.get(word) ?? table.get(singular(word));

const shortestSwapped = 6;

/** Each long kind of product with two neighbouring letters swapped: 'bsaket', 'hlemet'. */
const swappedKinds = new Map(
  [...new Set(kindWords.values())]
    .filter((kind) => kind.length >= shortestSwapped)
    .flatMap((kind) =>
      Array.from({ length: kind.length - 1 }, (_, at): [string, string] => [
        `${kind.slice(0, at)}${kind.charAt(at + 1)}${kind.charAt(at)}${kind.slice(at + 2)}`,
        kind,
      ]),
    ),
);

const toCanonical = (word: string): string =>
  lookUp(tradeWords, word) ??
  lookUp(kindWords, word) ??
  romans.get(word) ??
  lookUp(swappedKinds, word) ??
  singular(word);

// Marks the letter in 'M/PLUS' as an abbreviation, so that it is not read as a size.
const abbreviating = '_';

/** Makes 'R/DERAILLEUR' one word if the trade knows it, else two. */
const joinSlashes = (text: string): string =>
  text.replace(/(?<![\w/])([a-z])\/([a-z]{2,})/g, (_found, letter: string, word: string) => {
    const joined = `${letter}${word}`;
    return tradeWords.has(joined) || kindWords.has(joined) || kindWords.has(singular(joined))
      ? joined
      : `${letter}${abbreviating} ${word}`;
  });

const splitWords = (text: string): string[] =>
  joinSlashes(text)
    .replace(/(?<=[a-z0-9])\+/g, ' plus ')
    .replace(/'/g, '')
    // Keeps ranges and fractions together, and dots only between digits.
    .replace(/(?<![\w.])(\d{1,2})\/(2|4|8|16|32)(?:in\b|")?(?![\w.])/g, '$1:$2')
    .replace(/(?<=\d)\s?x\s?(?=\d)/g, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .split(/[^a-z0-9.~:_]+/)
    .filter((word) => word !== '');

const toWord = (marked: string): Word => {
  const written = marked.replace(abbreviating, '');
  if (/^[\d.~:]+$/.test(written)) return { text: written.replace(/\.0+$/, ''), kind: 'number', written };
  if (/\d/.test(written)) return { text: written.replace(/[.:]/g, ''), kind: 'code', written };
  const text = toCanonical(written);
  return { text, kind: /\d/.test(text) ? 'number' : 'word', written };
};

/** Meaning of an abbreviation by kind of product: `LS` of a jersey is not low-step. */
const meaningAmong = (kinds: string[], word: string): string => {
  if (kinds.some((kind) => wornKinds.has(kind))) {
    if (word === 'lowstep') return 'longsleeve';
    if (word === 'ss') return 'shortsleeve';
  }
  if (kinds.some((kind) => frontOrRearKinds.has(kind))) {
    if (word === 'f') return 'front';
    if (word === 'r') return 'rear';
  }
  // Complete bikes have no kind word.
  if (kinds.length === 0 && word === 'st') return 'lowstep';
  return word;
};

/** On wheels, rims, tyres and tubes, '26' and '20 inch' are wheel sizes. */
const withWheels = (measures: Measure[], words: Word[]): { measures: Measure[]; words: Word[] } => {
  const bare = words.flatMap((word) =>
    word.kind === 'number' ? (toWheel(Number(word.text), word.written) ?? []) : [],
  );
  const wheels = measures.map((measure) =>
    measure.dimension === 'length' ? (toWheel(measure.raw, measure.text) ?? measure) : measure,
  );
  return {
    measures: [...wheels, ...bare],
    words: words.filter((word) => !bare.some(({ text }) => text === word.written)),
  };
};

const isOwnWord = (word: Word, at: number, words: Word[]): boolean =>
  words.findIndex((other) => other.text === word.text) === at;

export const toFeatures = (text: string): Features => {
  let plain = toPlainText(text);
  for (const [pattern, meaning] of phrases) {
    plain = typeof meaning === 'string' ? plain.replace(pattern, meaning) : plain.replace(pattern, meaning);
  }
  const { rest: withoutYear, year } = takeYear(plain);
  const { rest: withoutPack, pack } = takePack(withoutYear);
  const { rest: withoutMeasures, measures, tyres } = takeMeasures(withoutPack);
  const { rest, sizes } = takeDoubleSizes(withoutMeasures);
  const colours: string[] = [];
  const words: Word[] = [];
  for (const part of splitWords(rest)) {
    const colour = colourWords.get(part);
    const size = letterSizes.get(part);
    if (colour !== undefined) colours.push(colour);
    else if (size !== undefined) sizes.push(size);
    else words.push(toWord(part));
  }
  // A tyre with 'MaxxGrip' is no grip.
  const isKind = ({ text: word }: Word): boolean =>
    kindWords.get(word) === word && !(word === 'grip' && tyres.length > 0);
  const kinds = words.flatMap((word) => (isKind(word) ? [word.text] : []));
  const meant = words.map((word): Word => ({ ...word, text: meaningAmong(kinds, word.text) }));
  const excluded = new Map<string, string[]>();
  for (const { text: word } of meant) {
    const group =
      opposites.get(word) ??
      kinds.map((kind) => oppositesOfKind.get(kind)?.get(word)).find((each) => each !== undefined);
    if (group !== undefined) excluded.set(group, [...new Set([...(excluded.get(group) ?? []), word])]);
  }
  const isWheel = tyres.length === 0 && kinds.some((kind) => wheelKinds.has(kind));
  const taken = isWheel ? withWheels(measures, meant) : { measures, words: meant };
  return {
    words: taken.words.filter(isOwnWord),
    colours: [...new Set(colours)],
    sizes: [...new Set(sizes)],
    measures: taken.measures,
    tyres,
    opposites: excluded,
    kinds: [...new Set(kinds)],
    pack,
    year,
  };
};
