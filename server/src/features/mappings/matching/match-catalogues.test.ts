import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import { labelledCatalogue } from '../../../../test/match-catalogue/labelled-catalogue';
import { nothingSettled } from '../../../../test/match-catalogue/measure';
import { matchCatalogues } from './match-catalogues';
import { pairKey, type ShopUnit, type TillItem } from './match-types';

const whole = labelledCatalogue(['tuning']);

const helmets = (options: string[]): ShopUnit[] =>
  options.map((option, at) =>
    shopUnit({
      id: 11 + at,
      parentId: 10,
      name: 'Quokka Trail Helmet',
      attributes: [{ name: 'Size', option }],
      priceCents: 8_995,
    }),
  );

const helmetItems = (descriptions: string[]): TillItem[] =>
  descriptions.map((description, at) => tillItem({ id: 1 + at, description, priceCents: 8_995 }));

const pairsOf = (units: ShopUnit[], items: TillItem[], settled = nothingSettled): [number, number][] =>
  matchCatalogues(units, items, settled).pairs.map(({ unitId, itemId }) => [unitId, itemId]);

describe('matchCatalogues', () => {
  it('matches sizes across notations, with a reason', () => {
    const { pairs } = matchCatalogues(
      helmets(['S', 'M', 'L']),
      helmetItems(['L QUOKKA TRAIL HELMET', 'QUOKKA TRAIL HLMT S', 'QUOKKA TRAIL HELMET M']),
      nothingSettled,
    );
    expect(pairs.map(({ unitId, itemId }) => [unitId, itemId])).toEqual([
      [11, 2],
      [12, 3],
      [13, 1],
    ]);
    expect(pairs[0]?.signals.map(({ text }) => text)).toContain('Same size: S');
  });

  it('has low confidence if two items are equally good', () => {
    const [unit] = helmets(['M']);
    const alone = matchCatalogues(unit ? [unit] : [], helmetItems(['QUOKKA TRAIL HELMET M']), nothingSettled);
    const doubled = matchCatalogues(
      unit ? [unit] : [],
      helmetItems(['QUOKKA TRAIL HELMET M', 'QUOKKA TRAIL HELMET M']),
      nothingSettled,
    );
    expect(alone.pairs[0]?.confidence).toBeGreaterThan(0.75);
    expect(doubled.pairs[0]?.confidence).toBe(0.5);
  });

  it('does not pair the variable product itself', () => {
    const parent = shopUnit({ id: 10, name: 'Quokka Trail Helmet', priceCents: 8_995 });
    const pairs = pairsOf([parent, ...helmets(['S', 'M'])], helmetItems(['QUOKKA TRAIL HELMET']));
    expect(pairs.filter(([unit]) => unit === 10)).toEqual([]);
  });

  it('does not pair archived items', () => {
    const items = helmetItems(['QUOKKA TRAIL HELMET M']).map((item) => ({ ...item, archived: true }));
    expect(pairsOf(helmets(['M']), items)).toEqual([]);
  });

  it('finds pairs beside many mappings of products that are gone', () => {
    const taken = { units: new Set(Array.from({ length: 200 }, (_, at) => 1_000 + at)), items: new Set<number>() };
    const items = helmetItems(['QUOKKA TRAIL HELMET S', 'QUOKKA TRAIL HELMET M']);
    expect(pairsOf(helmets(['S', 'M']), items, { rejected: new Set(), taken })).toHaveLength(2);
  });

  it('skips taken units and items', () => {
    const items = helmetItems(['QUOKKA TRAIL HELMET S', 'QUOKKA TRAIL HELMET M']);
    const taken = { units: new Set([11]), items: new Set<number>() };
    expect(pairsOf(helmets(['S', 'M']), items, { rejected: new Set(), taken })).toEqual([[12, 2]]);
    const itemTaken = { units: new Set<number>(), items: new Set([2]) };
    expect(pairsOf(helmets(['S', 'M']), items, { rejected: new Set(), taken: itemTaken })).toEqual([[11, 1]]);
  });

  it("does not pair one unit's two bar codes with two items", () => {
    const unit = shopUnit({ name: 'Quokka Bell', gtin: '4006381333931', sku: '0036000291452' });
    const items = [
      tillItem({ id: 1, description: 'QUOKKA BELL', ean: '4006381333931' }),
      tillItem({ id: 2, description: 'QUOKKA BELL', upc: '036000291452' }),
    ];
    expect(pairsOf([unit], items)).toHaveLength(1);
  });

  it('finds nothing in empty catalogues', () => {
    expect(pairsOf([], [])).toEqual([]);
    expect(pairsOf(helmets(['M']), [])).toEqual([]);
  });
});

const parts = fc.record({
  units: fc.shuffledSubarray(whole.units, { maxLength: 40 }),
  items: fc.shuffledSubarray(whole.items, { maxLength: 40 }),
});

/** Pairs with the right bar code on both sides, which neither name nor stock code contradicts. */
const plainBarcodes = [...whole.partners].flatMap(([unitId, itemId]) => {
  const unit = whole.units.find(({ id }) => id === unitId);
  const item = whole.items.find(({ id }) => id === itemId);
  if (!unit?.gtin || !item?.ean) return [];
  const { pairs } = matchCatalogues([unit], [item], nothingSettled);
  const isPlain = pairs.some(({ signals }) =>
    signals.every(({ signal, value }) => value > 0 || signal === 'model' || signal === 'price'),
  );
  return isPlain ? [{ unit, item }] : [];
});

describe('matchCatalogues on any part of a catalogue', () => {
  it('uses each unit and item at most once, with a confidence from 0.5 to 1', () => {
    fc.assert(
      fc.property(parts, ({ units, items }) => {
        const { pairs } = matchCatalogues(units, items, nothingSettled);
        expect(new Set(pairs.map(({ unitId }) => unitId)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ itemId }) => itemId)).size).toBe(pairs.length);
        expect(pairs.every(({ confidence }) => confidence >= 0.5 && confidence <= 1)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(
        parts.chain(({ units, items }) =>
          fc.record({
            units: fc.constant(units),
            items: fc.constant(items),
            shuffledUnits: fc.shuffledSubarray(units, { minLength: units.length }),
            shuffledItems: fc.shuffledSubarray(items, { minLength: items.length }),
          }),
        ),
        ({ units, items, shuffledUnits, shuffledItems }) => {
          expect(matchCatalogues(shuffledUnits, shuffledItems, nothingSettled)).toEqual(
            matchCatalogues(units, items, nothingSettled),
          );
        },
      ),
      { numRuns: 20 },
    );
  });

  it('never returns a rejected pair', () => {
    fc.assert(
      fc.property(parts, fc.infiniteStream(fc.boolean()), ({ units, items }, coins) => {
        const { pairs } = matchCatalogues(units, items, nothingSettled);
        const rejected = new Set(
          pairs.filter(() => coins.next().value === true).map(({ unitId, itemId }) => pairKey(unitId, itemId)),
        );
        const again = matchCatalogues(units, items, { ...nothingSettled, rejected }).pairs;
        expect(again.filter(({ unitId, itemId }) => rejected.has(pairKey(unitId, itemId)))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('never drops a pair with the same bar code for a later entry', () => {
    expect(plainBarcodes.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(fc.constantFrom(...plainBarcodes), parts, ({ unit, item }, { units, items }) => {
        // Duplicates without the bar code are the closest possible rivals.
        const others = {
          units: [...units.filter(({ id }) => id !== unit.id), { ...unit, id: 1, gtin: '' }],
          items: [...items.filter(({ id }) => id !== item.id), { ...item, id: 2, ean: '' }],
        };
        const codes = new Set([unit.gtin, item.ean]);
        const distractors = {
          units: others.units.filter(({ gtin }) => !codes.has(gtin)),
          items: others.items.filter(({ ean }) => !codes.has(ean)),
        };
        const { pairs } = matchCatalogues([unit, ...distractors.units], [item, ...distractors.items], nothingSettled);
        expect(pairs.find(({ unitId }) => unitId === unit.id)?.itemId).toBe(item.id);
      }),
      { numRuns: 30 },
    );
  });
});
