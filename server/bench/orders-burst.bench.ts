import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { measureSales, reportSales, startLiveShop } from './live-shop';

/**
 * Orders that arrive at once in the online shop, while sales at the till go on: time until all are mirrored, each once,
 * and latency of the sales. Fails if an order is missing or twice, or a sale takes longer than ten seconds.
 */
const [orders = '1000', sales = '40'] = process.argv.slice(2);
const secondsBetweenSales = 1;
const longestMs = 10_000;
const watchEveryMs = 100;
const countsSchema = z.object({ rows: z.number(), distinct: z.number() });

const shop = await startLiveShop({ mappings: 20, waiting: 0 });
try {
  const { pool, control, unmappedId } = shop;
  const wanted = Number(orders);
  const count = async () => {
    const { rows } = await pool.query(
      'select count(*)::int as rows, count(distinct woo_order_id)::int as distinct from orders where woo_order_id is not null',
    );
    return countsSchema.parse(rows[0]);
  };
  const measuring = measureSales(shop, { sales: Number(sales), gap: secondsBetweenSales });
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1);
  await control.placeOrders(unmappedId, wanted);
  const placed = seconds();
  while ((await count()).distinct < wanted) await sleep(watchEveryMs);
  const mirrored = seconds();
  const measured = await measuring;
  const after = await count();
  process.stdout.write(
    `${orders} orders placed in ${placed} s, all mirrored after ${mirrored} s: ${after.rows} orders, ${after.distinct} different\n`,
  );
  reportSales('sales meanwhile', measured);
  if (after.rows !== wanted || Math.max(...measured.milliseconds) > longestMs) process.exitCode = 1;
} finally {
  await shop.close();
}
