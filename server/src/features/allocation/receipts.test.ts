import { describe, expect, it } from 'vitest';
import { receiptsOf } from './receipts';

const line = (id: number, received: number | null) => ({ id, orderId: 7, itemId: 30 + id, received });

describe('the receipts of purchase orders', () => {
  it('are the units received since the last reading', () => {
    const received = new Map([
      [1, 3],
      [2, 2],
    ]);
    expect(receiptsOf([line(1, 1), line(2, 2)], received)).toEqual([{ itemId: 31, purchaseOrderId: 7, quantity: 2 }]);
  });

  it('are none of lines that were never counted, are gone, or were corrected downwards', () => {
    const received = new Map([
      [1, 3],
      [3, 1],
    ]);
    expect(receiptsOf([line(1, null), line(2, 0), line(3, 2)], received)).toEqual([]);
  });
});
