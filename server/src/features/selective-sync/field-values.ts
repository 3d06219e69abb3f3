import { createHash } from 'node:crypto';
import { toLine } from '../../html-text';
import type { CopiedChange } from './copied-field';

/** The fields whose last agreement is remembered. Pictures need none: they only ever go where there is none. */
export const rememberedFields = ['price', 'description'] as const;
export type RememberedField = (typeof rememberedFields)[number];

const shownWithoutWords = /<(?:img|iframe|video|audio|embed|object)\b/i;

const comparableText = (html: string): string | null => {
  // Both sides dress the same words in markup of their own.
  const words = toLine(html);
  if (words !== '') return words;
  return shownWithoutWords.test(html) ? html.replace(/\s+/g, ' ').trim() : null;
};

/** A price of 0 is what both systems keep for "not priced yet". */
const comparablePrice = (price: string | null): string | null =>
  price === null || /^-?0*(?:\.0*)?$/.test(price) ? null : price;

/** What two values of a field are compared by; null for one that is empty or not known. */
export const toComparable = (field: RememberedField, value: string | null): string | null =>
  field === 'price' ? comparablePrice(value) : comparableText(value ?? '');

/** Whether two values of a field say the same. Of pictures it only counts whether there are any. */
export const isSameValue = (field: CopiedChange['field'], left: string | null, right: string | null): boolean =>
  field === 'image' ? (left === null) === (right === null) : toComparable(field, left) === toComparable(field, right);

/** What is remembered of a value: enough to see that it changed. */
export const hashValue = (field: RememberedField, value: string | null): string =>
  createHash('sha256')
    .update(toComparable(field, value) ?? '')
    .digest('base64url');
