import type { StockMapping } from '../src/features/mappings';
import { changesOf, planMappings } from '../src/features/sync/stock-plans';
import type { Readings } from '../src/features/sync/stock-readings';
import { testNow } from '../test/factories';

const repeats = 21;
const directions = ['both', 'ls_to_woo', 'woo_to_ls'] as const;

const mappingOf = (id: number): StockMapping => ({
  id,
  woo_product_id: id,
  woo_parent_id: null,
  lightspeed_item_id: id,
  sync_direction: directions[id % 3] ?? 'both',
  sync_enabled: true,
  base_quantity: 10,
  woo_quantity: 10,
  lightspeed_quantity: 10,
  attempts: 0,
  decision: null,
  decided_by: null,
  reserved: 0,
  version: 1,
});

/** Readings in which every quantity changed on at least one side. */
const readingsOf = (mappings: StockMapping[]): Readings => ({
  shop: new Map(
    mappings.map(({ woo_product_id: id }) => [
      id,
      {
        id,
        managedBy: 'own',
        status: 'instock',
        backorders: 'no',
        modifiedAt: null,
        quantity: 10 + (id % 7) - 3,
      } as const,
    ]),
  ),
  till: new Map(
    mappings.map(({ lightspeed_item_id: itemId }) => [
      itemId,
      { itemShopId: itemId, itemId, shopId: '1', qoh: 10 + (itemId % 5) - 2, timeStamp: testNow },
    ]),
  ),
});

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Median milliseconds to plan this many mappings. */
const measure = (count: number): number => {
  const mappings = Array.from({ length: count }, (_, at) => mappingOf(at + 1));
  const readings = readingsOf(mappings);
  const times = Array.from({ length: repeats }, () => {
    const begun = performance.now();
    changesOf(planMappings(mappings, readings));
    return performance.now() - begun;
  });
  const milliseconds = medianOf(times);
  process.stdout.write(`planning ${String(count).padStart(6)} mappings  ${milliseconds.toFixed(2).padStart(7)} ms\n`);
  return milliseconds;
};

measure(1_000);
const small = measure(1_000);
const large = measure(10_000);
process.stdout.write(`ten times the mappings take ${(large / small).toFixed(1)} times as long\n`);
if (large >= 1_000) throw new Error('Planning 10,000 mappings takes a second or more');
