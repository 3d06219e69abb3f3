import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** One face with the letters of every European language and of Vietnamese, and one for each script that it lacks. */
const files = {
  regular: 'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  semibold: 'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  // Simplified and traditional Chinese, and Japanese, in 12 MB; of Noto each of the three alone has 90.
  han: 'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  hangul: 'nanum-gothic-coding/400Regular/NanumGothicCoding_400Regular.ttf',
  arabic: 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: 'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  thai: 'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  devanagari: 'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
} as const;

export type Face = keyof typeof files;
/** What text is set in; letters of another script take a face of their own. */
export type MainFace = 'regular' | 'semibold';

const read = new Map<Face, Buffer>();

/** The bytes of a face, read when the first quote needs it. */
export const fontOf = (face: Face): Buffer => {
  const bytes = read.get(face) ?? readFileSync(require.resolve(`@expo-google-fonts/${files[face]}`));
  read.set(face, bytes);
  return bytes;
};

/** Height of a letter above the baseline and of a whole line, in parts of the size: those of the main faces. */
export const ascent = 1.024;
export const lineHeight = 1.424;
