import type { Face, MainFace } from './pdf-fonts';

type ScriptFace = Exclude<Face, MainFace>;

const scripts: readonly (readonly [ScriptFace, RegExp])[] = [
  ['han', /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303f\u30fc\uff01-\uffee]/u],
  ['hangul', /\p{sc=Hang}/u],
  ['arabic', /[\p{sc=Arab}\u060c\u061b\u061f\u0640]/u],
  ['hebrew', /\p{sc=Hebr}/u],
  ['thai', /\p{sc=Thai}/u],
  ['devanagari', /[\p{sc=Deva}\u0964\u0965]/u],
];

const anyScript = new RegExp(scripts.map(([, letters]) => letters.source).join('|'), 'u');
const joiner = /[\p{M}\u200c\u200d]/u;
const rightToLeft = new Set<Face>(['arabic', 'hebrew']);

/** Emoji and pictographs that no font contains. */
const pictures =
  / ?(?:(?![©®™‼⁉↔-↙▪▫▶◀☑☕☺♀♂♠♣♥♦✔❤])\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\ufe0f|\u20e3|\u200d(?=\p{Extended_Pictographic}))+/gu;

/** Removes characters that would be drawn as empty boxes; replaces the middle dot of Japanese names. */
export const toShown = (text: string): string => {
  const without = text.replace(pictures, '');
  return (without === text ? text : without.trimStart()).replaceAll('・', '·');
};

export const isMixed = (text: string): boolean => anyScript.test(text);

export type Run = { face: Face; text: string };

const faceOf = (character: string, main: MainFace, before: Face | undefined): Face => {
  if (before !== undefined && joiner.test(character)) return before;
  return scripts.find(([, letters]) => letters.test(character))?.[0] ?? main;
};

/** True for a space between two runs of the same font, which it joins. */
const isBridge = (run: Run, before: Run | undefined, after: Run | undefined): boolean =>
  run.text.trim() === '' && before !== undefined && before.face === after?.face;

const joined = (runs: readonly Run[]): Run[] =>
  runs.reduce<Run[]>((list, run) => {
    const last = list.at(-1);
    return last?.face === run.face ? [...list.slice(0, -1), { ...last, text: last.text + run.text }] : [...list, run];
  }, []);

export const toRuns = (text: string, main: MainFace): Run[] => {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const face = faceOf(character, main, last?.face);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return joined(
    runs.map((run, at) => {
      const before = runs[at - 1];
      return before && isBridge(run, before, runs[at + 1]) ? { ...run, face: before.face } : run;
    }),
  );
};

/**
 * Visual order: Arabic and Hebrew words are drawn one by one from the right, because spaces would end up on the wrong
 * side.
 */
export const inDrawnOrder = ({ face, text }: Run): string[] =>
  rightToLeft.has(face) ? text.split(/( +)/).filter(Boolean).toReversed() : [text];

/** Splits a line where it may be broken: words, spaces, and characters of scripts written without spaces. */
export const toTokens = (line: string): string[] =>
  line.match(
    /\s+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][\u3001\u3002\uff0c\uff01\uff1f\uff09]?|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+/gu,
  ) ?? [];
