import { describe, expect, it } from 'vitest';
import type { StockMapping } from '../mappings';
import {
  changesOf,
  isNews,
  massOf,
  mayBeArchived,
  mayBeMerged,
  planMappings,
  toClearingIntents,
  toConflictPlan,
  toIntents,
  toMergedPlan,
  toRunItem,
  type Agreed,
  type Planned,
} from './stock-plans';

const mapping = (changes: Partial<StockMapping> = {}): StockMapping => ({
  id: 1,
  woo_product_id: 10,
  woo_parent_id: null,
  lightspeed_item_id: 20,
  sync_direction: 'both',
  sync_enabled: true,
  base_quantity: 5,
  woo_quantity: 5,
  lightspeed_quantity: 5,
  attempts: 0,
  reserved: 0,
  decision: null,
  decided_by: null,
  version: 1,
  ...changes,
});
const read = (given: StockMapping, woo: number | null, till: number | null): Planned => {
  const shop = {
    id: 10,
    managedBy: 'own',
    quantity: woo,
    status: 'instock',
    backorders: 'no',
    modifiedAt: null,
  } as const;
  const item = { itemShopId: 3, itemId: 20, shopId: '1', qoh: till ?? 0, timeStamp: new Date(0) };
  const [planned] = planMappings([given], {
    shop: new Map(woo === null ? [] : [[10, shop]]),
    till: new Map(till === null ? [] : [[20, item]]),
  });
  if (!planned) throw new Error('nothing planned');
  return planned;
};
const agreed = ({ mapping: given, plan }: Planned): Agreed => {
  if (plan.kind !== 'agreed') throw new Error(`Expected agreement, got ${plan.kind}`);
  return { mapping: given, plan };
};

describe('an item that was merged into another one', () => {
  const merge = { name: 'Bell', into_name: 'Big bell', into_quantity: 9, into_product: 'Big bell, brass' };

  it('may be gone altogether; its product is taken out of the shop, with the question', () => {
    const gone = read(mapping(), 5, null);
    expect(mayBeMerged(gone)).toBe(true);
    const asked = toMergedPlan(gone.mapping, { woo: 5, merge });

    expect(toRunItem(asked, 'applying')).toMatchObject({
      outcome: 'conflict',
      reason:
        'Bell was merged into Big bell in Lightspeed, which now has 9 for both. The online shop offered 5 of this product beside those of Big bell, brass, and offers none until you decide: enter its quantity, or map another item.',
    });
    expect(toClearingIntents(asked, 'Chainline')).toMatchObject([{ system: 'woocommerce', unitId: 10, delta: -5 }]);
  });

  it('leaves a shop alone that has none left, or that decides about its quantity', () => {
    const cleared = toMergedPlan(mapping(), { woo: 0, merge });
    const master = toMergedPlan(mapping({ sync_direction: 'woo_to_ls' }), { woo: 5, merge });

    expect([toClearingIntents(cleared, ''), toClearingIntents(master, '')]).toEqual([[], []]);
  });
});

describe('the reason of a change in the shop', () => {
  const reasonOf = (changes: Partial<StockMapping>, woo: number, till: number) =>
    toIntents(agreed(read(mapping(changes), woo, till)), 'ann').find(({ system }) => system === 'woocommerce')?.reason;

  it.each([
    { what: 'units are held', changes: { reserved: 2 }, woo: 5, till: 5, reason: 'Held for accepted quotes: 2' },
    { what: 'fewer are held', changes: { woo_quantity: 3 }, woo: 3, till: 5, reason: 'No longer held for a quote: 2' },
    {
      what: 'a till sale comes on top',
      changes: { reserved: 2, woo_quantity: 3 },
      woo: 3,
      till: 4,
      reason: 'Follows Lightspeed: -1 (2 held for accepted quotes)',
    },
  ])('says why if $what', ({ changes, woo, till, reason }) => {
    expect(reasonOf(changes, woo, till)).toBe(reason);
  });
});

describe('the changes that a plan sends', () => {
  it('have a reason, a difference and an actor', () => {
    expect(toIntents(agreed(read(mapping(), 5, 3)), 'ann')).toEqual([
      {
        mappingId: 1,
        system: 'woocommerce',
        unitId: 10,
        delta: -2,
        reason: 'Follows Lightspeed: -2',
        source: 'sync',
        actor: 'ann',
      },
    ]);
  });

  it('carry the actor and the reason of a decision', () => {
    const decided = mapping({ base_quantity: 7, decision: 'Set to 7 by bob', decided_by: 'bob' });

    expect(toIntents(agreed(read(decided, 5, 5)), 'Chainline')).toMatchObject([
      { system: 'woocommerce', delta: 2, reason: 'Set to 7 by bob', actor: 'bob' },
      { system: 'lightspeed', delta: 2, reason: 'Set to 7 by bob', actor: 'bob' },
    ]);
  });

  it('name the master if there is one', () => {
    const [intent] = toIntents(agreed(read(mapping({ sync_direction: 'woo_to_ls' }), 4, 5)), 'Chainline');

    expect(intent).toMatchObject({ system: 'lightspeed', delta: -1, reason: 'Set to the quantity of the online shop' });
  });
});

describe('an item of a run', () => {
  it('shows both quantities, the differences and the target', () => {
    expect(toRunItem(read(mapping(), 4, 3), 'planned')).toMatchObject({
      outcome: 'planned',
      reason: 'Follows Lightspeed: -2',
      base: 5,
      woo: 4,
      till: 3,
      wooDelta: -2,
      tillDelta: -1,
      target: 2,
    });
  });

  it('tells that a mapping starts, has a conflict, or cannot be synced', () => {
    const fresh = mapping({ base_quantity: null, woo_quantity: null, lightspeed_quantity: null });

    expect(toRunItem(read(fresh, 4, 4), 'planned').reason).toBe('First sync: both have 4');
    expect(toRunItem(read(fresh, 4, 3), 'planned')).toMatchObject({
      outcome: 'conflict',
      reason: 'The online shop has 4, Lightspeed has 3. Choose the right quantity to start with.',
    });
    expect(toRunItem(read(fresh, null, 3), 'planned')).toMatchObject({
      outcome: 'skipped',
      reason: 'This product was deleted or is in the trash in WooCommerce',
    });
  });
});

describe('a change', () => {
  it('sends something; anything only to be recorded is news', () => {
    const sold = read(mapping(), 4, 4);
    const both = read(mapping({ base_quantity: 4, woo_quantity: 5, lightspeed_quantity: 5 }), 4, 4);
    const still = read(mapping(), 5, 5);

    expect(changesOf([sold, both, still])).toHaveLength(2);
    expect([sold, still].map((one) => isNews(one.mapping, agreed(one).plan))).toEqual([true, false]);
  });

  it('counts those that become zero', () => {
    expect(massOf(changesOf([read(mapping(), 5, 0), read(mapping(), 5, 1)]))).toEqual({ changes: 2, zeros: 1 });
  });
});

describe('an item that may have been archived', () => {
  it('is one whose quantity fell to zero, and gets a conflict if it was archived', () => {
    const fell = read(mapping(), 5, 0);

    expect([mayBeArchived(fell), mayBeArchived(read(mapping(), 5, 1)), mayBeArchived(read(mapping(), 0, 5))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(toConflictPlan(fell, 'archived').plan).toMatchObject({
      kind: 'conflict',
      conflict: 'archived',
      woo: 5,
      till: 0,
    });
  });
});
