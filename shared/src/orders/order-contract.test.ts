import { describe, expect, it } from 'vitest';
import { toOrderStatus } from './order-contract';

describe('the status of an order', () => {
  it.each([
    ['completed', 'completed'],
    ['refunded', 'refunded'],
    ['on-hold', 'pending'],
    ['failed', 'pending'],
    ['checkout-draft', 'pending'],
    ['trash', 'cancelled'],
    ['deleted', 'cancelled'],
  ])('that the shop calls %s is %s', (status, expected) => {
    expect(toOrderStatus(status)).toBe(expected);
  });
});
