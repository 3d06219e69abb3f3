import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, groupBy } from './collections';

describe('groupBy', () => {
  it('keeps items in their order, and groups in the order of their first item', () => {
    const groups = groupBy(['bell', 'axle', 'brake', 'arm', 'chain'], (word) => word[0]);

    expect([...groups]).toEqual([
      ['b', ['bell', 'brake']],
      ['a', ['axle', 'arm']],
      ['c', ['chain']],
    ]);
  });
});

describe('chunksOf', () => {
  it('loses nothing, keeps the order and fills every chunk but the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 10 }), (items, size) => {
        const chunks = chunksOf(items, size);

        expect(chunks.flat()).toEqual(items);
        for (const chunk of chunks.slice(0, -1)) expect(chunk).toHaveLength(size);
        expect(chunks.every((chunk) => chunk.length > 0)).toBe(true);
      }),
    );
  });
});
