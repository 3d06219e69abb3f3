import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import { labelledCatalogue } from '../../../../test/match-catalogue/labelled-catalogue';
import { createCandidateFinder } from './candidates';
import { statsOfProfiles } from './catalogue-stats';
import type { ShopUnit, TillItem } from './match-types';
import { profileItem, profileUnit } from './profile';

const finderFor = (units: ShopUnit[], items: TillItem[]) => {
  const [shop, till] = [units.map(profileUnit), items.map(profileItem)];
  const find = createCandidateFinder(till, statsOfProfiles(shop, till));
  return (unit: ShopUnit): number[] => find(profileUnit(unit)).map((item) => item.id);
};

const manyTyres = Array.from({ length: 300 }, (_, at) =>
  tillItem({ id: 1000 + at, description: `TYRE ROAD BLACK ${at}` }),
);

describe('createCandidateFinder', () => {
  it.each([
    ['a bar code', { gtin: '4006381333931' }, { ean: '4006381333931' }],
    ['a stock code', { sku: 'ZZ-9-X' }, { customSku: 'zz9x' }],
    ['a stock code behind the brand', { sku: 'ZZ99-XL' }, { customSku: 'ROVZZ99-XL' }],
    ['a rare word', { name: 'Tyre Quokka' }, { description: 'QUOKKA TYRE ROAD' }],
    ['a word written as two', { name: 'Quokka Box' }, { description: 'QUOKKABOX' }],
    ['the beginning of a word', { name: 'Quokkadrome' }, { description: 'QUOK' }],
    ['a word with a slip of the fingers', { name: 'Quokkadrome' }, { description: 'QUOKKDAROME' }],
  ])('finds an item among many by %s', (_name, unit, item) => {
    const wanted = shopUnit({ id: 1, name: 'Tyre Road Black', ...unit });
    const partner = tillItem({ id: 5, description: 'TYRE', ...item });
    expect(finderFor([wanted], [...manyTyres, partner])(wanted)).toContain(5);
  });

  it('returns at most two dozen items per unit, most likely first', () => {
    const wanted = shopUnit({ name: 'Tyre Road Black 123' });
    const found = finderFor([wanted], manyTyres)(wanted);
    expect(found[0]).toBe(1123);
    expect(found).toHaveLength(24);
  });

  it('finds nothing for a unit without common words', () => {
    const wanted = shopUnit({ name: 'Quokka' });
    expect(finderFor([wanted], manyTyres)(wanted)).toEqual([]);
  });

  it('ignores a code that everything has', () => {
    const items = manyTyres.map((item) => ({ ...item, customSku: 'SPARE' }));
    const wanted = shopUnit({ name: 'Tyre Road Black 123', sku: 'SPARE' });
    expect(finderFor([wanted], items)(wanted)[0]).toBe(1123);
  });

  it('finds the partner of every unit of the labelled catalogue', () => {
    const { units, items, partners } = labelledCatalogue(['tuning']);
    const find = finderFor(units, items);
    const missed = units.filter((unit) => {
      const partner = partners.get(unit.id);
      return partner !== undefined && !find(unit).includes(partner);
    });
    expect(missed).toEqual([]);
  });
});
