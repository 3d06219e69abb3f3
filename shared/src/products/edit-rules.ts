import { z } from 'zod';
import type { StockStatus } from './product-rules';

/** More than anybody has in stock: a number beyond it is a slip of the hand. */
export const largestStock = 1_000_000;

/** Why somebody changed something, for whoever asks later. */
export const editReasonSchema = z.string().trim().max(200, 'A reason has at most 200 characters.');

/** Made by the caller once per wish, so that a second click or a repeated request is the same edit. */
export const editKeySchema = z.uuid();

export type Backorders = 'no' | 'notify' | 'yes';

/**
 * The number that somebody has seen, from the header `If-Match`: `"12"`, or `"none"` for not counted. `*` says nothing of
 * it (undefined), and nor does a header that is not there.
 * @throws RangeError for anything else.
 */
export const seenByTag = (header: string | null): number | null | undefined => {
  const tag = (header ?? '*')
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  if (tag === '*') return undefined;
  if (tag === 'none') return null;
  if (!/^-?\d{1,7}$/.test(tag)) throw new RangeError(`"${tag}" is no quantity`);
  return Number(tag);
};

/** The status that WooCommerce derives for a counted unit when it is saved. */
export const derivedStatus = (quantity: number, backorders: Backorders): StockStatus => {
  if (quantity > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
};
