import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, addUser, secondsLater, testNow } from '../../../test/factories';
import type { FoundPair } from './match-messages';
import { createSuggestionStore } from './suggestion-store';

const database = useRolledBackDatabase();
const store = () => createSuggestionStore(database.db);

const signal = { signal: 'sku', weight: 5, value: 1, text: 'Same stock code: X' } as const;
const found = (unitId: number, itemId: number, changes: Partial<FoundPair> = {}): FoundPair => ({
  unitId,
  itemId,
  parentId: null,
  productType: 'bike',
  confidence: 0.8,
  isSure: false,
  signals: [signal],
  ...changes,
});
const pairOf = (unitId: number, itemId: number) => ({ woo_product_id: unitId, lightspeed_item_id: itemId });

const rowSchema = z.object({
  pair: z.string(),
  status: z.string(),
  confidence: z.number(),
  signals: z.array(z.unknown()),
});
const rows = () =>
  database.db.many(
    rowSchema,
    sql`select woo_product_id || '-' || lightspeed_item_id as pair, status, confidence::float, signals
        from match_suggestions order by woo_product_id, lightspeed_item_id`,
  );
const statuses = async () => (await rows()).map(({ pair, status }) => `${pair} ${status}`);

const mappingSchema = z.object({
  woo_product_id: z.int(),
  woo_parent_id: z.int().nullable(),
  lightspeed_item_id: z.int(),
  product_type: z.string(),
  sync_direction: z.string(),
  sync_enabled: z.boolean(),
  manually_verified: z.boolean(),
  awaiting_first_sync: z.boolean(),
  confidence: z.number(),
  base_quantity: z.int().nullable(),
  created_by: z.int().nullable(),
});
const mappings = () =>
  database.db.many(
    mappingSchema,
    sql`select *, mapping_confidence::float as confidence from product_mappings order by woo_product_id`,
  );

describe('mapping pairs', () => {
  it('keeps the reasons of mapped pairs only', async () => {
    await addMapping(database.db, 1, 7);
    await store().mapPairs([found(1, 8), found(2, 9)], testNow);
    expect(await rows()).toEqual([{ pair: '2-9', status: 'accepted', confidence: 0.8, signals: [signal] }]);
  });

  it('keeps the reasons after the mapping is deleted, and suggests the pair again if it was not rejected', async () => {
    await store().mapPairs([found(1, 7), found(2, 9)], testNow);
    const { id } = await database.db.one(
      z.object({ id: z.int() }),
      sql`select id from product_mappings where woo_product_id = 1`,
    );
    await store().rejectMapping(id, { by: await addUser(database.db), at: testNow });
    await database.db.exec(sql`delete from product_mappings`);
    expect(await store().proposePairs([found(1, 7), found(2, 9)], testNow)).toBe(1);
    expect(await statuses()).toEqual(['1-7 rejected', '2-9 open']);
    expect((await rows())[0]?.signals).toEqual([signal]);
  });

  it('creates enabled, unverified mappings awaiting their first sync', async () => {
    expect(await store().mapPairs([found(1, 7), found(21, 8, { parentId: 2, confidence: 0.912 })], testNow)).toBe(2);

    expect(await mappings()).toEqual([
      {
        woo_product_id: 1,
        woo_parent_id: null,
        lightspeed_item_id: 7,
        product_type: 'bike',
        sync_direction: 'both',
        sync_enabled: true,
        manually_verified: false,
        awaiting_first_sync: true,
        confidence: 0.8,
        base_quantity: null,
        created_by: null,
      },
      expect.objectContaining({ woo_product_id: 21, woo_parent_id: 2, lightspeed_item_id: 8, confidence: 0.912 }),
    ]);
  });

  it('skips sides with a mapping, even a disabled one, and rejected pairs', async () => {
    await addMapping(database.db, 1, 99);
    await addMapping(database.db, 98, 8, { enabled: false });
    await store().proposePairs([found(3, 9)], testNow);
    await store().reject(pairOf(3, 9), { by: await addUser(database.db), at: testNow });

    expect(await store().mapPairs([found(1, 7), found(2, 8), found(3, 9), found(4, 10)], testNow)).toBe(1);
    expect((await mappings()).map((m) => m.woo_product_id)).toEqual([1, 4, 98]);
  });

  it('does nothing without pairs', async () => {
    expect(await store().mapPairs([], testNow)).toBe(0);
    expect(await store().proposePairs([], testNow)).toBe(0);
  });
});

describe('suggesting pairs', () => {
  it('keeps their reasons, and refreshes them', async () => {
    expect(await store().proposePairs([found(1, 7, { confidence: 0.6 })], testNow)).toBe(1);
    expect(await store().proposePairs([found(1, 7, { confidence: 0.7, signals: [] })], secondsLater(1))).toBe(1);

    expect(await rows()).toEqual([{ pair: '1-7', status: 'open', confidence: 0.7, signals: [] }]);
  });

  it('skips decided pairs, and sides with a mapping', async () => {
    const decision = { by: await addUser(database.db), at: testNow };
    await store().proposePairs([found(1, 7), found(2, 8)], testNow);
    await store().accept(pairOf(1, 7), decision);
    await store().reject(pairOf(2, 8), decision);
    await addMapping(database.db, 3, 99);

    expect(await store().proposePairs([found(1, 7), found(2, 8), found(3, 9), found(4, 10)], testNow)).toBe(1);
    expect(await statuses()).toEqual(['1-7 accepted', '2-8 rejected', '4-10 open']);
  });
});

describe('withdrawing suggestions', () => {
  const prepare = async () => {
    await store().proposePairs(
      [found(1, 7), found(2, 8), found(3, 9), found(4, 10, { productType: 'accessory' })],
      testNow,
    );
    await store().reject(pairOf(3, 9), { by: await addUser(database.db), at: testNow });
  };

  it('removes open ones that are no longer made', async () => {
    await prepare();

    await store().withdrawAllBut([found(1, 7), found(2, 99)], null);

    expect(await statuses()).toEqual(['1-7 open', '3-9 rejected']);
  });

  it('of one kind of product keeps those of the other', async () => {
    await prepare();

    await store().withdrawAllBut([], 'bike');

    expect(await statuses()).toEqual(['3-9 rejected', '4-10 open']);
  });
});

describe('locking', () => {
  it('returns the suggestion and its mappings', async () => {
    await store().proposePairs([found(1, 7, { confidence: 0.625 }), found(2, 8)], testNow);
    await addMapping(database.db, 2, 99);

    expect(await store().lock(pairOf(1, 7))).toEqual({
      product_type: 'bike',
      confidence: 0.625,
      status: 'open',
      pair_mapped: false,
      side_mapped: false,
    });
    expect(await store().lock(pairOf(2, 8))).toMatchObject({ pair_mapped: false, side_mapped: true });
    expect(await store().lock(pairOf(2, 99))).toBeNull();
  });
});

describe('deciding', () => {
  it('records person and time, until undone', async () => {
    const by = await addUser(database.db);
    const decided = z.object({ decided_by: z.int().nullable(), decided_at: z.date().nullable() });
    const read = () => database.db.one(decided, sql`select decided_by, decided_at from match_suggestions`);
    await store().proposePairs([found(1, 7)], testNow);

    await store().reject(pairOf(1, 7), { by, at: secondsLater(5) });
    const rejected = await read();
    await store().reopen(pairOf(1, 7));

    expect(rejected).toEqual({ decided_by: by, decided_at: secondsLater(5) });
    expect(await read()).toEqual({ decided_by: null, decided_at: null });
    expect(await statuses()).toEqual(['1-7 open']);
  });
});

describe('deleting an automatic mapping', () => {
  const decision = async () => ({ by: await addUser(database.db), at: testNow });
  const verify = (id: number, by: number | null) =>
    database.db.exec(sql`update product_mappings set manually_verified = true, created_by = ${by} where id = ${id}`);

  it('rejects the pair if unverified', async () => {
    const id = await addMapping(database.db, 1, 7, { confidence: 0.9 });

    await store().rejectMapping(id, await decision());

    expect(await rows()).toEqual([{ pair: '1-7', status: 'rejected', confidence: 0.9, signals: [] }]);
  });

  it('rejects the pair if made by auto-match, even if verified since', async () => {
    const id = await addMapping(database.db, 1, 7);
    await verify(id, null);

    await store().rejectMapping(id, await decision());

    expect(await statuses()).toEqual(['1-7 rejected']);
  });

  it('turns an accepted suggestion into a rejected one', async () => {
    const by = await decision();
    await store().proposePairs([found(1, 7)], testNow);
    await store().accept(pairOf(1, 7), by);
    const id = await addMapping(database.db, 1, 7);
    await verify(id, by.by);

    await store().rejectMapping(id, by);

    expect(await rows()).toMatchObject([{ pair: '1-7', status: 'rejected', signals: [signal] }]);
  });

  it('keeps the pair if the mapping was made by hand', async () => {
    const by = await decision();
    const id = await addMapping(database.db, 1, 7);
    await verify(id, by.by);

    await store().rejectMapping(id, by);

    expect(await rows()).toEqual([]);
  });
});
