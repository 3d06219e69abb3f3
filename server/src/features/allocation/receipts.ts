import type { KnownLine } from './allocation-store';

/** Units of a till item that a purchase order has received since it was read last. */
export type Receipt = { itemId: number; purchaseOrderId: number; quantity: number };

/**
 * Receipts between two readings. Lines read for the first time, or before receipts were counted, have none: their units
 * may have been received long ago.
 */
export const receiptsOf = (known: readonly KnownLine[], received: ReadonlyMap<number, number>): Receipt[] =>
  known.flatMap(({ id, orderId, itemId, received: before }) => {
    const now = received.get(id);
    if (before === null || now === undefined || now <= before) return [];
    return [{ itemId, purchaseOrderId: orderId, quantity: now - before }];
  });
