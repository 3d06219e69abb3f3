import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planStock, type Ledger, type Plan } from './stock-planner';

const inStep = (quantity: number): Ledger => ({ base: quantity, woo: quantity, till: quantity });
const agreed = (plan: Plan) => {
  if (plan.kind !== 'agreed') throw new Error(`Expected agreement, got ${plan.kind}`);
  return plan;
};

describe('planning one mapping', () => {
  it.each([
    { what: 'nothing changed', woo: 5, till: 5, wooDelta: 0, tillDelta: 0, base: 5 },
    { what: 'a till sale', woo: 5, till: 4, wooDelta: -1, tillDelta: 0, base: 4 },
    { what: 'an online order', woo: 3, till: 5, wooDelta: 0, tillDelta: -2, base: 3 },
    { what: 'a receipt at the till', woo: 5, till: 15, wooDelta: 10, tillDelta: 0, base: 15 },
    { what: 'one sale on each side', woo: 4, till: 4, wooDelta: -1, tillDelta: -1, base: 3 },
    { what: 'a receipt against an order', woo: 4, till: 8, wooDelta: 3, tillDelta: -1, base: 7 },
  ])('carries $what over to the other side', ({ woo, till, wooDelta, tillDelta, base }) => {
    const plan = agreed(planStock({ ledger: inStep(5), woo, till, direction: 'both' }));

    expect(plan).toMatchObject({ wooDelta, tillDelta, ledger: { base, woo, till } });
  });

  it('agrees at the first link when both sides are equal', () => {
    expect(agreed(planStock({ ledger: null, woo: 7, till: 7, direction: 'both' })).ledger).toEqual(inStep(7));
  });

  it('raises a conflict at the first link when the sides differ', () => {
    expect(planStock({ ledger: null, woo: 7, till: 6, direction: 'both' })).toMatchObject({ conflict: 'first_link' });
  });

  it.each([
    { direction: 'ls_to_woo', wooDelta: -1, tillDelta: 0 },
    { direction: 'woo_to_ls', wooDelta: 0, tillDelta: 1 },
  ] as const)('follows the master at the first link with $direction', ({ direction, wooDelta, tillDelta }) => {
    expect(agreed(planStock({ ledger: null, woo: 7, till: 6, direction }))).toMatchObject({ wooDelta, tillDelta });
  });

  it('raises a conflict when more was sold than there was', () => {
    const plan = planStock({ ledger: inStep(1), woo: 0, till: 0, direction: 'both' });

    expect(plan).toEqual({ kind: 'conflict', conflict: 'below_zero', woo: 0, till: 0, base: 1 });
  });

  it.each([
    { woo: 'uncounted', till: 4, reason: 'shop_uncounted' },
    { woo: 'shared', till: 4, reason: 'shop_shared' },
    { woo: 'unshared', till: 4, reason: 'shop_unshared' },
    { woo: 'unknown', till: 4, reason: 'shop_unknown' },
    { woo: 4, till: 'unknown', reason: 'till_unknown' },
  ] as const)('leaves a number alone that is $woo in the shop and $till at the till', ({ woo, till, reason }) => {
    expect(planStock({ ledger: inStep(4), woo, till, direction: 'both' })).toEqual({ kind: 'skip', reason });
  });
});

describe('planning a mapping with units that accepted quotes hold', () => {
  const reserving = { direction: 'both', reserved: 2 } as const;
  const withoutHeld: Ledger = { base: 5, woo: 3, till: 5 };

  it.each([
    { what: 'nothing happened yet', ledger: inStep(5), woo: 5, till: 5, wooDelta: -2, tillDelta: 0, base: 5, held: 2 },
    { what: 'they are held', ledger: withoutHeld, woo: 3, till: 5, wooDelta: 0, tillDelta: 0, base: 5, held: 2 },
    { what: 'a till sale', ledger: withoutHeld, woo: 3, till: 4, wooDelta: -1, tillDelta: 0, base: 4, held: 2 },
    { what: 'an online order', ledger: withoutHeld, woo: 2, till: 5, wooDelta: 0, tillDelta: -1, base: 4, held: 2 },
    { what: 'a sale of held ones', ledger: withoutHeld, woo: 3, till: 1, wooDelta: -3, tillDelta: 0, base: 1, held: 1 },
  ])('offers the rest in the shop, and leaves the till alone: $what', ({ ledger, woo, till, ...expected }) => {
    const { ledger: after, wooDelta, tillDelta, held } = agreed(planStock({ ledger, woo, till, ...reserving }));

    expect({ base: after.base, wooDelta, tillDelta, held }).toEqual({
      base: expected.base,
      wooDelta: expected.wooDelta,
      tillDelta: expected.tillDelta,
      held: expected.held,
    });
  });

  it('offers them again once nothing holds them', () => {
    const plan = agreed(planStock({ ledger: withoutHeld, woo: 3, till: 5, direction: 'both' }));

    expect(plan).toMatchObject({ wooDelta: 2, tillDelta: 0, ledger: { base: 5 } });
  });

  it('carries them over once their order has taken them', () => {
    const plan = agreed(planStock({ ledger: withoutHeld, woo: 1, till: 5, direction: 'both' }));

    expect(plan).toMatchObject({ wooChange: -2, wooDelta: 2, tillDelta: -2, ledger: { base: 3 } });
  });

  it.each([
    { what: 'before they were held', woo: 5, wooDelta: -2 },
    { what: 'after they were', woo: 3, wooDelta: 0 },
  ])('agrees on a new beginning $what', ({ woo, wooDelta }) => {
    expect(agreed(planStock({ ledger: null, woo, till: 5, ...reserving }))).toMatchObject({
      wooDelta,
      tillDelta: 0,
      ledger: { base: 5 },
    });
  });

  it('asks about any other number at a new beginning', () => {
    expect(planStock({ ledger: null, woo: 4, till: 5, ...reserving })).toMatchObject({ conflict: 'first_link' });
  });
});

describe('planning a mapping whose item the till counts by its serial numbers', () => {
  const serialized = { isSerialized: true, ledger: inStep(5) } as const;

  it.each([
    { what: 'an online order', woo: 4, till: 5, direction: 'both', base: 5 },
    { what: 'a receipt in the shop', woo: 8, till: 5, direction: 'woo_to_ls', base: 5 },
    { what: 'a sale on each side', woo: 4, till: 4, direction: 'both', base: 5 },
  ] as const)('raises a conflict after $what, and sends nothing to either side', ({ what, ...sides }) => {
    const { direction, ...numbers } = sides;
    expect([what, planStock({ ...serialized, ...numbers, direction })]).toEqual([
      what,
      { kind: 'conflict', conflict: 'serialized', ...numbers },
    ]);
  });

  it('raises a conflict at the first link with the shop as master', () => {
    const plan = planStock({ isSerialized: true, ledger: null, woo: 7, till: 6, direction: 'woo_to_ls' });
    expect(plan).toEqual({ kind: 'conflict', conflict: 'serialized', woo: 7, till: 6, base: null });
  });

  it.each(['both', 'ls_to_woo'] as const)('carries changes at the till over to the shop (%s)', (direction) => {
    const plan = agreed(planStock({ ...serialized, woo: 5, till: 3, direction }));
    expect(plan).toMatchObject({ wooDelta: -2, tillDelta: 0 });
  });
});

describe('merging by difference', () => {
  const change = fc.integer({ min: -3, max: 5 });
  const step = fc.record({ woo: change, till: change, applyWoo: fc.boolean(), applyTill: fc.boolean() });

  it('ends with start plus every change on both sides, whatever part of each plan was applied', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 400 }), fc.array(step, { maxLength: 60 }), (start, steps) => {
        const sides = { woo: start, till: start };
        let ledger: Ledger = inStep(start);
        for (const { woo, till, applyWoo, applyTill } of [
          ...steps,
          { woo: 0, till: 0, applyWoo: true, applyTill: true },
        ]) {
          sides.woo += woo;
          sides.till += till;
          const plan = agreed(planStock({ ledger, ...sides, direction: 'both' }));
          ledger = { ...plan.ledger };
          if (applyWoo) {
            sides.woo += plan.wooDelta;
            ledger.woo += plan.wooDelta;
          }
          if (applyTill) {
            sides.till += plan.tillDelta;
            ledger.till += plan.tillDelta;
          }
        }

        const expected = steps.reduce((sum, { woo, till }) => sum + woo + till, start);
        expect(sides).toEqual({ woo: expected, till: expected });
        expect(ledger).toEqual(inStep(expected));
      }),
    );
  });

  it('plans nothing a second time', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (base, woo, till) => {
        const first = planStock({ ledger: inStep(base), woo, till, direction: 'both' });
        fc.pre(first.kind === 'agreed');
        const applied = { base: first.ledger.base, woo: first.ledger.base, till: first.ledger.base };

        const second = agreed(planStock({ ledger: applied, woo: applied.woo, till: applied.till, direction: 'both' }));

        expect([second.wooDelta, second.tillDelta]).toEqual([0, 0]);
      }),
    );
  });
});
