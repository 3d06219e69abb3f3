import type { DemoProduct } from '../catalogue-types';
import { fittedAccessories } from './accessories-fitted';
import { safetyAccessories } from './accessories-safety';
import { wornAccessories } from './accessories-worn';
import { bikeBlueprints } from './bikes';
import type { Blueprint } from './blueprint';
import { chanceOf } from './chance';
import { familyBlueprints } from './families';
import { contactParts } from './parts-contact';
import { poweredParts } from './parts-powered';
import { rollingParts } from './parts-rolling';
import { createNumbering, toDemoProduct } from './to-product';
import { withTypedEntries } from './typed-entries';

/** Product used in demonstrations: till and shop start with the same data, so that every change is easy to see. */
const anchorKey = 'segway-p100s';

const asAnchor = (product: DemoProduct): DemoProduct => ({
  ...product,
  salePrice: null,
  inShop: true,
  inTill: true,
  units: product.units.map((unit) => ({
    ...unit,
    shopSku: 'SEG-P100S',
    tillCustomSku: 'SEG-P100S',
    ean: '9355010000016',
    tillQoh: [5, 0],
    shopQuantity: 5,
    backorders: 'no',
    serialized: false,
  })),
});

/** Gives some products the till code of the previous product, like a copied label. */
const withCopiedLabels = (products: DemoProduct[]): DemoProduct[] =>
  products.map((product, at) => {
    const [unit, ...others] = product.units;
    const copied = products[at - 1]?.units.at(-1)?.tillCustomSku;
    if (!unit || !copied || copied === 'SEG-P100S' || chanceOf(`copied label ${product.key}`) >= 0.015) return product;
    return { ...product, units: [{ ...unit, tillCustomSku: copied }, ...others] };
  });

type SharedStock = { sku: string; shop: number; till: number };

/** Products whose colours share one stock: one quantity in the shop, one item at the till. */
const sharedStocks: ReadonlyMap<string, SharedStock> = new Map([
  ['grippen-trail-lock-grips', { sku: 'GRI-TRALOCGRI', shop: 34, till: 34 }],
  ['torqline-tyre-lever-trio-tool', { sku: 'TOR-TYRLEVTRI', shop: 22, till: 22 }],
  ['torqline-valve-cap-dozen-workshop-supply', { sku: 'TOR-VALCAPDOZ', shop: 61, till: 58 }],
]);

const withSharedStock = (product: DemoProduct): DemoProduct => {
  const stock = sharedStocks.get(product.key);
  if (!stock) return product;
  const codes = { shopSku: stock.sku, tillCustomSku: stock.sku, ean: '' };
  const quantities = { tillQoh: [stock.till, 0], shopQuantity: stock.shop };
  return { ...product, shared: { options: [], ...codes, ...quantities, backorders: 'no', serialized: false } };
};

/** All products of the demo shop, before codes and quantities. */
export const demoBlueprints = (): Blueprint[] => [
  ...bikeBlueprints(),
  ...familyBlueprints([...wornAccessories, ...safetyAccessories, ...fittedAccessories], 'accessory'),
  ...familyBlueprints([...rollingParts, ...poweredParts, ...contactParts], 'part'),
];

/** Products of the demo shop; deterministic. */
export const demoCatalogue = (): DemoProduct[] => {
  const numbering = createNumbering();
  const products = demoBlueprints().map((blueprint) => toDemoProduct(blueprint, numbering));
  return withTypedEntries(withCopiedLabels(products)).map((product) =>
    product.key === anchorKey ? asAnchor(product) : withSharedStock(product),
  );
};
