import { syncDirectionSchema, type SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planStock, type Ledger, type Plan, type Reading } from './stock-planner';

type Side = 'woo' | 'till';

/** Events in the life of one mapping, of which only planning is the code under test. */
type Step =
  /** A sale, receipt, online order or edit: a difference on one side. */
  | { kind: 'trade'; side: Side; by: number }
  /** Both sides are read, trade continues, then the plan is made from those readings. */
  | { kind: 'plan'; meanwhile: { side: Side; by: number }[]; lost: Side | null }
  /** A planned change takes effect on one side or not at all, and its confirmation may be lost. */
  | { kind: 'apply'; side: Side; isHeard: boolean }
  /** Units that accepted quotes hold from now on. */
  | { kind: 'reserve'; units: number }
  /** Unsent changes are discarded; unanswered ones are settled. */
  | { kind: 'settle' };

type Change = { side: Side; delta: number; state: 'planned' | 'done' };

type World = {
  direction: SyncDirection;
  numbers: Record<Side, number>;
  ledger: Ledger;
  /** Unsettled changes; nothing is planned while there are any. */
  changes: Change[];
  /** Net changes made by others on each side. */
  traded: Record<Side, number>;
  reserved: number;
};

const sides = ['woo', 'till'] as const;
const side = fc.constantFrom(...sides);
const trade = fc.record({ side, by: fc.integer({ min: -6, max: 6 }) });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: trade.map((one) => ({ kind: 'trade' as const, ...one })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      meanwhile: fc.array(trade, { maxLength: 2 }),
      lost: fc.option(side, { freq: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('apply' as const), side, isHeard: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reserve' as const), units: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'settle' as const }) },
);

const begin = (direction: SyncDirection, start: number): World => ({
  direction,
  numbers: { woo: start, till: start },
  ledger: { base: start, woo: start, till: start },
  changes: [],
  traded: { woo: 0, till: 0 },
  reserved: 0,
});

const tradeOn = (world: World, { side: at, by }: { side: Side; by: number }) => {
  world.numbers[at] += by;
  world.traded[at] += by;
};

/** Accounts for our own change that took effect, so that it does not count as a change by the side. */
const account = (world: World, { side: at, delta }: Change) => {
  if (world.ledger) world.ledger = { ...world.ledger, [at]: world.ledger[at] + delta };
};

const takeUp = (world: World, plan: Plan) => {
  if (plan.kind !== 'agreed') return;
  expect(plan.ledger.base).toBeGreaterThanOrEqual(0);
  world.ledger = plan.ledger;
  const wanted = { woo: plan.wooDelta, till: plan.tillDelta };
  world.changes = sides.flatMap((at) => (wanted[at] === 0 ? [] : [{ side: at, delta: wanted[at], state: 'planned' }]));
};

const planNow = (world: World, readings: Record<Side, Reading>): Plan =>
  planStock({ ledger: world.ledger, direction: world.direction, reserved: world.reserved, ...readings });

const settle = (world: World) => {
  for (const change of world.changes) if (change.state === 'done') account(world, change);
  world.changes = [];
};

const run = (world: World, one: Step) => {
  switch (one.kind) {
    case 'trade': {
      tradeOn(world, one);
      return;
    }
    case 'plan': {
      if (world.changes.length > 0) return;
      const readings = { ...world.numbers, ...(one.lost && { [one.lost]: 'unknown' as const }) };
      for (const change of one.meanwhile) tradeOn(world, change);
      const plan = planNow(world, readings);
      if (one.lost) expect(plan.kind).toBe('skip');
      takeUp(world, plan);
      return;
    }
    case 'apply': {
      const change = world.changes.find((planned) => planned.side === one.side && planned.state === 'planned');
      if (!change) return;
      world.numbers[change.side] += change.delta;
      change.state = 'done';
      if (!one.isHeard) return;
      account(world, change);
      world.changes = world.changes.filter((other) => other !== change);
      return;
    }
    case 'reserve': {
      world.reserved = one.units;
      return;
    }
    case 'settle': {
      settle(world);
      return;
    }
  }
};

const comeToRest = (world: World): Plan => {
  settle(world);
  const last = planNow(world, world.numbers);
  takeUp(world, last);
  for (const change of world.changes) {
    world.numbers[change.side] += change.delta;
    account(world, change);
  }
  world.changes = [];
  return last;
};

/** Expected final quantity: both sides' changes, or those of the master alone. */
const expectedOf = ({ direction, traded }: World, start: number): number => {
  switch (direction) {
    case 'both':
      return start + traded.woo + traded.till;
    case 'ls_to_woo':
      return start + traded.till;
    case 'woo_to_ls':
      return start + traded.woo;
  }
};

const story = {
  direction: fc.constantFrom(...syncDirectionSchema.options),
  start: fc.integer({ min: 0, max: 20 }),
  steps: fc.array(step, { maxLength: 60 }),
};

const tell = ({ direction, start, steps }: { direction: SyncDirection; start: number; steps: Step[] }) => {
  const world = begin(direction, start);
  for (const one of steps) run(world, one);
  return { world, expected: expectedOf(world, start), last: comeToRest(world) };
};

const property = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, check), { numRuns: 1_000 });

it('brings both sides to start + receipts - sales, or to the master’s quantity, and the shop without what is reserved', () => {
  property(fc.record(story), (given) => {
    const { world, expected, last } = tell(given);
    fc.pre(expected >= 0);
    expect(last.kind).toBe('agreed');
    const offered = Math.max(0, expected - world.reserved);
    expect(world.numbers).toEqual({ woo: offered, till: expected });
    expect(world.ledger).toEqual({ base: expected, woo: offered, till: expected });
  });
});

it('raises a conflict exactly when more was sold than there was, and sends nothing', () => {
  property(fc.record({ ...story, start: fc.integer({ min: 0, max: 3 }) }), (given) => {
    const { world, expected, last } = tell(given);
    fc.pre(expected < 0);
    expect(last).toMatchObject({ kind: 'conflict', conflict: 'below_zero', ...world.numbers });
    expect(last).not.toHaveProperty('wooDelta');
  });
});

it('sends nothing when a plan was applied and both sides are read again', () => {
  property(fc.record(story), (given) => {
    const { world, last } = tell(given);
    fc.pre(last.kind === 'agreed');
    const again = planNow(world, world.numbers);
    expect(again).toMatchObject({ kind: 'agreed', wooChange: 0, tillChange: 0, wooDelta: 0, tillDelta: 0 });
    expect(again).toMatchObject({ ledger: world.ledger });
  });
});

it('plans the same from the same readings, and nothing more once they are accounted for', () => {
  property(fc.record({ ...story, lead: trade }), ({ lead, ...given }) => {
    const { world } = tell(given);
    tradeOn(world, lead);
    const first = planNow(world, world.numbers);
    fc.pre(first.kind === 'agreed');
    expect(planNow(world, world.numbers)).toEqual(first);
    takeUp(world, first);
    expect(planNow(world, world.numbers)).toMatchObject({ wooChange: 0, tillChange: 0, ledger: world.ledger });
  });
});

it('never guesses if a mapping starts with different quantities and neither side is the master', () => {
  const number = fc.integer({ min: -5, max: 30 });
  property(fc.record({ direction: story.direction, woo: number, till: number }), ({ direction, woo, till }) => {
    const plan = planStock({ ledger: null, direction, woo, till });
    const master = direction === 'woo_to_ls' ? woo : till;
    if (direction === 'both' && woo !== till) expect(plan).toMatchObject({ kind: 'conflict', conflict: 'first_link' });
    else if (master < 0) expect(plan).toMatchObject({ kind: 'conflict', conflict: 'below_zero' });
    else expect(plan).toMatchObject({ kind: 'agreed', wooDelta: master - woo, tillDelta: master - till });
  });
});

it('leaves units alone that are not counted or cannot be read on either side', () => {
  const reading: fc.Arbitrary<Reading> = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('uncounted', 'unknown'),
  );
  property(fc.record({ direction: story.direction, woo: reading, till: reading }), ({ direction, woo, till }) => {
    fc.pre(typeof woo !== 'number' || typeof till !== 'number');
    expect(planStock({ ledger: { base: 4, woo: 4, till: 4 }, direction, woo, till }).kind).toBe('skip');
  });
});
