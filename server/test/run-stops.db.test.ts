import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useEngineApp } from './engine-app';
import { createGate } from './gate';

const { app, shop } = useEngineApp({ counted: 160 });

const countSchema = z.array(z.object({ count: z.int() }));
const cancellationsOf = async (runId: string): Promise<number> => {
  const { rows } = await app().pool.query(
    `select count(*)::int as count from audit_events where action = 'run.cancelled' and target = $1`,
    [`run:${runId}`],
  );
  return countSchema.parse(rows)[0]?.count ?? 0;
};
const cancel = (runId: string) => shop().call('post', `/tasks/${runId}/cancel`);

/** Holds the next request that matches; `isHeld` turns true once it has arrived. */
const holdNext = (request: { system: 'woocommerce' | 'lightspeed'; method: string; path: string }) => {
  const gate = createGate();
  const { faults } = app().outside;
  faults.add({ ...request, times: 1, fault: { kind: 'held', until: gate.passed } });
  return { open: gate.open, isHeld: () => faults.list().length === 0 };
};

describe('a run that somebody stops', () => {
  it('has one entry in the audit log, however often the button is pressed', async () => {
    const started = await shop().call('post', '/sync/products', {});

    for (let times = 0; times < 2; times += 1) expect((await cancel(started.body.sync_id)).status).toBe(200);

    expect(await cancellationsOf(started.body.sync_id)).toBe(1);
    await app().round();
    expect((await shop().run(started.body.sync_id)).status).toBe('cancelled');
  });

  it('does not wait for approval if it was stopped while a preview was read', async () => {
    const [pair] = await shop().takeInStep(1);
    if (!pair) throw new Error('no pair');
    app().outside.woo.setStock(pair.unit, pair.start + 1);
    const started = await shop().call('post', '/sync/products', { preview: true });
    const held = holdNext({ system: 'woocommerce', method: 'GET', path: 'products' });
    const running = app().round();
    await expect.poll(held.isHeld).toBe(true);
    const stopped = await cancel(started.body.sync_id);
    held.open();
    await running;
    await app().round();

    expect(stopped.status).toBe(200);
    expect((await shop().run(started.body.sync_id)).status).toBe('cancelled');
  });

  it('writes no further hundred products', async () => {
    const pairs = await shop().takeInStep(150);
    for (const { unit, start } of pairs) app().outside.woo.setStock(unit, start + 1);
    const started = await shop().call('post', '/sync/products', {});
    const held = holdNext({ system: 'lightspeed', method: 'PUT', path: 'Item' });
    const running = app().round();
    await expect.poll(held.isHeld).toBe(true);
    await cancel(started.body.sync_id);
    held.open();
    await running;

    expect((await shop().run(started.body.sync_id)).status).toBe('cancelled');
    const { counts } = (await shop().call('get', `/sync/runs/${started.body.sync_id}/items?per_page=1`)).body;
    expect(counts).toEqual({ applied: 100, discarded: 50 });
  });
});
