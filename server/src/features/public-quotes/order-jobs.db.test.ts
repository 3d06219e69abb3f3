import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { createGate } from '../../../test/gate';
import { listJobs } from '../../../test/jobs';
import { startWorker } from '../../jobs/worker';
import { createOrderJobs } from './order-jobs';
import { enqueueOrderLook } from './order-queue';
import { useAcceptingShop } from './testing/accepting-shop';

const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const held: { worker?: Awaited<ReturnType<typeof startWorker>> } = {};
afterEach(() => held.worker?.stop());

const work = async () => {
  const { pool, log, services } = shop.app();
  const handlers = createOrderJobs({ ...services, now: () => new Date() });
  held.worker = await startWorker({ pool, handlers, concurrency: 2, log });
};
const pay = async () => {
  const { id, token } = await shop.offer();
  await shop.accept(token, { choice: 'full' });
  const orderId = (await shop.acceptance(id))?.woo_order_id ?? 0;
  return { id, orderId };
};
const lookSoon = (orderId: number) => enqueueOrderLook(shop.app().services.stores.queue, orderId);

it('a payment is noticed even if a server was killed while checking the order', async () => {
  const { id, orderId } = await pay();
  const { pool, outside } = shop.app();
  await lookSoon(orderId);
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(`update graphile_worker.${table} set locked_at = now(), locked_by = 'killed'`);
  await pool.query(
    `insert into locks (name, holder, taken_at, expires_at) values ('quote-orders', 'killed', now(), now())`,
  );

  outside.woo.payOrder(orderId);
  await lookSoon(orderId);
  await work();

  await eventually(() => shop.status(id)).toBe('converted');
});

it('orders are checked one after the other, and none is forgotten', async () => {
  const [one, other] = [await pay(), await pay()];
  const { outside } = shop.app();
  const gate = createGate();
  outside.woo.payOrder(one.orderId);
  outside.woo.payOrder(other.orderId);
  outside.faults.add({
    system: 'woocommerce',
    method: 'GET',
    path: `/orders/${one.orderId}`,
    times: 1,
    fault: { kind: 'held', until: gate.passed },
  });
  const readings = () => outside.woo.requests().filter(({ path }) => path.endsWith(`/orders/${other.orderId}`)).length;
  const before = readings();
  await lookSoon(one.orderId);
  await work();
  await eventually(() => outside.faults.list().length).toBe(0);
  await lookSoon(other.orderId);
  await eventually(async () => {
    const waiting = (await listJobs(shop.app().services.db)).find(({ key }) => key?.endsWith(`:${other.orderId}`));
    return waiting !== undefined && waiting.run_at > new Date();
  }).toBe(true);
  expect(readings()).toBe(before);
  gate.open();

  await eventually(() => shop.status(other.id)).toBe('converted');
  expect(await shop.status(one.id)).toBe('converted');
});
