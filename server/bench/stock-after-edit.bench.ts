import { setTimeout as sleep } from 'node:timers/promises';
import { defaultSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import { z } from 'zod';
import { measureSales, reportSales, startLiveShop } from './live-shop';

/**
 * Sales at the till right after a manager has changed the stock of 200 mapped products at once, while these changes are
 * being carried over to the till. Fails if a sale takes longer than ten seconds, or if anything is held. Arguments:
 * number of sales, average seconds between two.
 */
const [sales = '15', gap = '15'] = process.argv.slice(2);
/** Some of these share the number of their parent and are left out of the edit. */
const mappingCount = 240;
const editedAtLeast = 200;
const added = 2;
const longestMs = 10_000;
const watchEveryMs = 100;
const heldSchema = z.array(z.object({ held: z.number() }));

const shop = await startLiveShop({ mappings: mappingCount, waiting: 0, isBoth: () => true });
try {
  const { pool, services, manager, control, mapped } = shop;
  const { version } = await services.settings.sections.sync.get();
  await services.settings.sections.sync.put(manager, { settings: defaultSyncSettings, version });

  const products = mapped.map(({ productId, variationId }) => ({ product_id: productId, variation_id: variationId }));
  const wish = { selection: { by: 'ids' as const, products }, stock: { op: 'add' as const, value: added } };
  const { run_id: run } = await services.bulkEdits.start(manager, wish);
  await services.editActions.apply(manager, run);
  const isOver = async () => {
    const view = await services.runViews.find(run, { role: 'manager', username: '' });
    return view !== null && isFinished(view.status);
  };
  while (!(await isOver())) await sleep(watchEveryMs);
  const begun = performance.now();
  const inShop = new Map((await control.listUnits()).map(({ sku, stockQuantity }) => [sku, stockQuantity]));
  const edited = mapped.filter(({ sku, quantity }) => inShop.get(sku) === quantity + added);
  if (edited.length < editedAtLeast) throw new Error(`Only ${edited.length} products were edited`);
  for (const one of edited) one.quantity += added;

  const measured = await measureSales({ control, mapped: edited }, { sales: Number(sales), gap: Number(gap) });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  const atTill = new Map((await control.listItems()).map(({ itemID, qoh }) => [itemID, qoh]));
  const carried = edited.filter(({ itemId, quantity }) => atTill.get(itemId) === quantity).length;
  const { rows } = await pool.query(`select count(*)::int as held from sync_runs where status = 'awaiting_approval'`);
  const [{ held } = { held: 0 }] = heldSchema.parse(rows);
  process.stdout.write(
    `${edited.length} quantities changed in the shop, of which the till has ${carried} after ${seconds} s; ${held} runs held\n`,
  );
  reportSales('sales meanwhile', measured);
  if (held > 0 || Math.max(...measured.milliseconds) > longestMs) process.exitCode = 1;
} finally {
  await shop.close();
}
