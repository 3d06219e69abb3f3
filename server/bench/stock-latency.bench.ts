import { setTimeout as sleep } from 'node:timers/promises';
import { measureSales, reportSales, startLiveShop } from './live-shop';

/**
 * Latency from a sale at the till to the quantity in the online shop, measured when idle, during walks of 10,000 changed
 * orders and during full imports of the till. Arguments: number of sales in each case, average seconds between two.
 */
const [sales = '200', gap = '3'] = process.argv.slice(2);
const orderCount = 10_000;
const mappingCount = 50;
const watchEveryMs = 100;

/** Repeats `work` for as long as `measured` takes. @returns how often it was done */
const meanwhile = async (work: () => Promise<void>, measured: Promise<unknown>): Promise<number> => {
  const state = { isOver: false, done: 0 };
  const end = measured.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await work();
    state.done += 1;
  }
  await end;
  return state.done;
};

const shop = await startLiveShop({ mappings: mappingCount, waiting: orderCount });
const { pool, services, manager, close } = shop;
const measure = () => measureSales(shop, { sales: Number(sales), gap: Number(gap) });
const report = (situation: string, measured: Awaited<ReturnType<typeof measure>>) =>
  reportSales(`${situation}, one sale in ${gap} s, ${mappingCount} mappings`, measured);
try {
  report('at rest', await measure());

  const long = '2000-01-01T00:00:00.000Z';
  const walk = async () => {
    // Unpaid orders of mapped products count as new, so that each walk has these products checked.
    await pool.query('delete from order_stock_movements where taken = 0');
    await pool.query(`update sync_cursors set value = $1 where name = 'woocommerce.orders'`, [long]);
    const isWalking = async () => {
      const walking = `select from sync_cursors where name = 'woocommerce.orders' and value = $1`;
      return ((await pool.query(walking, [long])).rowCount ?? 0) > 0;
    };
    while (await isWalking()) await sleep(watchEveryMs);
  };
  const walking = measure();
  const walks = await meanwhile(walk, walking);
  report(`during ${walks} walks of ${orderCount} changed orders`, await walking);

  const importTill = async () => {
    const { task_id: id } = await services.imports.start(manager, 'import_lightspeed', { incremental: false });
    const isEnded = async () => !['pending', 'running'].includes((await services.tasks.find(id))?.status ?? '');
    while (!(await isEnded())) await sleep(watchEveryMs);
  };
  const importing = measure();
  const imports = await meanwhile(importTill, importing);
  report(`during ${imports} full imports of the till`, await importing);
} finally {
  await close();
}
