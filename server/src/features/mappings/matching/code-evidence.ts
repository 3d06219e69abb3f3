import type { CatalogueStats } from './catalogue-stats';
import type { Profile } from './profile';
import type { Evidence } from './reasons';

const shortestSku = 3;
const shortestStem = 5;
const longestPrefix = 4;

const isSystemSku = (key: string): boolean => /^2100000\d{5}$/.test(key);

/** True if one code is the other with a brand prefix. */
const isAffixed = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const front = long.slice(0, long.length - short.length);
  return (
    short.length > longestPrefix && long.endsWith(short) && front.length <= longestPrefix && /^[a-z]+$/.test(front)
  );
};

const stemLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

const isSibling = (one: string, other: string): boolean => {
  const stem = stemLength(one, other);
  return stem >= shortestStem && stem >= Math.min(one.length, other.length) * 0.6 && one.length === other.length;
};

const begins = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) > shortestStem && (one.startsWith(other) || other.startsWith(one));

const eanEvidence = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => {
  if (unit.gtins.length === 0 || item.gtins.length === 0) return [];
  const same = unit.gtins.find((gtin) => item.gtins.includes(gtin));
  const written = (gtin: string): string => gtin.replace(/^0{1,2}/, '');
  if (same === undefined) {
    const [ours = '', theirs = ''] = [unit.gtins[0], item.gtins[0]].map((gtin) => written(gtin ?? ''));
    return [{ reason: 'eanDiffers', value: -1, text: `Bar codes differ: ${ours} / ${theirs}` }];
  }
  const times = Math.max(stats.unitsWithGtin(same), stats.itemsWithGtin(same), 1);
  if (times === 1) return [{ reason: 'eanSame', value: 1, text: `Same bar code ${written(same)}` }];
  return [
    {
      reason: 'eanShared',
      value: 1 / (times - 1),
      text: `Same bar code ${written(same)}, but ${times} entries have it`,
    },
  ];
};

const skuEvidence = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => {
  const [ours] = unit.skus;
  if (!ours || item.skus.length === 0) return [];
  const same = item.skus.find((sku) => sku.key === ours.key);
  if (same && same.key.length >= shortestSku) {
    const times = Math.max(stats.unitsWithSku(ours.key), stats.itemsWithSku(ours.key), 1);
    if (times === 1) return [{ reason: 'skuSame', value: 1, text: `Same SKU ${ours.text}` }];
    return [
      { reason: 'skuShared', value: 1 / (times - 1), text: `Same SKU ${ours.text}, but ${times} entries have it` },
    ];
  }
  const theirs = item.skus.filter((sku) => !isSystemSku(sku.key));
  const alike = (test: (one: string, other: string) => boolean) => theirs.find((sku) => test(ours.key, sku.key));
  const affixed = alike(isAffixed);
  if (affixed) return [{ reason: 'skuAffixed', value: 1, text: `Similar SKUs: ${ours.text} / ${affixed.text}` }];
  const begun = alike(begins);
  if (begun) return [{ reason: 'skuBegins', value: 1, text: `SKUs start the same: ${ours.text} / ${begun.text}` }];
  const sibling = alike(isSibling);
  if (sibling)
    return [{ reason: 'skuSibling', value: -1, text: `SKU of a similar product: ${ours.text} / ${sibling.text}` }];
  if (stats.itemsWithSku(ours.key) > 0) {
    return [{ reason: 'skuElsewhere', value: -1, text: `Another Lightspeed item has the SKU ${ours.text}` }];
  }
  const elsewhere = theirs.find((sku) => stats.unitsWithSku(sku.key) > 0);
  if (elsewhere) {
    return [{ reason: 'skuElsewhere', value: -1, text: `Another shop product has the SKU ${elsewhere.text}` }];
  }
  const [first] = theirs;
  return first ? [{ reason: 'skuDiffers', value: -1, text: `SKU differs: ${ours.text} / ${first.text}` }] : [];
};

export const codeEvidence = (unit: Profile, item: Profile, stats: CatalogueStats): Evidence[] => [
  ...eanEvidence(unit, item, stats),
  ...skuEvidence(unit, item, stats),
];
