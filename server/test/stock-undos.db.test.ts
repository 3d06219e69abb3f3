import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';
import type { Pair } from './mapped-shop';

const { app, shop, one } = useEngineApp();

const runIdsSchema = z.tuple([z.object({ run_id: z.string() })]);

/** The run that wrote a quantity at the till. */
const runAtTill = async ({ mapping }: Pair): Promise<string> => {
  const { rows } = await app().pool.query(
    `select run_id from stock_intents where mapping_id = $1 and system = 'lightspeed' and state = 'confirmed'`,
    [mapping],
  );
  return runIdsSchema.parse(rows)[0].run_id;
};

/** The run that followed an increase of the shop's quantities. */
const raise = async (pairs: Pair[], by: number): Promise<string> => {
  const { outside, round } = app();
  for (const pair of pairs) outside.woo.setStock(pair.unit, pair.start + by);
  await shop().sweep();
  await round();
  return runAtTill(one(pairs));
};

const undo = async (id: string): Promise<string> => {
  const { body } = await shop().call('post', `/sync/runs/${id}/undo`);
  await app().round();
  return z.string().parse(body.sync_id);
};

/** Simulates an undo that was cancelled after it had reversed one mapping at the till. */
const haveCancelledUndo = (id: string, { mapping, item }: Pair, delta: number) =>
  app().pool.query(
    `with undo as (
       insert into sync_runs (kind, status, planned_at, started_by, undo_of, created_at, finished_at)
       select 'stock', 'cancelled', now(), min(id), $1, now(), now() from users returning id)
     insert into stock_intents (run_id, mapping_id, system, unit_id, delta, applied_delta, reason, state, created_at)
     select id, $2, 'lightspeed', $3, $4, $4, 'Taken back', 'confirmed', now() from undo`,
    [id, mapping, item, delta],
  );

describe('undoing a run’s writes at the till', () => {
  it('is in the audit log only if it began, not while another sync runs', async () => {
    const id = await raise(await shop().takeInStep(1), 1);
    const undoneInLog = async () =>
      (await app().pool.query(`select id from audit_events where action = 'run.undone' and target = $1`, [`run:${id}`]))
        .rowCount;
    await shop().call('post', '/sync/products', {});

    expect((await shop().call('post', `/sync/runs/${id}/undo`)).body).toMatchObject({ already_running: true });
    expect(await undoneInLog()).toBe(0);

    await app().round();
    await undo(id);
    expect(await undoneInLog()).toBe(1);
  });

  it('restores units taken by an online order, on top of later sales', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 2 }], status: 'processing' });
    await shop().sweep();
    await round();
    const written = outside.lightspeed.getQoh(pair.item);
    const id = await runAtTill(pair);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });

    const taken = await undo(id);

    expect(written).toBe(pair.start - 2);
    expect(outside.lightspeed.getQoh(pair.item)).toBe(pair.start - 1);
    expect(await shop().items(taken)).toMatchObject([{ mapping_id: pair.mapping, outcome: 'applied' }]);
  });

  it('restores units although the till remains oversold', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    outside.woo.placeOrder({ lines: [{ productId: pair.unit, quantity: 2 }], status: 'processing' });
    await shop().sweep();
    await round();
    const id = await runAtTill(pair);
    outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: pair.start + 3 }] });

    const taken = await undo(id);

    expect(outside.lightspeed.getQoh(pair.item)).toBe(-3);
    expect(await shop().items(taken)).toMatchObject([{ mapping_id: pair.mapping, outcome: 'applied' }]);
  });

  it('removes units the run added, except those that a cancelled undo removed before', async () => {
    const [done, left] = await shop().takeInStep(2);
    if (!done || !left) throw new Error('no pairs');
    const { outside } = app();
    const id = await raise([done, left], 3);
    const written = [done, left].map(({ item }) => outside.lightspeed.getQoh(item));
    await haveCancelledUndo(id, done, -3);

    const second = await undo(id);

    expect(written).toEqual([done.start + 3, left.start + 3]);
    expect(await shop().items(second)).toMatchObject([{ mapping_id: left.mapping, outcome: 'applied' }]);
    expect(outside.lightspeed.getQoh(left.item)).toBe(left.start);
    expect(await shop().conflictOf(left)).toMatchObject({ kind: 'undone' });
    expect(await shop().conflictOf(done)).toBeNull();
  });

  it('raises conflicts with the resulting quantities, so that settling several by the till leaves the till alone', async () => {
    const pair = one(await shop().takeInStep(1));
    const { outside, round } = app();
    const id = await raise([pair], 3);
    await undo(id);
    const { id: conflict } = z.object({ id: z.int() }).parse(await shop().conflictOf(pair));

    const { body } = await shop().call('post', '/sync/conflicts/settle', { ids: [conflict], take: 'lightspeed' });
    await round();

    expect(body).toMatchObject({ settled: 1, left: 0 });
    expect(outside.lightspeed.getQoh(pair.item)).toBe(pair.start);
    expect(outside.woo.getStock(pair.unit)).toBe(pair.start);
  });
});
