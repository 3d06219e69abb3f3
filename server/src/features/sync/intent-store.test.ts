import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addMapping, secondsLater, testNow } from '../../../test/factories';
import { createIntentStore, type StockSystem } from './intent-store';

const database = useRolledBackDatabase();
const store = () => createIntentStore(database.db);

const plan = async (mappingId: number, system: StockSystem = 'woocommerce', delta = -1): Promise<number> => {
  const unitId = system === 'woocommerce' ? 1 : 7;
  const [{ id } = { id: 0 }] = await store().insertMany(
    [{ mappingId, system, unitId, delta, reason: 'Follows Lightspeed: -1', source: 'sync', actor: 'Chainline' }],
    { runId: null, at: testNow },
  );
  return id;
};
const sent = async (mappingId: number, system?: StockSystem) => {
  const id = await plan(mappingId, system);
  await store().markSent([id], secondsLater(1), system === 'lightspeed' ? 4 : null);
  return id;
};
const stateOf = async (id: number) =>
  database.db.one(
    z.object({ state: z.string(), applied_delta: z.int().nullable(), error: z.string().nullable() }),
    sql`select state, applied_delta, error from stock_intents where id = ${id}`,
  );

describe('a decided change', () => {
  it('is listed with the product of its unit, before and after it is sent', async () => {
    const mapping = await addMapping(database.db, 21, 7, { parentId: 2 });
    const id = await plan(mapping, 'lightspeed');
    const planned = {
      id,
      mapping_id: mapping,
      system: 'lightspeed',
      unit_id: 7,
      woo_parent_id: 2,
      delta: -1,
      reason: 'Follows Lightspeed: -1',
      source: 'sync',
      actor: 'Chainline',
      state: 'planned',
      target_quantity: null,
      after_quantity: null,
      error: null,
      sent_at: null,
    };
    expect(await store().list([id])).toEqual([planned]);

    await store().markSent([id], secondsLater(1), 4);

    expect(await store().listOpen()).toEqual([
      { ...planned, state: 'sent', target_quantity: 4, sent_at: secondsLater(1) },
    ]);
  });

  it('is the only open one per side of a mapping, and never zero', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    await plan(mapping);
    await plan(mapping, 'lightspeed');

    await database.db.exec(sql`savepoint before`);
    await expect(plan(mapping)).rejects.toMatchObject({ constraint: 'stock_intents_open_key' });
    await database.db.exec(sql`rollback to before`);
    await expect(plan(await addMapping(database.db, 2, 8), 'woocommerce', 0)).rejects.toMatchObject({
      constraint: 'stock_intents_delta_check',
    });
  });

  it('is sent once', async () => {
    const id = await sent(await addMapping(database.db, 1, 7));

    expect(await store().markSent([id], secondsLater(9))).toEqual(new Set());
  });
});

describe('its outcome', () => {
  it('is confirmed with its real effect, once it was sent', async () => {
    const [first, second] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    const [left, waiting] = [await sent(first), await plan(second)];
    const outcome = { applied: -1, after: 4, at: secondsLater(2) };

    expect([await store().confirm(left, outcome), await store().confirm(waiting, outcome)]).toEqual([1, 0]);

    expect(await stateOf(left)).toMatchObject({ state: 'confirmed', applied_delta: -1 });
    expect((await store().listOpen()).map((intent) => intent.id)).toEqual([waiting]);
  });

  it('fails with a reason, or is superseded, and then unblocks the next plan', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    const refused = await sent(mapping);
    await store().fail(refused, 'Not allowed', testNow);
    const superseded = await plan(mapping);
    expect(await store().supersede([superseded, refused], testNow)).toBe(1);

    expect(await stateOf(refused)).toMatchObject({ state: 'failed', error: 'Not allowed' });
    expect((await stateOf(superseded)).state).toBe('superseded');
    expect(await plan(mapping)).toBeGreaterThan(superseded);
  });
});

describe('a change whose call failed', () => {
  it('keeps the reason until it is confirmed, and may be sent again', async () => {
    const id = await sent(await addMapping(database.db, 1, 7));
    await store().recordLoss(id, 'No answer');
    await store().putBack([id]);
    const [waiting] = await store().list([id]);
    const again = await store().markSent([id], secondsLater(9));
    await store().confirmMany([{ id, after: 4 }], testNow);

    expect(waiting).toMatchObject({ state: 'planned', error: 'No answer' });
    expect(again).toEqual(new Set([id]));
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', error: null });
  });

  it('tells if others got through before it failed again', async () => {
    const [mapping, other] = [await addMapping(database.db, 1, 7), await addMapping(database.db, 2, 8)];
    await store().confirmMany([{ id: await sent(other), after: 4 }], testNow);
    const id = await sent(mapping);
    const hasFoundOthers = async () => {
      const [intent] = await store().list([id]);
      return intent && store().haveOthersGotThrough(intent);
    };
    const alone = await hasFoundOthers();
    await store().confirmMany([{ id: await sent(other), after: 3 }], secondsLater(2));
    const since = await hasFoundOthers();
    await store().putBack([id]);
    await store().markSent([id], secondsLater(3));

    expect([alone, since, await hasFoundOthers()]).toEqual([false, false, true]);
  });
});

describe('finding', () => {
  it('returns mappings with a change in progress, and those of the same shop unit or till item', async () => {
    const off = await addMapping(database.db, 1, 7, { enabled: false });
    const sameUnit = await addMapping(database.db, 1, 8);
    const sameItem = await addMapping(database.db, 2, 7);
    const crossed = await addMapping(database.db, 7, 1);
    const toShop = await sent(off);
    expect((await store().listBusyMappings()).toSorted()).toEqual([off, sameUnit].toSorted());
    await store().confirm(toShop, { applied: -1, after: 4, at: testNow });
    const toTill = await sent(off, 'lightspeed');
    expect((await store().listBusyMappings()).toSorted()).toEqual([off, sameItem].toSorted());
    await store().confirm(toTill, { applied: -1, after: 4, at: testNow });
    expect([await store().listBusyMappings(), crossed > 0]).toEqual([[], true]);
  });

  it('returns changes sent to the till, by item', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    const toTill = await sent(mapping, 'lightspeed');
    await sent(mapping);

    expect((await store().listSentToTill([7, 8])).map((intent) => intent.id)).toEqual([toTill]);
    expect(await store().listSentToTill([1])).toEqual([]);
  });

  it('returns mappings that owe a side something, and no others', async () => {
    const behind = await addMapping(database.db, 2, 8);
    const asked = await addMapping(database.db, 4, 10);
    const off = await addMapping(database.db, 5, 11, { enabled: false });
    await addMapping(database.db, 1, 7);
    await addMapping(database.db, 6, 12, { quantity: null });
    await database.db.exec(
      sql`update product_mappings set woo_quantity = 4 where id = any(${[behind, asked, off]}::bigint[])`,
    );
    await database.db.exec(
      sql`insert into stock_conflicts (mapping_id, kind, message, created_at)
          values (${asked}, 'below_zero', '', ${testNow})`,
    );

    expect(await store().listMappingsWithWork(testNow)).toEqual([behind]);
  });
});

describe('a change at the till that failed', () => {
  it('is compared with the one settled last, which may have been confirmed', async () => {
    const mapping = await addMapping(database.db, 1, 7);
    const settle = async (after: number, how: 'undecided' | 'refused' | 'confirmed') => {
      const id = await sent(mapping, 'lightspeed');
      const at = secondsLater(after);
      if (how === 'confirmed') await store().confirm(id, { applied: -1, after: 3, at });
      else await store().fail(id, how, at);
      return store().hasFailedBefore(id, 'undecided');
    };

    expect(await settle(10, 'undecided')).toBe(false);
    expect(await settle(20, 'undecided')).toBe(true);
    expect(await settle(30, 'refused')).toBe(true);
    expect(await settle(40, 'confirmed')).toBe(true);
    expect(await settle(50, 'undecided')).toBe(false);
  });
});
