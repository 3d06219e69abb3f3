import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, type Edge } from './assign';
import { assignByAuction, type Bidder } from './auction';

const totalOf = (edges: Edge[], pairs: { unit: number; item: number }[]): number =>
  pairs.reduce((sum, pair) => {
    const edge = edges.find(({ unit, item }) => unit === pair.unit && item === pair.item);
    return sum + (edge?.gain ?? Number.NaN);
  }, 0);

/** The best possible total, found by brute force. */
const bestTotal = (edges: Edge[]): number => {
  const [first, ...rest] = edges;
  if (!first) return 0;
  const without = bestTotal(rest);
  return Math.max(
    without,
    first.gain + bestTotal(rest.filter(({ unit, item }) => unit !== first.unit && item !== first.item)),
  );
};

const edgesOf = (max: number, size: number): fc.Arbitrary<Edge[]> =>
  fc.uniqueArray(
    fc.record({
      unit: fc.integer({ min: 1, max: size }),
      item: fc.integer({ min: 1, max: size }),
      gain: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
    }),
    { maxLength: max, selector: ({ unit, item }) => `${unit} ${item}` },
  );

describe('assign', () => {
  it('prefers the two pairs with the larger total gain', () => {
    const edges = [
      { unit: 1, item: 1, gain: 5 },
      { unit: 1, item: 2, gain: 4 },
      { unit: 2, item: 1, gain: 4 },
    ];
    expect(assign(edges).map(({ unit, item }) => [unit, item])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("uses the pair's gain as margin without competition", () => {
    expect(assign([{ unit: 1, item: 9, gain: 3 }])).toEqual([{ unit: 1, item: 9, margin: 3 }]);
  });

  it('has no margin if another item is as good', () => {
    const [pair] = assign([
      { unit: 1, item: 1, gain: 3 },
      { unit: 1, item: 2, gain: 3 },
    ]);
    expect(pair?.margin).toBeCloseTo(0);
  });

  it('keeps the margin of a pair whose alternative is surely taken', () => {
    const [pair] = assign([
      { unit: 1, item: 1, gain: 3 },
      { unit: 1, item: 2, gain: 3 },
      { unit: 2, item: 2, gain: 9 },
    ]);
    expect(pair).toMatchObject({ unit: 1, item: 1 });
    expect(pair?.margin).toBeCloseTo(3);
  });

  it('uses each unit and item at most once, with the maximum gain', () => {
    fc.assert(
      fc.property(edgesOf(12, 5), (edges) => {
        const pairs = assign(edges);
        expect(new Set(pairs.map(({ unit }) => unit)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ item }) => item)).size).toBe(pairs.length);
        expect(totalOf(edges, pairs)).toBeCloseTo(bestTotal(edges));
      }),
    );
  });

  it('returns as margin the loss without a pair', () => {
    fc.assert(
      fc.property(edgesOf(10, 4), (edges) => {
        const best = bestTotal(edges);
        for (const { unit, item, margin } of assign(edges)) {
          const others = edges.filter((edge) => edge.unit !== unit || edge.item !== item);
          expect(margin).toBeCloseTo(best - bestTotal(others));
        }
      }),
    );
  });

  it('does not depend on the order of the edges', () => {
    fc.assert(
      fc.property(
        edgesOf(14, 5).chain((edges) =>
          fc.tuple(fc.constant(edges), fc.shuffledSubarray(edges, { minLength: edges.length })),
        ),
        ([edges, shuffled]) => {
          expect(assign(shuffled)).toEqual(assign(edges));
        },
      ),
    );
  });

  it('stays one-to-one and near the optimum in a component too large for the exact solution', () => {
    // Each unit prefers its own item, and its neighbour's slightly less: the optimum is known, and all pairs form one
    // component.
    const size = 300;
    const edges = Array.from({ length: size }, (_, at) => at + 1).flatMap((at) => [
      { unit: at, item: at, gain: 5 },
      { unit: at, item: (at % size) + 1, gain: 4 },
    ]);
    const pairs = assign(edges);
    expect(new Set(pairs.map(({ item }) => item)).size).toBe(pairs.length);
    expect(totalOf(edges, pairs)).toBeGreaterThanOrEqual(size * 5 - size * 0.01);
  });
});

describe('assignByAuction', () => {
  const toBidders = (edges: Edge[], size: number): Bidder[] =>
    Array.from({ length: size }, (_, at) =>
      edges.filter(({ unit }) => unit === at + 1).map(({ item, gain }) => ({ good: item - 1, gain })),
    );

  it('is within a step per bidder of the optimum', () => {
    fc.assert(
      fc.property(edgesOf(12, 5), (edges) => {
        const { goodOfBidder } = assignByAuction(toBidders(edges, 5), 5, 0.01);
        const pairs = goodOfBidder.flatMap((good, at) => (good === null ? [] : [{ unit: at + 1, item: good + 1 }]));
        expect(new Set(pairs.map(({ item }) => item)).size).toBe(pairs.length);
        expect(totalOf(edges, pairs)).toBeGreaterThanOrEqual(bestTotal(edges) - 5 * 0.01 - 1e-9);
      }),
    );
  });

  it('never overstates a margin', () => {
    fc.assert(
      fc.property(edgesOf(12, 5), (edges) => {
        const { goodOfBidder, marginOf } = assignByAuction(toBidders(edges, 5), 5, 0.01);
        const best = bestTotal(edges);
        for (const [at, good] of goodOfBidder.entries()) {
          if (good === null) continue;
          const others = edges.filter(({ unit, item }) => unit !== at + 1 || item !== good + 1);
          expect(marginOf(at)).toBeLessThanOrEqual(best - bestTotal(others) + 5 * 0.01 + 1e-9);
        }
      }),
    );
  });
});
