import { describe, expect, it } from 'vitest';
import { isEan } from './codes';
import { demoCatalogue } from './demo-catalogue';

const products = demoCatalogue();
const units = products.flatMap((product) => product.units);
const bikes = products.filter((product) => product.kind === 'bike');

const brandsOfTheFilter = [
  'Segway',
  'Super73',
  'Sunmono',
  'Fantic',
  'Blitzin',
  'Mamba',
  'Vamos',
  'Smartmotion',
  'Dirodi',
  'Fatboy',
  'Ampd Bros',
  'Rever',
  'NCM',
  'Kristal Ebikes',
];

const shareOf = (count: number): number => count / units.length;
const repeated = (codes: string[]): string[] => {
  const filled = codes.filter((code) => code !== '');
  return filled.filter((code, at) => filled.indexOf(code) !== at);
};

describe('demoCatalogue', () => {
  it('is the same at every call', () => {
    expect(demoCatalogue()).toEqual(products);
  });

  it('has about four hundred products of all three kinds', () => {
    expect(products.length).toBeGreaterThanOrEqual(390);
    expect(products.length).toBeLessThanOrEqual(410);
    for (const kind of ['bike', 'accessory', 'part'] as const) {
      expect(products.filter((product) => product.kind === kind).length).toBeGreaterThan(100);
    }
  });

  it.each(brandsOfTheFilter)('sells at least eight e-bikes of %s', (brand) => {
    expect(bikes.filter((product) => product.brand === brand).length).toBeGreaterThanOrEqual(8);
  });

  it('gives each product its own key and picture', () => {
    expect(new Set(products.map((product) => product.key)).size).toBe(products.length);
    expect(new Set(products.map((product) => product.picture)).size).toBe(products.length);
    expect(products.every((product) => product.picture === `/wp-content/uploads/${product.key}.png`)).toBe(true);
  });

  it('starts demonstrations from a product that both sides agree on', () => {
    const anchor = products.find((product) => product.name === 'Segway P100S');
    expect(anchor).toMatchObject({ kind: 'bike', regularPrice: '1999.00', salePrice: null, attributes: [] });
    expect(anchor).toMatchObject({ inShop: true, inTill: true });
    expect(anchor?.units).toEqual([
      expect.objectContaining({ shopSku: 'SEG-P100S', tillCustomSku: 'SEG-P100S', tillQoh: [5, 0], shopQuantity: 5 }),
    ]);
    expect(isEan(anchor?.units[0]?.ean ?? '')).toBe(true);
  });

  it('counts the colours of a few products together', () => {
    const shared = products.filter((product) => product.shared !== undefined);
    const skus = new Set(units.map((unit) => unit.shopSku));

    expect(shared.length).toBeGreaterThanOrEqual(3);
    for (const { shared: stock, units: colours, inShop, inTill } of shared) {
      expect(colours.length).toBeGreaterThan(1);
      expect([inShop, inTill, skus.has(stock?.shopSku ?? '')]).toEqual([true, true, false]);
    }
  });

  it('names one option per attribute on each unit and no unit twice', () => {
    for (const product of products) {
      const options = product.units.map((unit) => unit.options);
      expect(options.every((list) => list.length === product.attributes.length)).toBe(true);
      expect(new Set(options.map((list) => list.join())).size).toBe(options.length);
    }
  });

  it('prices e-bikes from 1,299 to 12,999 dollars and sells nothing below cost', () => {
    const prices = bikes.map((product) => Number(product.regularPrice));
    expect(Math.min(...prices)).toBe(1299);
    expect(Math.max(...prices)).toBe(12999);
    for (const product of products) {
      const paid = Number(product.salePrice ?? product.regularPrice);
      expect(product.regularPrice).toMatch(/^\d+\.\d\d$/);
      expect(paid).toBeLessThanOrEqual(Number(product.regularPrice));
      expect(paid).toBeGreaterThan(Number(product.cost));
    }
  });

  it('describes, weighs and measures each product', () => {
    for (const product of products) {
      expect(product.descriptionHtml).toMatch(/^<p>([A-Z0-9].+?\.\s?){2,5}<\/p>$/);
      expect(Number(product.weightKg)).toBeGreaterThan(0);
      expect(Object.values(product.sizeCm).every((side) => Number(side) > 0)).toBe(true);
      expect(product.categories.length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the units of the demo catalogue', () => {
  it('carry valid and different bar codes, a few none', () => {
    const codes = units.map((unit) => unit.ean);
    expect(codes.filter((code) => code !== '').every(isEan)).toBe(true);
    expect(repeated(codes)).toEqual([]);
    expect(shareOf(codes.filter((code) => code === '').length)).toBeGreaterThan(0.02);
    expect(shareOf(codes.filter((code) => code === '').length)).toBeLessThan(0.08);
  });

  it('never share a code in the shop, and now and then do in the till', () => {
    expect(repeated(units.map((unit) => unit.shopSku))).toEqual([]);
    const twice = repeated(units.map((unit) => unit.tillCustomSku));
    expect(twice.length).toBeGreaterThanOrEqual(2);
    expect(twice.length).toBeLessThanOrEqual(10);
  });

  it('have a missing or wrong code on one side for about seven in a hundred', () => {
    const share = shareOf(units.filter((unit) => unit.shopSku !== unit.tillCustomSku).length);
    expect(share).toBeGreaterThan(0.05);
    expect(share).toBeLessThan(0.09);
    expect(units.some((unit) => unit.shopSku === '')).toBe(true);
    expect(units.some((unit) => unit.tillCustomSku === '')).toBe(true);
  });

  it('have the same quantity on both sides, except about five in a hundred', () => {
    const differing = units.filter((unit) => unit.shopQuantity !== null && unit.shopQuantity !== unit.tillQoh[0]);
    expect(shareOf(differing.length)).toBeGreaterThan(0.03);
    expect(shareOf(differing.length)).toBeLessThan(0.07);
    expect(units.every((unit) => (unit.shopQuantity ?? 0) >= 0)).toBe(true);
  });

  it('include uncounted, backordered, sold out and serialized ones', () => {
    expect(units.filter((unit) => unit.shopQuantity === null).length).toBeGreaterThan(10);
    expect(new Set(units.map((unit) => unit.backorders))).toEqual(new Set(['no', 'notify', 'yes']));
    expect(units.filter((unit) => unit.tillQoh[0] === 0).length).toBeGreaterThan(30);
    const serialized = products.filter((product) => product.units.some((unit) => unit.serialized));
    expect(serialized.length).toBeGreaterThan(5);
    expect(serialized.every((product) => product.kind === 'bike')).toBe(true);
  });

  it('have hand-typed names at the till for about a dozen products, some with the same words', () => {
    const typed = products.flatMap(({ inShop, inTill, units: all }) =>
      all.flatMap(({ typedAtTill }) => (typedAtTill === undefined || !inShop || !inTill ? [] : [typedAtTill])),
    );
    expect(typed.length).toBeGreaterThanOrEqual(12);
    expect(typed.length).toBeLessThanOrEqual(16);
    expect(repeated(typed).length).toBeGreaterThanOrEqual(1);
    expect(units.filter(({ typedAtTill }) => typedAtTill !== undefined).length).toBe(typed.length);
  });

  it('leave some products to the shop alone, some to the till alone and none to neither', () => {
    expect(products.filter((product) => !product.inTill).length).toBeGreaterThan(5);
    expect(products.filter((product) => !product.inShop).length).toBeGreaterThan(5);
    expect(products.every((product) => product.inShop || product.inTill)).toBe(true);
  });
});
