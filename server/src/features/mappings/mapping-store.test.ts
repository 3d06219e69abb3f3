import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, secondsLater, testNow } from '../../../test/factories';
import { ConflictError, NotFoundError } from '../../errors';
import { createMappingStore } from './mapping-store';

const database = useRolledBackDatabase();
const store = () => createMappingStore(database.db);

const insert = async (unitId: number, itemId: number) =>
  store().insert({
    woo_product_id: unitId,
    woo_parent_id: null,
    lightspeed_item_id: itemId,
    product_type: 'bike',
    sync_direction: 'both',
    mapping_confidence: 0.875,
    manually_verified: true,
    created_by: await addUser(database.db),
    at: testNow,
  });
const get = async (id: number) => {
  const [mapping] = await store().listEnabled([id]);
  if (!mapping) throw new Error('no such mapping');
  return mapping;
};

describe('a new mapping', () => {
  it('is enabled, without agreed quantities', async () => {
    const id = await insert(1, 7);

    expect(await get(id)).toEqual({
      id,
      attempts: 0,
      decision: null,
      decided_by: null,
      woo_product_id: 1,
      woo_parent_id: null,
      lightspeed_item_id: 7,
      sync_direction: 'both',
      sync_enabled: true,
      base_quantity: null,
      woo_quantity: null,
      lightspeed_quantity: null,
      reserved: 0,
      version: 1,
    });
  });

  it.each([
    ['the same pair', 1, 7, 'mapping.duplicate'],
    ['the same shop unit', 1, 8, 'mapping.shop_unit_taken'],
    ['the same till item', 2, 7, 'mapping.till_item_taken'],
  ])('is refused for %s', async (_what, unitId, itemId, code) => {
    await insert(1, 7);

    const again = insert(unitId, itemId);

    await expect(again).rejects.toThrow(ConflictError);
    await expect(again).rejects.toMatchObject({ code });
  });

  it('may use a side whose other mapping is disabled', async () => {
    await addMapping(database.db, 1, 7, { enabled: false });

    expect(await insert(1, 8)).toBeGreaterThan(0);
    expect(await insert(2, 7)).toBeGreaterThan(0);
  });
});

describe('removing', () => {
  it('happens once', async () => {
    const id = await insert(1, 7);

    await store().remove(id);

    expect(await store().listEnabled([id])).toEqual([]);
    await expect(store().remove(id)).rejects.toThrow(NotFoundError);
    expect(await insert(1, 7)).not.toBe(id);
  });
});

describe('finding', () => {
  it('returns enabled mappings of units and items, each once', async () => {
    const both = await addMapping(database.db, 1, 7);
    const byItem = await addMapping(database.db, 2, 8);
    const off = await addMapping(database.db, 3, 9, { enabled: false });

    expect(await store().listEnabledIdsOf({ woo: [1, 3, 99], till: [7, 8, 9] })).toEqual([both, byItem]);
    expect(await store().listEnabledIdsOf({ woo: [], till: [] })).toEqual([]);
    expect(await store().listAllEnabledIds()).toEqual([both, byItem]);
    expect((await store().listEnabled([both, off])).map((mapping) => mapping.id)).toEqual([both]);
  });

  it('reports quantities at the till that are not accounted for', async () => {
    await addMapping(database.db, 1, 7, { quantity: 5 });
    await addMapping(database.db, 2, 8, { quantity: 5 });
    await addMapping(database.db, 3, 9, { quantity: null });
    await addMapping(database.db, 4, 10, { quantity: 5, enabled: false });
    const read = [
      { itemId: 7, qoh: 4 },
      { itemId: 8, qoh: 5 },
      { itemId: 9, qoh: 4 },
      { itemId: 10, qoh: 4 },
      { itemId: 11, qoh: 4 },
    ];

    expect(await store().listMovedTillItems(read)).toEqual([7]);
    expect(await store().listMovedTillItems([])).toEqual([]);
  });
});

describe('the quantities of a mapping', () => {
  it('are updated unless somebody else changed the mapping meanwhile', async () => {
    const [first, second] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    const ledger = { version: 1, base: 4, woo: 5, till: 4, isSettled: false };
    await store().addToWoo([{ id: second, delta: 1 }], testNow);

    expect(
      await store().account(
        [
          { id: first, ...ledger },
          { id: second, ...ledger },
        ],
        secondsLater(1),
      ),
    ).toEqual([first]);

    expect(await get(first)).toMatchObject({
      base_quantity: 4,
      woo_quantity: 5,
      lightspeed_quantity: 4,
      version: 2,
    });
    expect(await get(second)).toMatchObject({ base_quantity: 5, woo_quantity: 6, version: 2 });
  });

  it('follow our own change on that side, while the base stays', async () => {
    const id = await addMapping(database.db, 1, 7);

    await store().addToWoo([{ id, delta: -2 }], testNow);
    await store().addToTill(id, 3, testNow);

    expect(await get(id)).toMatchObject({ base_quantity: 5, woo_quantity: 3, lightspeed_quantity: 8, version: 3 });
  });

  it('start over after a decision', async () => {
    const id = await addMapping(database.db, 1, 7, { quantity: null });

    await store().settle([{ id, base: 6, woo: 5, till: 7 }], { decision: 'Set to 6 by ann', by: 'ann', at: testNow });

    expect(await get(id)).toMatchObject({
      base_quantity: 6,
      woo_quantity: 5,
      lightspeed_quantity: 7,
      decision: 'Set to 6 by ann',
      decided_by: 'ann',
      version: 2,
    });
  });
});

describe('a mapping awaiting its first sync', () => {
  it('is skipped by the engine, but part of a run, until its quantities are accounted for', async () => {
    const [waiting, other] = [
      await addMapping(database.db, 1, 7, { quantity: null }),
      await addMapping(database.db, 2, 8),
    ];
    await store().setAwaitingFirstSync([waiting, other], true);
    const scope = { productType: null, directions: ['both' as const], ids: null };

    expect(await store().listAllEnabledIds()).toEqual([other]);
    expect(await store().listEnabledIdsOf({ woo: [1, 2], till: [] })).toEqual([other]);
    expect(await store().listScope(scope)).toEqual([waiting, other]);
    const [begun] = await store().list([waiting]);
    await store().account(
      [{ id: waiting, version: begun?.version ?? 0, base: 5, woo: 5, till: 5, isSettled: true }],
      testNow,
    );
    expect(await store().listAllEnabledIds()).toEqual([waiting, other]);
  });

  it('is never one that has been synced', async () => {
    const begun = await addMapping(database.db, 1, 7);

    await store().setAwaitingFirstSync([begun], true);

    expect(await store().listAllEnabledIds()).toEqual([begun]);
  });
});

describe('the mappings of a run', () => {
  it('are those of a kind that may be written to, or the given ones', async () => {
    const bike = await addMapping(database.db, 1, 7);
    const [follower] = [await addMapping(database.db, 2, 8)];
    await store().update(follower, { sync_direction: 'ls_to_woo' }, testNow);
    await addMapping(database.db, 3, 9, { enabled: false });
    const all = { productType: null, directions: ['both' as const, 'ls_to_woo' as const], ids: null };

    expect(await store().listScope(all)).toEqual([bike, follower]);
    expect(await store().listScope({ ...all, directions: ['both'] })).toEqual([bike]);
    expect(await store().listScope({ ...all, ids: [follower] })).toEqual([follower]);
    expect(await store().listScope({ ...all, productType: 'accessory' })).toEqual([]);
    expect(await store().countEnabled()).toBe(2);
  });

  it('are unsettled while a change is pending, skipped, or requested', async () => {
    const ids = [];
    for (const unit of [1, 2, 3, 4]) ids.push(await addMapping(database.db, unit, unit + 6));
    const [, owing = 0, skipped = 0] = ids;
    await store().addToWoo([{ id: owing, delta: 1 }], testNow);
    await store().recordSkips([{ id: skipped, reason: 'Not counted' }], testNow);
    await database.db.exec(
      sql`insert into stock_checks (system, unit_id, requested_at) values ('lightspeed', 10, ${testNow})`,
    );

    expect(await store().listUnsettled(ids)).toEqual([owing, skipped, ids[3]]);
  });
});

describe('a mapping that cannot be synced', () => {
  it('is retried with back-off up to every ten minutes, and at once on request', async () => {
    const id = await addMapping(database.db, 1, 7);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await store().recordSkips([{ id, reason: 'Not counted' }], testNow);
      const row = await database.db.one(
        z.object({ next_try_at: z.date() }),
        sql`select next_try_at from product_mappings where id = ${id}`,
      );
      waits.push((row.next_try_at.getTime() - testNow.getTime()) / 1000);
    }

    await store().clearSkips([id]);

    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
    expect(await get(id)).toMatchObject({ attempts: 0 });
  });
});
