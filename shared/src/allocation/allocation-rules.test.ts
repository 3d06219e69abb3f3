import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, type Claim } from './allocation-rules';

const claim = (orderId: number, changes: Partial<Claim> = {}): Claim => ({
  orderId,
  quantity: 1,
  turn: null,
  promisedOn: null,
  paidAt: null,
  orderedAt: `2026-11-${String(orderId).padStart(2, '0')}T00:00:00.000Z`,
  ...changes,
});
const turnsOf = (claims: Claim[]) => allocate(claims, { onHand: 1, arrivals: [] }).map(({ orderId }) => orderId);

describe('the turn of an order', () => {
  it('is by promised day, then by payment, then by age', () => {
    expect(
      turnsOf([
        claim(1),
        claim(2),
        claim(3, { paidAt: '2026-11-20T00:00:00.000Z' }),
        claim(4, { paidAt: '2026-11-10T00:00:00.000Z' }),
        claim(5, { promisedOn: '2026-12-24' }),
        claim(6, { promisedOn: '2026-12-01' }),
      ]),
    ).toEqual([6, 5, 4, 3, 1, 2]);
  });

  it('can be changed by a person', () => {
    const claims = [claim(1, { turn: 'last', promisedOn: '2026-12-01' }), claim(2), claim(3, { turn: 'first' })];

    expect(turnsOf(claims)).toEqual([3, 2, 1]);
    expect(allocate(claims, { onHand: 1, arrivals: [] }).map(({ reason }) => reason)).toEqual(['first', 'age', 'last']);
  });
});

describe('units', () => {
  it('are given in turn, also in part, and the rest is expected with what arrives', () => {
    const claims = [claim(1, { quantity: 2 }), claim(2, { quantity: 2 }), claim(3, { quantity: 3 })];
    const arrivals = [
      { expectedOn: null, quantity: 1 },
      { expectedOn: '2026-12-09', quantity: 1 },
      { expectedOn: '2026-12-02', quantity: 1 },
    ];

    expect(allocate(claims, { onHand: 3, arrivals })).toEqual([
      { orderId: 1, given: 2, expectedOn: null, place: 1, reason: 'age' },
      { orderId: 2, given: 1, expectedOn: '2026-12-02', place: 2, reason: 'age' },
      { orderId: 3, given: 0, expectedOn: null, place: 3, reason: 'age' },
    ]);
  });

  it('pass over an order that is held, which keeps its place and expects nothing', () => {
    const claims = [claim(1, { isHeld: true }), claim(2)];
    expect(allocate(claims, { onHand: 1, arrivals: [{ expectedOn: '2026-12-02', quantity: 5 }] })).toEqual([
      { orderId: 1, given: 0, expectedOn: null, place: 1, reason: 'no_proof' },
      { orderId: 2, given: 1, expectedOn: null, place: 2, reason: 'age' },
    ]);
  });

  it('that nobody counts are there for everybody, and a debt is nothing', () => {
    expect(allocate([claim(1, { quantity: 9 })], { onHand: null, arrivals: [] })).toMatchObject([
      { given: 9, reason: 'only' },
    ]);
    expect(allocate([claim(1)], { onHand: -4, arrivals: [] })).toMatchObject([{ given: 0 }]);
  });

  const day = fc.option(fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-24'), { nil: null });
  const anyClaims = fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 5 }),
        turn: fc.option(fc.constantFrom('first' as const, 'last' as const), { nil: null }),
        promisedOn: day,
        paidAt: day,
        orderedAt: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
      }),
      { maxLength: 12 },
    )
    .map((claims) => claims.map((each, at): Claim => ({ orderId: at + 1, ...each })));
  const anySupply = fc.record({
    onHand: fc.integer({ min: -3, max: 20 }),
    arrivals: fc.array(fc.record({ expectedOn: day, quantity: fc.integer({ min: 0, max: 5 }) }), { maxLength: 4 }),
  });

  it('are never given twice, never more than there are, and never kept back', () => {
    fc.assert(
      fc.property(anyClaims, anySupply, (claims, supply) => {
        const given = allocate(claims, supply);
        const sum = given.reduce((total, each) => total + each.given, 0);
        const wanted = claims.reduce((total, { quantity }) => total + quantity, 0);

        expect(sum).toBe(Math.min(wanted, Math.max(0, supply.onHand)));
        expect(new Set(given.map(({ orderId }) => orderId)).size).toBe(claims.length);
        for (const each of given) {
          const { quantity } = claims[each.orderId - 1] ?? { quantity: 0 };
          expect(each.given).toBeGreaterThanOrEqual(0);
          expect(each.given).toBeLessThanOrEqual(quantity);
        }
      }),
    );
  });

  it('stay where they are while nothing changes, in whatever order the claims are read', () => {
    fc.assert(
      fc.property(anyClaims, anySupply, fc.nat(), (claims, supply, turn) => {
        const at = claims.length === 0 ? 0 : turn % claims.length;
        const rotated = [...claims.slice(at), ...claims.slice(0, at)].reverse();

        expect(allocate(rotated, supply)).toEqual(allocate(claims, supply));
      }),
    );
  });
});
