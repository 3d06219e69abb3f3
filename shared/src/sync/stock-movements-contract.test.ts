import { describe, expect, it } from 'vitest';
import { movementDaySchema, movementSources } from './stock-movements-contract';

const none = {
  till_sale: 0,
  online_order: 0,
  online_cancellation: 0,
  till_refund: 0,
  till_receipt: 0,
  till_document: 0,
  edit: 0,
};

describe('a day of movements', () => {
  it('has a count for every cause, whole and never below 0', () => {
    const day = { day: '2026-11-21', ...none };
    expect(movementDaySchema.parse(day)).toEqual(day);
    for (const source of movementSources) {
      for (const count of [undefined, null, -1, 0.5])
        expect(movementDaySchema.safeParse({ ...day, [source]: count }).success).toBe(false);
    }
    expect(movementDaySchema.safeParse({ ...day, day: '21/11/2026' }).success).toBe(false);
  });
});
