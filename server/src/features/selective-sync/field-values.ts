import { createHash } from 'node:crypto';
import { toLine } from '../../html-text';
import type { CopiedChange } from './copied-field';

/**
 * Fields whose last synced values are stored. Pictures need none: they are only copied to a side that has no picture.
 */
export const rememberedFields = ['price', 'description'] as const;
export type RememberedField = (typeof rememberedFields)[number];

const shownWithoutWords = /<(?:img|iframe|video|audio|embed|object)\b/i;

const comparableText = (html: string): string | null => {
  // Both sides wrap the same text in different markup.
  const words = toLine(html);
  if (words !== '') return words;
  return shownWithoutWords.test(html) ? html.replace(/\s+/g, ' ').trim() : null;
};

/** Both systems use 0 for "not priced yet". */
const comparablePrice = (price: string | null): string | null =>
  price === null || /^-?0*(?:\.0*)?$/.test(price) ? null : price;

/** Normalised value; null if empty or unknown. */
export const toComparable = (field: RememberedField, value: string | null): string | null =>
  field === 'price' ? comparablePrice(value) : comparableText(value ?? '');

/** Pictures are only compared by presence. */
export const isSameValue = (field: CopiedChange['field'], left: string | null, right: string | null): boolean =>
  field === 'image' ? (left === null) === (right === null) : toComparable(field, left) === toComparable(field, right);

export const hashValue = (field: RememberedField, value: string | null): string =>
  createHash('sha256')
    .update(toComparable(field, value) ?? '')
    .digest('base64url');
