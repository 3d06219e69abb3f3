import { randomUUID } from 'node:crypto';
import { listWorkParts, type WorkPart, type WorkParts } from '@chainline/shared/work-orders/work-part-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { toWork, createWorkshopCalls } from './testing/workshop-calls';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useEngineApp } from '../../../test/engine-app';
import type { Pair } from '../../../test/mapped-shop';

const test = useEngineApp();
const { app, shop } = test;
const held: { pairs: Pair[] } = { pairs: [] };

const call = (method: 'get' | 'post' | 'put', path: string, as = test.staff()) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const { book, move, moved } = createWorkshopCalls((method, path) => call(method, path));
const partsOf = ({ id }: Pick<WorkOrder, 'id'>, as?: string) => call('get', `/work-orders/${id}/parts`, as);
const read = async (work: Pick<WorkOrder, 'id'>, as?: string): Promise<WorkParts> =>
  listWorkParts.response.parse((await partsOf(work, as).expect(200)).body);
const only = ({ parts }: WorkParts): WorkPart => {
  const [part] = parts;
  if (!part) throw new Error('The job has no part');
  return part;
};
const add = (
  { id }: Pick<WorkOrder, 'id'>,
  { unit }: Pick<Pair, 'unit'>,
  quantity: number,
  key: string = randomUUID(),
) =>
  call('post', `/work-orders/${id}/parts`).send({
    product_id: unit,
    variation_id: null,
    quantity,
    request_key: key,
  });
const set = ({ id }: Pick<WorkOrder, 'id'>, part: Pick<WorkPart, 'id' | 'quantity'>, quantity: number) =>
  call('put', `/work-orders/${id}/parts/${part.id}`).send({ quantity, seen_quantity: part.quantity });
const isQuiet = async (): Promise<boolean> => {
  const { rows } = await app().pool.query(
    `select from outbox_entries where kind in ('edit.shop', 'stock.shop', 'stock.till') limit 1`,
  );
  return rows.length === 0;
};
/** Runs rounds until nothing waits, ignoring back-offs. The last round reads back the writes of the others. */
const settle = async () => {
  for (let quiet = 0, round = 0; quiet < 2 && round < 15; round += 1) {
    await app().pool.query(`update outbox_entries set due_at = null where state = 'waiting'`);
    await app()
      .round()
      .catch(() => undefined);
    quiet = (await isQuiet()) ? quiet + 1 : 0;
  }
};
const rounds = async () => {
  await app().round();
  await app().round();
};
const pairAt = (at: number): Pair => test.one(held.pairs.slice(at, at + 1));
const lastEvent = async ({ unit }: Pair) => {
  const { rows } = await app().pool.query(
    `select delta, reason, actor from stock_events where system = 'woocommerce' and unit_id = $1 order by id desc limit 1`,
    [unit],
  );
  return rows[0];
};

beforeAll(async () => {
  held.pairs = await shop().takeInStep(6);
});

describe('a part used on a job', () => {
  it('leaves stock by the difference, on both sides, and explains it with the number of the job', async () => {
    const [pair, work] = [pairAt(0), await book()];
    const { start } = pair;
    await add(work, pair, 2).expect(200);
    const waiting = only(await read(work));
    await rounds();
    const taken = only(await read(work));
    const afterTwo = shop().numbersOf(pair);
    const event = await lastEvent(pair);
    await set(work, taken, 1).expect(200);
    await rounds();
    const afterOne = shop().numbersOf(pair);
    await set(work, only(await read(work)), 0).expect(200);
    await rounds();

    expect(waiting).toMatchObject({ quantity: 2, stock: 'waiting' });
    expect(taken).toMatchObject({ quantity: 2, taken: 2, stock: 'taken', stock_note: '' });
    expect([afterTwo, afterOne]).toEqual([
      [start - 2, start - 2],
      [start - 1, start - 1],
    ]);
    expect(event).toMatchObject({ delta: -2, reason: expect.stringContaining(`Used on job ${work.number}`) });
    expect(shop().numbersOf(pair)).toEqual([start, start]);
    expect((await lastEvent(pair)).reason).toContain(`Given back from job ${work.number}`);
    expect((await read(work)).parts).toEqual([]);
  });

  it('is added once, changed by one person at a time, and only while the job is open', async () => {
    const [pair, work, key] = [pairAt(0), await book(), randomUUID()];
    await add(work, pair, 1, key).expect(200);
    const { body } = await add(work, pair, 1, key).expect(200);
    const part = only(listWorkParts.response.parse(body));
    await set(work, part, 2).expect(200);
    await set(work, part, 2).expect(200);
    const overtaken = await set(work, part, 3).expect(409);
    await call('put', `/work-orders/${work.id}/parts/999999`).send({ quantity: 1, seen_quantity: 0 }).expect(404);
    for (const quantity of [-1, 1000, 1.5]) await set(work, part, quantity).expect(400);
    await add(work, { unit: 999_999 }, 1).expect(404);
    const cancelled = toWork((await move(work, 'cancelled').expect(200)).body);
    await add(work, pair, 1).expect(422);
    await set(work, part, 1).expect(422);
    await rounds();

    expect(overtaken.body.message).toContain('Someone has changed this to 2');
    expect(cancelled.entries.map(({ text }) => text)).toContain(`Parts given back: 2 × ${part.name}`);
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
    expect((await read(work)).parts).toEqual([]);
  });

  it('cannot be more than there are', async () => {
    const [pair, work] = [pairAt(1), await book()];
    const { body } = await add(work, pair, pair.start + 1).expect(422);

    expect(body.message).toContain(`Only ${pair.start} in stock`);
    expect((await read(work)).parts).toEqual([]);
  });

  it('stays with a bike that is handed over', async () => {
    const [pair, work] = [pairAt(1), await book()];
    await add(work, pair, 1).expect(200);
    const ready = await moved(work, 'in_progress', 'quality_check', 'ready');
    const handOver = { name: 'Mei Chen', reason: '', keys: [], version: ready.version };
    await call('post', `/work-orders/${work.id}/hand-over`).send(handOver).expect(200);
    await rounds();

    expect(shop().numbersOf(pair)).toEqual([pair.start - 1, pair.start - 1]);
    expect(await read(work)).toMatchObject({ can_edit: false, parts: [{ quantity: 1, stock: 'taken' }] });
    pair.start -= 1;
  });

  it('costs what the catalogue says; the cost is for managers, and more than agreed is to be approved', async () => {
    const [pair, work] = [pairAt(2), await book({ limit_amount: 1 })];
    await app().pool.query('update products set price = 24.95 where id = $1', [pair.unit]);
    await app().pool.query('update lightspeed_items set default_cost = 11.5 where item_id = $1', [pair.item]);
    await add(work, pair, 2).expect(200);
    await call('post', `/work-orders/${work.id}/entries`)
      .send({ text: '', minutes: 30, request_key: randomUUID() })
      .expect(200);
    const seen = await read(work);
    const byManager = await read(work, app().manager);
    await set(work, only(seen), 0).expect(200);
    await settle();

    expect(seen).toMatchObject({
      parts_amount: 49.9,
      labour_amount: 50,
      agreed_amount: 1,
      beyond: { parts_amount: 49.9, labour_amount: 49 },
      cost_amount: null,
      parts: [{ unit_price: 24.95, amount: 49.9, unit_cost: null }],
    });
    expect(byManager).toMatchObject({ cost_amount: 23, parts: [{ unit_cost: 11.5 }] });
  });

  it('whose stock is decided at the till is noted only', async () => {
    const [pair, work] = [pairAt(2), await book()];
    await app().pool.query(`update product_mappings set sync_direction = 'ls_to_woo' where id = $1`, [pair.mapping]);
    await add(work, pair, 1).expect(200);
    const part = only(await read(work));
    await move(work, 'cancelled').expect(200);
    await app().pool.query(`update product_mappings set sync_direction = 'both' where id = $1`, [pair.mapping]);
    await settle();

    expect(part).toMatchObject({ stock: 'uncounted', taken: 0 });
    expect(part.stock_note).toContain('Lightspeed decides this quantity');
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
  });

  it('that the shop refused is owed until somebody moves it again, and nobody can retry it twice', async () => {
    const [pair, work] = [pairAt(3), await book()];
    app().outside.faults.add({
      system: 'woocommerce',
      method: 'POST',
      path: 'batch',
      times: 1_000,
      fault: { kind: 'status', status: 400 },
    });
    await add(work, pair, 2).expect(200);
    await settle();
    const owed = only(await read(work));
    app().outside.faults.clear();
    await call('post', `/work-orders/${work.id}/parts/${owed.id}/stock`).expect(200);
    await call('post', `/work-orders/${work.id}/parts/${owed.id}/stock`).expect(200);
    await settle();
    const { rows } = await app().pool.query(
      'select run_id from work_part_moves where part_id = $1 order by created_at',
      [owed.id],
    );
    await shop().call('post', `/sync/runs/${rows[0]?.run_id}/retry`);
    await settle();

    expect(owed).toMatchObject({ quantity: 2, taken: 0, stock: 'owed' });
    expect(only(await read(work))).toMatchObject({ taken: 2, stock: 'taken' });
    expect(rows).toHaveLength(2);
    expect(shop().numbersOf(pair)).toEqual([pair.start - 2, pair.start - 2]);
    pair.start -= 2;
  });

  it('that was undone in the list of edits is owed again', async () => {
    const [pair, work] = [pairAt(3), await book()];
    await add(work, pair, 1).expect(200);
    await settle();
    const { rows } = await app().pool.query(
      `select m.run_id from work_part_moves m join work_parts p on p.id = m.part_id where p.work_order_id = $1`,
      [work.id],
    );
    expect((await shop().call('post', `/stock-edits/${rows[0]?.run_id}/undo`)).status).toBe(200);
    await settle();
    const part = only(await read(work));
    await move(work, 'cancelled').expect(200);
    await settle();

    expect(part).toMatchObject({ quantity: 1, taken: 0, stock: 'owed' });
    expect(shop().numbersOf(pair)).toEqual([pair.start, pair.start]);
  });
});

const units = fc.integer({ min: 0, max: 2 });
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), units, again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set' as const), units, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('die' as const), units }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('round' as const),
      fault: fc.constantFrom('none', 'cut_after', 'cut_before', 'malformed', 'refused'),
    }),
  },
);
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** The last statement of a request fails, as if the process had been killed before its commit. */
const killedBeforeCommit = async (act: () => Promise<unknown>): Promise<void> => {
  await app().pool.query(`create or replace function die() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$`);
  await app().pool.query(`create trigger dies before insert on audit_events for each row
    when (new.action = 'work_order.part_changed') execute function die()`);
  await act();
  await app().pool.query('drop trigger dies on audit_events');
};

describe('units', () => {
  it(
    'are conserved by any sequence of changes, repeats, kills, lost answers and retries',
    { timeout: 600_000 },
    async () => {
      const pair = pairAt(4);
      const state = { sold: 0, refused: false };
      const breakDown = (fault: Extract<Happening, { kind: 'round' }>['fault']) => {
        if (fault === 'none') return;
        const what = fault === 'refused' ? ({ kind: 'status', status: 400 } as const) : ({ kind: fault } as const);
        // Batches of 100, 10 and 1.
        const times = fault === 'refused' ? 3 : 1;
        app().outside.faults.add({ system: 'woocommerce', method: 'POST', path: 'batch', times, fault: what });
      };
      /** The job's first part, if it has one. */
      const changePart = async (work: WorkOrder, next: Extract<Happening, { kind: 'set' | 'die' | 'settle' }>) => {
        const [part] = (await read(work)).parts;
        if (next.kind === 'die') {
          await killedBeforeCommit(() => (part ? set(work, part, next.units) : add(work, pair, 1)));
          return;
        }
        if (!part) return;
        if (next.kind === 'settle') {
          await call('post', `/work-orders/${work.id}/parts/${part.id}/stock`);
          return;
        }
        await set(work, part, next.units);
        if (next.again) await set(work, part, next.units);
      };
      const addPart = async (work: WorkOrder, { units: count, again }: { units: number; again: boolean }) => {
        const key = randomUUID();
        await add(work, pair, Math.max(1, count), key);
        if (again) await add(work, pair, Math.max(1, count), key);
      };
      const act = async (work: WorkOrder, next: Happening): Promise<void> => {
        switch (next.kind) {
          case 'add':
            return addPart(work, next);
          case 'set':
          case 'die':
          case 'settle':
            return changePart(work, next);
          case 'sell':
            state.sold += 1;
            app().outside.lightspeed.ringUpSale({ lines: [{ itemID: pair.item, quantity: 1 }] });
            return settle();
          case 'cancel': {
            const now = toWork((await call('get', `/work-orders/${work.id}`).expect(200)).body);
            await move(now, now.state === 'cancelled' ? 'booked' : 'cancelled');
            return;
          }
          case 'round':
            breakDown(next.fault);
            state.refused ||= next.fault === 'refused';
            await app()
              .round()
              .catch(() => undefined);
            // A refused change of the engine's own would open a conflict for a person.
            app().outside.faults.clear();
        }
      };

      // A shelf that is never empty: refusals for want of units are another test.
      app().outside.lightspeed.setQoh({ itemID: pair.item, qoh: 500 });
      await settle();
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 12 }), async (happenings) => {
          const before = shop().numbersOf(pair)[0] ?? 0;
          Object.assign(state, { sold: 0, refused: false });
          const work = await book();
          for (const each of happenings) await act(work, each);
          await settle();
          // Only a change that the shop refused needs a person.
          const owed = state.refused ? (await read(work)).parts : [];
          for (const part of owed) await call('post', `/work-orders/${work.id}/parts/${part.id}/stock`).expect(200);
          await settle();

          const { parts } = await read(work);
          const used = parts.reduce((sum, { quantity }) => sum + quantity, 0);
          for (const part of parts) expect(part).toMatchObject({ stock: 'taken', taken: part.quantity });
          expect(shop().numbersOf(pair)).toEqual([before - state.sold - used, before - state.sold - used]);
        }),
        { numRuns: 4 },
      );
    },
  );
});
