import type { ConflictKind } from '@chainline/shared/sync/conflict-contract';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addMapping, testNow } from '../../../test/factories';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { staff: '', quotes: '' };
const db = () => test.get().services.db;

const get = (path: string, as: keyof typeof held = 'staff') =>
  test.get().http.get(`/api${path}`).set('Authorization', held[as]);
const settle = (body: object, as: keyof typeof held = 'staff') =>
  test.get().http.post('/api/sync/conflicts/settle').set('Authorization', held[as]).send(body);

type Asked = { kind?: ConflictKind; woo: number | null; till: number | null };
/** Raises a conflict on a new mapping; returns the ids of both. */
const ask = async (unitId: number, { kind = 'first_link', woo, till }: Asked) => {
  const mappingId = await addMapping(db(), unitId, unitId, { quantity: null });
  const details = { mappingId, kind, base: null, message: 'Which one?', woo, till };
  await test.get().services.stores.stockEvents.openConflicts([details], testNow);
  const { id } = await db().one(
    z.object({ id: z.int() }),
    sql`select id from stock_conflicts where mapping_id = ${mappingId}`,
  );
  return { id, mappingId };
};
const basesOf = async (mappingIds: number[]) => {
  const mappings = await test.get().services.stores.mappings.listEnabled(mappingIds);
  return mappings.map((mapping) => mapping.base_quantity);
};

beforeAll(async () => {
  const { signIn } = test.get();
  for (const role of ['staff', 'quotes'] as const) held[role] = (await signIn(role)).header;
});
beforeEach(() => test.get().pool.query('delete from product_mappings'));

describe('the conflict inbox', () => {
  it('is paginated, for staff', async () => {
    const { id } = await ask(1, { woo: 5, till: 7 });

    const { body } = await get('/sync/conflicts?kind=first_link').expect(200);

    expect(body.conflicts).toMatchObject([{ id, woo_quantity: 5, lightspeed_quantity: 7 }]);
    expect(body.pagination).toEqual({ page: 1, per_page: 25, total: 1, pages: 1 });
    expect((await get('/sync/conflicts', 'quotes')).status).toBe(403);
    expect((await test.get().http.get('/api/sync/conflicts')).status).toBe(401);
  });

  it.each(['kind=other', 'product_type=parts', 'sort=message', 'per_page=101'])('refuses %s', async (query) => {
    expect((await get(`/sync/conflicts?${query}`)).status).toBe(400);
  });
});

describe('several conflicts', () => {
  it.each([
    ['woocommerce', [5, 1], '2 conflicts settled with the quantities of the online shop.'],
    ['lightspeed', [7, 0], '2 conflicts settled with the quantities of Lightspeed.'],
  ] as const)('are settled with the quantities of %s', async (take, bases, message) => {
    const asked = [await ask(1, { woo: 5, till: 7 }), await ask(2, { woo: 1, till: 0 })];

    const { body } = await settle({ ids: asked.map(({ id }) => id), take }).expect(200);

    expect(body).toEqual({ success: true, settled: 2, left: 0, message });
    expect(await basesOf(asked.map(({ mappingId }) => mappingId))).toEqual(bases);
    expect((await get('/sync/conflicts')).body.conflicts).toEqual([]);
  });

  it('stay open if that side has no valid quantity, without stopping the others', async () => {
    const good = await ask(1, { woo: 5, till: 7 });
    const negative = await ask(2, { kind: 'below_zero', woo: -2, till: 3 });
    const unknown = await ask(3, { kind: 'refused', woo: null, till: 3 });
    const half = await ask(4, { kind: 'refused', woo: 3, till: null });
    const all = [good, negative, unknown, half];

    const { body } = await settle({ ids: all.map(({ id }) => id), take: 'woocommerce' }).expect(200);

    expect(body).toEqual({
      success: true,
      settled: 1,
      left: 3,
      message:
        '1 conflict settled with the quantities of the online shop. 3 conflicts stay open: enter the right quantity, or try again in a moment.',
    });
    expect(await basesOf(all.map(({ mappingId }) => mappingId))).toEqual([5, null, null, null]);
    expect((await get('/sync/conflicts')).body.pagination.total).toBe(3);
  });

  it('that are settled, unknown or in progress are skipped and counted', async () => {
    const settled = await ask(1, { woo: 5, till: 7 });
    const busy = await ask(2, { woo: 5, till: 7 });
    await settle({ ids: [settled.id], take: 'woocommerce' }).expect(200);
    await db().exec(
      sql`insert into stock_intents (mapping_id, system, unit_id, delta, reason, state, created_at)
          values (${busy.mappingId}, 'woocommerce', 2, 1, '', 'sent', ${testNow})`,
    );

    const { body } = await settle({ ids: [settled.id, busy.id, 987_654], take: 'lightspeed' }).expect(200);

    expect(body).toMatchObject({ settled: 0, left: 3 });
    expect(body.message).toMatch(/^Nothing settled\. 3 conflicts stay open/);
    expect(await basesOf([settled.mappingId, busy.mappingId])).toEqual([5, null]);
  });

  it('listed twice are settled and counted once', async () => {
    const { id } = await ask(1, { woo: 5, till: 7 });

    expect((await settle({ ids: [id, id], take: 'woocommerce' })).body).toMatchObject({ settled: 1, left: 0 });
  });

  it.each([
    [{ ids: [], take: 'woocommerce' }],
    [{ ids: [0], take: 'woocommerce' }],
    [{ ids: [1], take: 'both' }],
    [{ ids: Array.from({ length: 501 }, (_, index) => index + 1), take: 'lightspeed' }],
    [{ ids: [1] }],
  ])('are not settled by %j', async (body) => {
    expect((await settle(body)).status).toBe(400);
  });

  it('are settled by staff only', async () => {
    expect((await settle({ ids: [1], take: 'lightspeed' }, 'quotes')).status).toBe(403);
  });
});
