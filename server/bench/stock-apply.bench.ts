import { startDatabaseServer } from '../test/database-server';
import { startMapped } from './mapped-app';

const batchEndpoint = 'POST /products/batch';

/** Sells one of every product at the till and counts requests to the shop until all quantities are written. */
const measure = async (serverUrl: string, count: number): Promise<void> => {
  const app = await startMapped(serverUrl, count);
  const calls = () => app.woo.counters().byEndpoint[batchEndpoint] ?? 0;
  const isDone = () =>
    app.mapped.every(({ unitId, itemId }) => app.woo.getStock(unitId) === app.lightspeed.getQoh(itemId));
  const before = calls();
  for (const { itemId } of app.mapped) app.lightspeed.ringUpSale({ lines: [{ itemID: itemId, quantity: 1 }] });
  const begun = performance.now();
  let rounds = 0;
  for (; !isDone(); rounds += 1) await app.round();
  const seconds = (performance.now() - begun) / 1000;
  const [sent, least] = [calls() - before, Math.ceil(count / 100)];
  process.stdout.write(
    `${String(count).padStart(5)} shop changes  ${sent} batch calls (least ${least})  ${rounds} rounds  ${seconds.toFixed(1)} s\n`,
  );
  await app.close();
  if (sent > least * 1.02) throw new Error(`${sent} calls for ${count} changes, ${least} would do`);
};

const postgres = await startDatabaseServer();
try {
  for (const count of [100, 1_000, 5_000]) await measure(postgres.url, count);
} finally {
  await postgres.stop();
}
