import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { DemoProduct, DemoUnit } from '../sandbox/catalogue-types';
import { largeCatalogue } from '../sandbox/catalogue/large-catalogue';
import { makeItem, makeProduct, makeVariation, testNow } from '../test/factories';
import { peakMemoryOf, startBenchApp } from './bench-app';

const signal = new AbortController().signal;
const rowsPerStatement = 500;

type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;

const inBatches = <T>(all: T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsPerStatement) }, (_, at) =>
    all.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
  );

const toProduct = (product: DemoProduct, id: number) =>
  makeProduct(id, {
    name: product.name,
    type: product.units.length > 1 ? 'variable' : 'simple',
    sku: product.units.length > 1 ? '' : (product.units[0]?.shopSku ?? ''),
    regularPrice: product.regularPrice,
    price: product.salePrice ?? product.regularPrice,
  });

const toVariation = (product: DemoProduct, unit: DemoUnit, id: number, parentId: number) =>
  makeVariation(id, parentId, {
    sku: unit.shopSku,
    regularPrice: product.regularPrice,
    attributes: unit.options.map((option, at) => ({ name: product.attributes[at] ?? '', option })),
  });

const toItem = (product: DemoProduct, unit: DemoUnit, id: number) =>
  makeItem(id, {
    description: [product.name, ...unit.options].join(' '),
    brand: product.brand,
    customSku: unit.tillCustomSku,
    ean: unit.ean,
    categoryName: product.categories.at(-1) ?? '',
    price: product.regularPrice,
  });

/** The load tests' products in both catalogues, as after an import; the shop has no bar codes. */
const fill = async ({ services: { stores } }: BenchApp, count: number): Promise<void> => {
  const catalogue = largeCatalogue(count);
  const inShop = catalogue.filter((product) => product.inShop).map((product, at) => ({ product, id: at + 1 }));
  const variations = inShop.flatMap(({ product, id }) =>
    product.units.length > 1 ? product.units.map((unit) => ({ product, unit, parentId: id })) : [],
  );
  const inTill = catalogue.filter((product) => product.inTill);
  const items = inTill.flatMap((product) => product.units.map((unit) => ({ product, unit })));
  for (const batch of inBatches(inShop)) {
    await stores.products.upsertMany(
      batch.map(({ product, id }) => toProduct(product, id)),
      testNow,
    );
  }
  for (const batch of inBatches(variations.map((each, at) => ({ ...each, id: 1_000_000 + at })))) {
    await stores.products.upsertVariations(
      batch.map(({ product, unit, id, parentId }) => toVariation(product, unit, id, parentId)),
      testNow,
    );
  }
  for (const batch of inBatches(items.map((each, at) => ({ ...each, id: at + 1 })))) {
    await stores.lightspeedItems.upsertMany(
      batch.map(({ product, unit, id }) => toItem(product, unit, id)),
      { shopId: '1', at: testNow },
    );
  }
};

/** One auto-match of a whole shop: its duration, and how long it blocked the event loop. */
const run = async (app: BenchApp, name: string): Promise<void> => {
  const { autoMatch, tasks } = app.services;
  const { task_id: id } = await autoMatch.start(app.actor, { threshold: 75 });
  const restingMb = process.memoryUsage.rss() / 1024 / 1024;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { seconds, peakMb } = await peakMemoryOf(() => autoMatch.work(id, { log: app.log, signal }));
  delay.disable();
  const task = await tasks.find(id);
  if (task?.status !== 'completed') throw new Error(`The auto-match ended as ${task?.status ?? 'nothing'}`);
  process.stdout.write(
    `${name.padEnd(24)} ${String(task.items_total).padStart(6)} units  ${seconds.toFixed(1).padStart(5)} s  ` +
      `longest delay ${(delay.max / 1e6).toFixed(0).padStart(3)} ms  p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms  ` +
      `memory ${restingMb.toFixed(0)} -> ${peakMb.toFixed(0)} MB  ${task.message}\n`,
  );
};

for (const count of [1_000, 10_000]) {
  const app = await startBenchApp(1);
  await fill(app, count);
  await run(app, 'first match');
  await run(app, 'all mapped already');
  await app.close();
}
