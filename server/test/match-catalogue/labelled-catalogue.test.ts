import { describe, expect, it } from 'vitest';
import { demoBlueprints } from '../../sandbox/catalogue/demo-catalogue';
import { labelledCatalogue } from './labelled-catalogue';

const catalogue = labelledCatalogue();
const unitOf = new Map(catalogue.units.map((unit) => [unit.id, unit]));
const itemOf = new Map(catalogue.items.map((item) => [item.id, item]));
const pairs = [...catalogue.partners].flatMap(([unitId, itemId]) => {
  const [unit, item] = [unitOf.get(unitId), itemOf.get(itemId)];
  return unit && item ? [{ unit, item }] : [];
});

const shareOf = (test: (pair: (typeof pairs)[number]) => boolean): number => pairs.filter(test).length / pairs.length;

describe('labelledCatalogue', () => {
  it('is the same at every call', () => {
    expect(labelledCatalogue()).toEqual(catalogue);
  });

  it('has more than seven hundred true pairs, about as many in either half', () => {
    expect(pairs.length).toBe(catalogue.partners.size);
    expect(pairs.length).toBeGreaterThan(700);
    const tuning = pairs.filter(({ unit }) => catalogue.halfOfUnit.get(unit.id) === 'tuning').length;
    expect(tuning / pairs.length).toBeGreaterThan(0.45);
    expect(tuning / pairs.length).toBeLessThan(0.55);
  });

  it('gives every entry an id of its own and pairs each at most once', () => {
    expect(unitOf.size).toBe(catalogue.units.length);
    expect(itemOf.size).toBe(catalogue.items.length);
    expect(new Set(catalogue.partners.values()).size).toBe(catalogue.partners.size);
  });

  it('has entries without a partner on either side', () => {
    const variations = catalogue.units.filter((unit) => unit.parentId !== null || unit.priceCents !== null);
    expect(variations.length - pairs.length).toBeGreaterThan(40);
    expect(catalogue.items.length - pairs.length).toBeGreaterThan(80);
    expect(catalogue.items.some((item) => item.archived)).toBe(true);
    expect(catalogue.items.some((item) => item.itemType === 'non_inventory')).toBe(true);
  });

  it('has variable products among the units, without a partner', () => {
    const parents = new Set(catalogue.units.map((unit) => unit.parentId));
    const listed = catalogue.units.filter((unit) => parents.has(unit.id));
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.some((unit) => catalogue.partners.has(unit.id))).toBe(false);
  });

  it('lacks codes as often as a shop that has traded for years', () => {
    expect(shareOf(({ unit }) => unit.sku === '')).toBeGreaterThan(0.07);
    expect(shareOf(({ item }) => item.customSku === '' && item.manufacturerSku === '')).toBeGreaterThan(0.2);
    expect(shareOf(({ unit, item }) => unit.gtin !== '' && item.ean + item.upc !== '')).toBeLessThan(0.25);
  });

  it('sells no brand of the demo shop', () => {
    const demo = new Set(demoBlueprints().map((blueprint) => blueprint.brand.toLowerCase()));
    expect(catalogue.items.filter((item) => demo.has(item.brand.toLowerCase()))).toEqual([]);
    expect(catalogue.units.filter((unit) => demo.has((unit.brand ?? '').toLowerCase()))).toEqual([]);
  });
});
