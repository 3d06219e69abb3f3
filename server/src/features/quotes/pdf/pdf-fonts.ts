import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One font for all European languages and Vietnamese, and one for each further script. */
const files = {
  regular: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  semibold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  // Chinese (simplified and traditional) and Japanese in 12 MB; Noto takes 90 MB for each.
  han: 'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  hangul: 'nanum-gothic-coding/400Regular/NanumGothicCoding_400Regular.ttf',
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  devanagari: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
} as const;

export type Face = keyof typeof files;
export type MainFace = 'regular' | 'semibold';

const read = new Map<Face, Buffer>();

export const fontOf = (face: Face): Buffer => {
  const bytes = read.get(face) ?? readFileSync(require.resolve(`@expo-google-fonts/${files[face]}`));
  read.set(face, bytes);
  return bytes;
};

/** Ascent and line height of the main fonts, relative to the font size. */
export const ascent = 1.024;
export const lineHeight = 1.424;
