import { setTimeout as sleep } from 'node:timers/promises';
import { defaultRateLimits } from '../sandbox/lightspeed/api/rate-limiter';
import { startDatabaseServer } from '../test/database-server';
import { startMapped } from './mapped-app';

/**
 * A full sync under the till's real rate limits, compared with the least time those limits allow. Arguments: number of
 * mappings, how many of them changed in the shop (each one a write at the till), and how many at the till.
 */
const [mappings = '2000', shopMoved = '240', tillMoved = '500'] = process.argv.slice(2);

const perPage = 100;
const limits = defaultRateLimits;
/** Cost in drips of a request, and of writing a quantity within its item, including the read before it. */
const [readCost, writeCost] = [1, 2.5];

/** A sale at the till must reach the shop within this time, also during a long write, so the log is read at least as often. */
const lookSeconds = 10;

/**
 * Fewest calls that can detect all changes, write them, verify them in the log and by the quantities, reading each
 * page once, and let sales through meanwhile. The bucket is empty at first and drains throughout.
 */
const minOf = (written: number, moved: number) => {
  const pages = Math.ceil((written + moved) / perPage);
  const reads = pages + pages + Math.ceil(written / perPage) + 1;
  const drips = written * writeCost + reads * readCost;
  const { bucketSize, dripPerSecond } = limits;
  const seconds = Math.max(0, (drips - bucketSize) / (dripPerSecond - readCost / lookSeconds));
  return { drips: drips + Math.floor(seconds / lookSeconds), seconds };
};
const postgres = await startDatabaseServer();
const app = await startMapped(postgres.url, Number(mappings));
const [byShop, byTill] = [Number(shopMoved), Number(tillMoved)];
for (const { unitId } of app.mapped.slice(0, byShop)) {
  app.woo.setStock(unitId, (app.woo.getStock(unitId) ?? 0) + 1);
}
for (const { itemId } of app.mapped.slice(-byTill)) {
  app.lightspeed.ringUpSale({ lines: [{ itemID: String(itemId), quantity: 1 }] });
}
app.lightspeed.setLimits(limits);
// A full second for the burst limiter, and one call that reports the new limits.
await sleep(1_100);
await app.services.lightspeed.current().then((till) => till?.client.latestLogId({ shopId: till.shopId }));
const before = { shop: app.woo.counters().total, ...app.lightspeed.counters() };
const isDone = () =>
  app.mapped.every(({ unitId, itemId }) => app.woo.getStock(unitId) === app.lightspeed.getQoh(String(itemId)));

const begun = performance.now();
const run = await app.services.stockRuns.startSync(app.manager, { target: 'both', preview: false });
const status = async () => (await app.services.runViews.find(run.sync_id, { role: 'manager', username: '' }))?.status;
while ((await status()) === 'pending' || (await status()) === 'running' || !isDone()) await app.round();
const seconds = (performance.now() - begun) / 1000;

const least = minOf(byShop, byTill);
const after = app.lightspeed.counters();
const [till, drips, refused] = [
  after.requests - before.requests,
  after.drips - before.drips,
  after.tooManyRequests - before.tooManyRequests,
];
process.stdout.write(
  [
    `${mappings} mappings, ${byShop} moved in the shop, ${byTill} at the till: ended as ${await status()}`,
    `took ${seconds.toFixed(1)} s; the limits allow ${least.seconds.toFixed(1)} s (${least.drips} drips): ${(seconds / least.seconds).toFixed(3)} x`,
    `${till} calls to the till (${drips} drips), ${app.woo.counters().total - before.shop} to the shop, ${refused} refused for their number`,
    '',
  ].join('\n'),
);
await app.close();
await postgres.stop();
if (refused > 0) throw new Error(`${refused} calls were over the limit`);
if (seconds > 1.1 * least.seconds) throw new Error('More than 1.1 times the least time');
