import type { ResponseOf } from '@chainline/shared/http/endpoint';
import {
  dismissStockEdit,
  editStock,
  getStockEdit,
  listStockEdits,
  retryStockEdit,
  undoStockEdit,
  type StockEdit,
} from '@chainline/shared/products/stock-edit-contract';
import type { StockStatus } from '@chainline/shared/products/product-rules';
import { call } from '../../../lib/api';
import { newKey } from '../../../lib/new-key';
import type { StockUnit } from '../stock/stock-unit';

/** A requested stock change of a unit. Resending it with the same key is idempotent. */
export type RequestedStock = {
  unit: StockUnit;
  /** Null = not counted; not given = unchanged. */
  quantity?: number | null;
  status?: StockStatus;
  /** The number the person saw. */
  seen: number | null;
  /** The status the person saw, for a unit that is not counted. */
  seenStatus?: StockStatus;
  reason?: string;
  key: string;
};

export const toRequest = (
  unit: StockUnit,
  wanted: Pick<RequestedStock, 'quantity' | 'status' | 'seen' | 'seenStatus' | 'reason'>,
): RequestedStock => ({
  unit,
  ...wanted,
  key: newKey(),
});

export type StockAnswer = ResponseOf<typeof editStock>;

export const stockEditCalls = {
  send: ({ unit, seen, seenStatus, quantity, status, reason, key }: RequestedStock): Promise<StockAnswer> =>
    call(editStock, {
      params: { id: unit.productId },
      body: {
        variation_id: unit.variationId,
        seen_quantity: seen,
        seen_status: seenStatus,
        key,
        quantity,
        status,
        reason,
      },
    }),
  read: ({ id, product_id, variation_id }: StockEdit): Promise<StockAnswer> =>
    call(getStockEdit, { params: { id }, query: { product_id, ...(variation_id !== null && { variation_id }) } }),
  undo: (id: string): Promise<StockAnswer> => call(undoStockEdit, { params: { id } }),
  retry: ({ id, product_id, variation_id }: StockEdit): Promise<StockAnswer> =>
    call(retryStockEdit, { params: { id }, body: { product_id, variation_id } }),
  dismiss: ({ id, product_id, variation_id }: StockEdit): Promise<StockAnswer> =>
    call(dismissStockEdit, { params: { id }, body: { product_id, variation_id } }),
  /** Waiting and failed edits, newest first. */
  open: async (): Promise<readonly StockEdit[]> =>
    (await call(listStockEdits, { query: { page: 1, per_page: 100, open: true } })).edits,
};

export type StockEditCalls = typeof stockEditCalls;
