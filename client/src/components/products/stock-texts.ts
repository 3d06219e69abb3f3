import type { StockEdit } from '@chainline/shared/products/stock-edit-contract';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { ApiError, errorMessage } from '../../lib/api-error';
import { formatCount } from '../../lib/format';

export const stockStatusLabels: Record<StockStatus, string> = {
  instock: 'In Stock',
  outofstock: 'Out of Stock',
  onbackorder: 'On Backorder',
};

const notCounted = 'not counted';

/** A number as a sentence has it; what is not counted has none. */
export const quantityText = (quantity: number | null): string =>
  quantity === null ? notCounted : formatCount(quantity);

const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status !== null;

/** The text over an edit of stock that was refused, or got no answer at all. */
export const stockFailureText = (error: unknown): string =>
  isAnswered(error) ? `Failed to update stock: ${errorMessage(error)}` : 'An error occurred during stock update.';

/** What an edit has made of a unit: `Bell: stock 18 → 20`. */
export const editText = ({ name, before_quantity, quantity, before_status, status }: StockEdit): string =>
  before_quantity === quantity && before_status !== status
    ? `${name}: ${stockStatusLabels[before_status]} → ${stockStatusLabels[status]}`
    : `${name}: stock ${quantityText(before_quantity)} → ${quantityText(quantity)}`;
