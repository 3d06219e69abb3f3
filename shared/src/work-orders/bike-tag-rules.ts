/** Letters and digits that nobody confuses when typing them from a tag. */
export const tagAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const tagLength = 8;

const code = `[${tagAlphabet}]{${tagLength}}`;
const wholeCode = new RegExp(`^${code}$`, 'u');
const link = new RegExp(`/b/(${code})/?$`, 'iu');

/** Path of the short link on a bike's tag. */
export const tagPath = (tag: string): string => `/b/${tag}`;

/** Code in a scanned link; null if the text is not the link of a tag. */
export const codeInLink = (text: string): string | null => link.exec(text.trim())?.[1]?.toUpperCase() ?? null;

/** Turns scanned or typed text into the code of a tag if it can be one, otherwise leaves it as it is. */
export const toScanned = (text: string): string => {
  const typed = text.trim();
  const compact = typed.toUpperCase().replaceAll(/[\s-]/gu, '');
  return codeInLink(typed) ?? (wholeCode.test(compact) ? compact : typed);
};

/** Serial numbers are compared without blanks and case, as people copy them differently. */
export const toSerial = (text: string): string => text.trim().toUpperCase().replaceAll(/\s+/gu, ' ');

export const untaggedWarning = "Some bike tags haven't been printed yet. Print all tags before generating work order.";

/** A work order without bikes needs no tags. */
export const isPrintReady = (tags: readonly { printed: boolean }[]): boolean => tags.every(({ printed }) => printed);

export const tagFormats = ['62x29', '4x6', 'a4'] as const;
export type TagFormat = (typeof tagFormats)[number];

export const tagFormatLabels: Record<TagFormat, string> = {
  '62x29': 'Label 62 × 29 mm',
  '4x6': 'Label 4 × 6 inch',
  a4: 'A4 sheet, 14 labels',
};

/** Labels of an A4 sheet, in two columns. */
export const labelsOnSheet = 14;
