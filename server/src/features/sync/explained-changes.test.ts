import { describe, expect, it } from 'vitest';
import type { StockMapping } from '../mappings';
import { isFullyDocumented, isUnexplained, withoutUnexplained, type Explanation } from './explained-changes';
import { planStock } from './stock-planner';
import type { Agreed } from './stock-plans';

const mapping = (changes: Partial<StockMapping> = {}): StockMapping => ({
  id: 1,
  woo_product_id: 10,
  woo_parent_id: null,
  lightspeed_item_id: 20,
  sync_direction: 'both',
  sync_enabled: true,
  base_quantity: 10,
  woo_quantity: 10,
  lightspeed_quantity: 10,
  attempts: 0,
  reserved: 0,
  decision: null,
  decided_by: null,
  version: 1,
  ...changes,
});

const read = (woo: number, till: number, given = mapping()): Agreed => {
  const { base_quantity: base, woo_quantity: was, lightspeed_quantity: tillWas, sync_direction: direction } = given;
  const ledger = base === null || was === null || tillWas === null ? null : { base, woo: was, till: tillWas };
  const plan = planStock({ ledger, woo, till, direction });
  if (plan.kind !== 'agreed') throw new Error(`Expected agreement, got ${plan.kind}`);
  return { mapping: given, plan };
};

const known = ({ woo = 0, till = 0, tillTotal = till, edited = 0 }: Partial<Explanation>) =>
  new Map([[1, { woo, till, tillTotal, edited }]]);

describe('a change', () => {
  it.each([
    { what: 'a till sale', change: read(10, 9), by: { till: -1 } },
    { what: 'an order', change: read(8, 10), by: { woo: -2 } },
    { what: 'both', change: read(8, 9), by: { woo: -2, till: -1 } },
    { what: 'a document newer than the reading', change: read(10, 9), by: { till: -3 } },
    { what: 'a decision of a person', change: read(7, 7, mapping({ decision: 'Set to 7 by mia' })), by: {} },
  ])('is explained by $what', ({ change, by }) => {
    expect(isUnexplained(change, known(by))).toBe(false);
  });

  it.each([
    { what: 'nothing', change: read(10, 0), by: {} },
    { what: 'too few documents', change: read(10, 0), by: { till: -1 } },
    { what: 'documents of the other side', change: read(10, 9), by: { woo: -1 } },
    { what: 'documents of the other direction', change: read(10, 11), by: { till: -1 } },
    { what: 'a first link', change: read(5, 5, mapping({ base_quantity: null })), by: {} },
  ])('is not explained by $what', ({ change, by }) => {
    expect(isUnexplained(change, known(by))).toBe(true);
  });
});

describe('a change made by documents alone', () => {
  it.each([
    { what: 'a delivery', change: read(9, 13), by: { woo: -1, till: 3 }, is: true },
    { what: 'nothing, after an order that was cancelled', change: read(10, 10), by: {}, is: true },
    { what: 'a count beside a delivery', change: read(9, 14), by: { woo: -1, till: 3 }, is: false },
    { what: 'a count that undoes a sale', change: read(10, 10), by: { till: -1 }, is: false },
    { what: 'an edit that undoes an order', change: read(10, 10), by: { woo: 0, edited: 1 }, is: false },
    { what: 'a decision', change: read(10, 14, mapping({ decision: 'Set to 7 by mia' })), by: {}, is: false },
    { what: 'a first link', change: read(5, 5, mapping({ base_quantity: null })), by: {}, is: false },
  ])('is $is of $what', ({ change, by, is }) => {
    expect(isFullyDocumented(change, known(by))).toBe(is);
  });
});

describe('a held change', () => {
  const part = (change: Agreed, by: Partial<Explanation>) => withoutUnexplained([change], new Set([1]), known(by));

  it.each([
    // The count of -5 is held; the sale of 2 is carried over.
    { change: read(10, 3), by: { till: -2, tillTotal: -7 }, ledger: { base: 8, woo: 10, till: 8 }, deltas: [-2, 0] },
    // The quantity set to 4 at the till is held; the order of 3 is carried over.
    { change: read(7, 4), by: { woo: -3, tillTotal: -6 }, ledger: { base: 7, woo: 7, till: 10 }, deltas: [0, -3] },
  ])('does not stop what documents explain: $deltas', ({ change, by, ledger, deltas }) => {
    const [one] = part(change, by).planned;

    expect(one?.plan).toMatchObject({ kind: 'agreed', ledger, wooDelta: deltas[0], tillDelta: deltas[1] });
  });

  it('goes on with what was agreed and not yet written', () => {
    const owing = mapping({ base_quantity: 8 });
    expect(part(read(10, 6, owing), { tillTotal: -4 }).planned[0]?.plan).toMatchObject({
      ledger: { base: 8, woo: 10, till: 10 },
      wooDelta: -2,
      tillDelta: -2,
    });
  });

  it.each([
    { what: 'nothing is explained', change: read(10, 0), by: { tillTotal: -10 } },
    { what: 'the till’s log does not tell all of it yet', change: read(10, 3), by: { till: -2, tillTotal: -2 } },
    { what: 'the shop has too few for the sale', change: read(1, 12), by: { till: -3, tillTotal: 2 } },
    { what: 'nothing was agreed yet', change: read(5, 5, mapping({ base_quantity: null })), by: { tillTotal: 0 } },
  ])('stops the mapping when $what', ({ change, by }) => {
    expect(part(change, by)).toEqual({ planned: [], blocked: [change.mapping] });
  });

  it('of one mapping leaves the others as they are', () => {
    const other = read(10, 0, mapping({ id: 2 }));
    expect(withoutUnexplained([other], new Set([1]), new Map())).toEqual({ planned: [other], blocked: [] });
  });
});
