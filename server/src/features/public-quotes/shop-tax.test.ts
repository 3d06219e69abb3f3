import { describe, expect, it } from 'vitest';
import { createLogger } from '../../logger';
import { createShopTax } from './shop-tax';

const log = createLogger('silent');
const start = (addsTax: () => Promise<boolean>) =>
  createShopTax({ shop: { addsTax }, now: () => new Date('2026-11-21T00:00:00Z') });
const taxed = () => start(() => Promise.resolve(true));

describe('an order with a wrong total', () => {
  it.each([
    ['none', { taxCents: 5_000, offCents: 5_000 }, 'line'],
    ['line', { taxCents: 0, offCents: -5_000 }, 'none'],
    ['line', { taxCents: 5_000, offCents: 1 }, 'subtotal'],
    ['subtotal', { taxCents: 5_000, offCents: -1 }, 'line'],
    // A difference unrelated to tax.
    ['none', { taxCents: 0, offCents: 1_000 }, null],
    ['line', { taxCents: 5_100, offCents: 1_100 }, null],
    ['line', { taxCents: null, offCents: 1 }, null],
  ] as const)('expected with tax by %s, and %j, means %s', (expected, order, learned) => {
    const taxes = taxed();

    expect(taxes.learn(expected, order)).toBe(learned);
  });

  it('is remembered longer than the setting, until that changes', async () => {
    const taxes = taxed();
    expect(await taxes.expect(log)).toBe('line');
    taxes.learn('line', { taxCents: 5_000, offCents: 1 });

    expect(await taxes.expect(log)).toBe('subtotal');
  });

  it('does not hide our own error, and does not cache it', async () => {
    const answers = [Promise.reject(new TypeError('a fault')), Promise.resolve(true)];
    const taxes = start(() => answers.shift() ?? Promise.resolve(false));

    await expect(taxes.expect(log)).rejects.toThrow('a fault');
    expect(await taxes.expect(log)).toBe('line');
  });
});
