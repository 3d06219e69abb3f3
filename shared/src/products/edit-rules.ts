import { z } from 'zod';
import type { StockStatus } from './product-rules';

/** Sanity limit; a larger number is a typing error. */
export const largestStock = 1_000_000;

export const editReasonSchema = z.string().trim().max(200, 'A reason has at most 200 characters.');

/** Idempotency key, created per requested change, so that a second click or a repeated request is the same edit. */
export const editKeySchema = z.uuid();

export type Backorders = 'no' | 'notify' | 'yes';

/**
 * Parses the seen quantity from the header `If-Match`: `"12"`, or `"none"` for not counted. `*` or a missing header
 * makes no claim (undefined).
 * @throws RangeError for anything else.
 */
export const seenByTag = (header: string | null): number | null | undefined => {
  const tag = (header ?? '*')
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');
  if (tag === '*') return undefined;
  if (tag === 'none') return null;
  if (!/^-?\d{1,7}$/.test(tag)) throw new RangeError(`"${tag}" is not a quantity`);
  return Number(tag);
};

/** Stock status that WooCommerce derives for a counted unit on saving. */
export const derivedStatus = (quantity: number, backorders: Backorders): StockStatus => {
  if (quantity > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
};
