import { isBike } from '@chainline/shared/products/product-rules';
import type { DemoProduct, DemoUnit } from '../sandbox/catalogue-types';
import { largeCatalogue } from '../sandbox/catalogue/large-catalogue';
import { matchCatalogues } from '../src/features/mappings/matching/match-catalogues';
import type { MatchedPair, ShopUnit, TillItem } from '../src/features/mappings/matching/match-types';
import { shopUnit, tillItem } from '../test/match-catalogue/entries';
import { labelledCatalogue, type Half, type LabelledCatalogue } from '../test/match-catalogue/labelled-catalogue';
import {
  mappingsOf,
  matchAll,
  nothingSettled,
  qualityOf,
  qualityOfAll,
  withHalfTheTill,
  withoutCodes,
  wrongMappings,
  type Quality,
} from '../test/match-catalogue/measure';
import { twinCatalogue } from '../test/match-catalogue/twin-catalogue';
import { busyTill, hurriedTill, mixedTill, terseTill, unseenTill } from '../test/match-catalogue/written-tills';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(5)} %`;

const printQuality = (name: string, confidence: number, { returned, right, precision, recall }: Quality): void => {
  print(
    `${name} at ${confidence.toFixed(2)}  precision ${percent(precision)}  recall ${percent(recall)}  ` +
      `(${returned - right} of ${returned} wrong)`,
  );
};

const printMappings = (name: string, shops: { catalogue: LabelledCatalogue; pairs: MatchedPair[] }[]): void => {
  const mapped = shops.flatMap(({ pairs }) => mappingsOf(pairs)).length;
  const wrong = shops.flatMap(({ catalogue, pairs }) => wrongMappings(catalogue, pairs)).length;
  print(`${name.padEnd(22)} mapped without a person: ${mapped}, of which ${wrong} wrong`);
};

/** Five shops that sell the same near twins. */
const reportTwins = (half: Half): void => {
  const shops = [1, 2, 3, 4, 5].map((shop) => {
    const catalogue = twinCatalogue(half, shop);
    return { catalogue, pairs: matchAll(catalogue) };
  });
  for (const confidence of [0.9, 0.75, 0.5]) {
    printQuality(`${'near twins'.padEnd(22)} ${half.padEnd(9)}`, confidence, qualityOfAll(shops, half, confidence));
  }
  printMappings(`near twins, ${half}`, shops);
};

/** A till whose descriptions leave out most. */
const reportTerse = (name: string, catalogue: LabelledCatalogue): void => {
  const pairs = matchAll(catalogue);
  for (const confidence of [0.9, 0.75, 0.5]) {
    printQuality(
      `${name.padEnd(22)} ${'tuning'.padEnd(9)}`,
      confidence,
      qualityOf(catalogue, pairs, 'tuning', confidence),
    );
  }
  printMappings(name, [{ catalogue, pairs }]);
};

/** Precision and recall; the engine was tuned on one half of the families only. */
const report = (name: string, catalogue: LabelledCatalogue): void => {
  const pairs = matchAll(catalogue);
  for (const half of ['tuning', 'held-out'] as const) {
    for (const confidence of [0.9, 0.75, 0.5]) {
      printQuality(`${name.padEnd(22)} ${half.padEnd(9)}`, confidence, qualityOf(catalogue, pairs, half, confidence));
    }
  }
  printMappings(name, [{ catalogue, pairs }]);
};

const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

const toUnit = (product: DemoProduct, unit: DemoUnit, id: number, parentId: number | null): ShopUnit =>
  shopUnit({
    id,
    parentId,
    name: product.name,
    brand: product.brand,
    sku: unit.shopSku,
    attributes: unit.options.map((option, at) => ({ name: product.attributes[at] ?? '', option })),
    priceCents: cents(product.salePrice ?? product.regularPrice),
    categories: product.categories,
    isBike: isBike(product.categories),
  });

const toItem = (product: DemoProduct, unit: DemoUnit, id: number): TillItem =>
  tillItem({
    id,
    brand: product.brand,
    customSku: unit.tillCustomSku,
    ean: unit.ean,
    description: [product.name, ...unit.options].join(' '),
    priceCents: cents(product.regularPrice),
    category: product.categories.at(-1) ?? '',
    isBike: isBike(product.categories),
  });

const largeShop = (products: number): { units: ShopUnit[]; items: TillItem[] } => {
  const units: ShopUnit[] = [];
  const items: TillItem[] = [];
  for (const product of largeCatalogue(products)) {
    const parentId = product.units.length > 1 ? 1_000_000 + units.length : null;
    for (const unit of product.units) {
      if (product.inShop) units.push(toUnit(product, unit, units.length + 1, parentId));
      if (product.inTill) items.push(toItem(product, unit, items.length + 1));
    }
  }
  return { units, items };
};

const secondsOf = (work: () => void): number => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

const timeShop = (name: string, { units, items }: { units: ShopUnit[]; items: TillItem[] }): void => {
  const seconds = secondsOf(() => matchCatalogues(units, items, nothingSettled));
  print(`${name.padEnd(32)} ${units.length} x ${items.length}  ${seconds.toFixed(2)} s`);
};

reportTwins('tuning');
reportTwins('held-out');
const labelled = labelledCatalogue();
const written = {
  terse: terseTill(),
  hurried: hurriedTill(),
  busy: busyTill(),
  mixed: mixedTill(),
  unseen: unseenTill(),
};
for (const [name, catalogue] of Object.entries(written)) {
  reportTerse(`${name} till`, catalogue);
  reportTerse(`${name} till, no codes`, withoutCodes(catalogue));
}
report('as it is', labelled);
report('no codes', withoutCodes(labelled));
report('half of the till gone', withHalfTheTill(labelled));

timeShop('large shop', largeShop(1_000));
const large = largeShop(10_000);
timeShop('large shop', large);
timeShop('large shop without codes', {
  units: large.units.map((unit) => ({ ...unit, sku: '' })),
  items: large.items.map((item) => ({ ...item, customSku: '', ean: '' })),
});
// Worst case for matching: ten thousand tyres named with ten words, so that all are similar.
const words = ['marathon', 'plus', 'wired', 'road', 'gravel', 'comfort', 'sport', 'city', 'tour', 'pro'];
const dull = Array.from({ length: 10_000 }, (_, at) =>
  ['Tyre', words[at % 10], words[(at >> 1) % 10], words[(at >> 3) % 10], 20 + (at % 9)].join(' '),
);
timeShop('shop with hardly any words', {
  units: dull.map((name, at) => shopUnit({ id: at + 1, name, priceCents: 1000 + (at % 7) })),
  items: dull.map((description, at) => tillItem({ id: at + 1, description, priceCents: 1000 + (at % 5) })),
});
