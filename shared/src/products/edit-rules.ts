import { z } from 'zod';
import type { StockStatus } from './product-rules';

/** More than anybody has in stock: a number beyond it is a slip of the hand. */
export const largestStock = 1_000_000;

/** Why somebody changed something, for whoever asks later. */
export const editReasonSchema = z.string().trim().max(200, 'A reason has at most 200 characters.');

/** Made by the caller once per wish, so that a second click or a repeated request is the same edit. */
export const editKeySchema = z.uuid();

export type Backorders = 'no' | 'notify' | 'yes';

/** The status that WooCommerce derives for a counted unit when it is saved. */
export const derivedStatus = (quantity: number, backorders: Backorders): StockStatus => {
  if (quantity > 0) return 'instock';
  return backorders === 'no' ? 'outofstock' : 'onbackorder';
};
