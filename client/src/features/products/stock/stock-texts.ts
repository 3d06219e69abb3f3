import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { formatAud, formatCount } from '../../../lib/format';

export const stockStatusLabels: Record<StockStatus, string> = {
  instock: 'In Stock',
  outofstock: 'Out of Stock',
  onbackorder: 'On Backorder',
};

const notCounted = 'not counted';

/** Quantity for a sentence; `not counted` without one. */
export const quantityText = (quantity: number | null): string =>
  quantity === null ? notCounted : formatCount(quantity);

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** Title for a stock edit that was refused or got no answer. */
export const stockFailureText = (error: unknown): string =>
  isAnswered(error) ? `Failed to update stock: ${errorMessage(error)}` : 'An error occurred during stock update.';

/** True if an edit changes the status of a unit that is not counted. */
const isOfStatus = ({ before_quantity, quantity }: StockEdit): boolean => before_quantity === null && quantity === null;

const priceText = (price: string | null): string => (price === null ? 'none' : formatAud(price));

/** Prices of an edit; if it changes nothing else, the regular price needs no label. */
const priceTexts = ({ kind, prices }: StockEdit, text: (price: StockEdit['prices'][number]) => string): string[] =>
  prices.map((price) => {
    if (price.field === 'sale_price') return `sale price ${text(price)}`;
    return kind === 'price' ? text(price) : `price ${text(price)}`;
  });

/** Target of an edit, a number, a status or prices: `20`, `Out of Stock`, `$12.00`. */
export const wantedText = (edit: StockEdit): string => {
  const stock = isOfStatus(edit) ? stockStatusLabels[edit.status] : quantityText(edit.quantity);
  const prices = priceTexts(edit, ({ after }) => priceText(after));
  return [...(edit.kind === 'stock' ? [stock] : []), ...prices].join(', ');
};

const stockChange = (edit: StockEdit): string =>
  isOfStatus(edit)
    ? `${stockStatusLabels[edit.before_status]} → ${stockStatusLabels[edit.status]}`
    : `${quantityText(edit.before_quantity)} → ${quantityText(edit.quantity)}`;

const signed = (delta: number): string => `${delta > 0 ? '+' : '−'}${formatCount(Math.abs(delta))}`;

/** Message that an edit was not saved, or that an undo did not undo. */
export const notSavedText = (edit: StockEdit): string => {
  if (!edit.is_undo) return `Not saved: ${wantedText(edit)}.`;
  return edit.delta === null ? 'Not undone.' : `Not undone: ${signed(edit.delta)}.`;
};

/** The change that is lost when a failed edit is discarded. */
export const givenUpText = (edit: StockEdit): string => {
  if (!edit.is_undo) return `“${wantedText(edit)}” for ${edit.name} was not saved and will be discarded.`;
  const difference = edit.delta === null ? '' : ` (${signed(edit.delta)})`;
  return `The edit of ${edit.name} was not undone${difference} and stays in place.`;
};

/** Old and new value, labelled where needed: `18 → 20`. */
export const changeText = (edit: StockEdit): { what: 'stock' | 'status' | 'price'; change: string } => {
  const prices = priceTexts(edit, ({ before, after }) => `${priceText(before)} → ${priceText(after)}`);
  if (edit.kind === 'price') return { what: 'price', change: prices.join(', ') };
  // The target number of an undo was not requested by anybody.
  if (edit.is_undo && edit.delta !== null && edit.state !== 'applied')
    return { what: 'stock', change: [signed(edit.delta), ...prices].join(', ') };
  return { what: isOfStatus(edit) ? 'status' : 'stock', change: [stockChange(edit), ...prices].join(', ') };
};

/** Outcome of an edit: `Bell: stock 18 → 20`. */
export const editText = (edit: StockEdit): string => {
  const { what, change } = changeText(edit);
  return what === 'status' ? `${edit.name}: ${change}` : `${edit.name}: ${what} ${change}`;
};
