import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import { toCatalogueStats } from './catalogue-stats';
import type { ShopUnit, TillItem } from './match-types';
import { scorePair } from './score';

// Other products of the shop, needed for the rarity of words.
const others = [
  'Trek Verve+ 2 Lowstep',
  'Trek Verve+ 3',
  'Trek Marlin 5',
  'Giro Fixture Helmet',
  'Giro Ethos Helmet',
  'Schwalbe Marathon Plus Tyre',
  'Schwalbe Big Ben Tyre',
  'Bosch PowerPack Battery',
  'Bosch Charger 4A',
  'ABUS Bordo Lock',
  'Lezyne Front Light',
  'Lezyne Rear Light',
  'KMC Chain',
  'Ortlieb Pannier',
  'Brooks Saddle',
];

const judge = (unit: Partial<ShopUnit>, item: Partial<TillItem>) => {
  const [ours, theirs] = [shopUnit(unit), tillItem(item)];
  const shop = [ours, ...others.map((name, at) => shopUnit({ id: 100 + at, name }))];
  const till = [theirs, ...others.map((description, at) => tillItem({ id: 100 + at, description }))];
  return scorePair(ours, theirs, toCatalogueStats(shop, till));
};

const textsOf = (unit: Partial<ShopUnit>, item: Partial<TillItem>): string[] =>
  judge(unit, item).signals.map(({ text }) => text);

const bike = {
  name: 'Rova Glide 2',
  brand: 'Rova',
  sku: 'ROV-GL2',
  attributes: [
    { name: 'Colour', option: 'Matt Black' },
    { name: 'Size', option: 'M' },
  ],
  priceCents: 249_900,
  categories: ['Electric Bikes'],
  isBike: true,
} satisfies Partial<ShopUnit>;

const sameBike = {
  description: 'ROVA GLIDE 2 BLK M',
  brand: 'Rova',
  customSku: 'rovgl2',
  priceCents: 249_900,
  category: 'Bikes',
  isBike: true,
} satisfies Partial<TillItem>;

describe('scorePair: evidence for a pair', () => {
  it('does not take a misspelt brand for a word of the name', () => {
    const grip = { name: 'Ergon GP1 Grips', priceCents: 5_995 };
    const written = (description: string) => judge(grip, { description, brand: 'Ergon', priceCents: 5_995 }).score;
    expect(written('ERRGON GP1 GRIP')).toBeCloseTo(written('ERGON GP1 GRIP'));
  });

  it('is sure of a pair that agrees in everything, with reasons', () => {
    expect(judge(bike, sameBike).score).toBeGreaterThan(0.99);
    expect(textsOf(bike, sameBike)).toEqual(
      expect.arrayContaining([
        'Same SKU ROV-GL2',
        'Same words: glide 2',
        'Same colour: black',
        'Same size: M',
        'Same brand: Rova',
        'Same price: $2,499.00',
      ]),
    );
  });

  it.each([
    [
      'a UPC beside the same code as an EAN',
      { gtin: '0036000291452' },
      { upc: '036000291452' },
      'Same bar code 036000291452',
    ],
    [
      'a bar code put in the place of the SKU',
      { sku: '4006381333931' },
      { ean: '4006381333931' },
      'Same bar code 4006381333931',
    ],
    [
      'the brand in front of the code',
      { sku: 'GL2-BLK-M' },
      { customSku: 'ROVGL2-BLK-M' },
      'Similar SKUs: GL2-BLK-M / ROVGL2-BLK-M',
    ],
    ['the supplier’s code', { sku: 'AB-123' }, { manufacturerSku: 'AB 123' }, 'Same SKU AB-123'],
    ['the till’s own number as SKU', { sku: '210000000417' }, { systemSku: '210000000417' }, 'Same SKU 210000000417'],
    ['initials of the brand', { brand: 'Riese & Müller' }, { brand: 'R&M' }, 'Same brand: Riese & Müller'],
    [
      'a tyre by its other name',
      { name: 'Tyre 700 x 38C' },
      { description: 'TYRE 38-622' },
      'Same wheel size: 700 x 38c',
    ],
    [
      'a colour in three letters',
      { name: 'Grip', attributes: [{ name: 'Colour', option: 'Sand Blue' }] },
      { description: 'GRIP BLU' },
      'Same colour: blue',
    ],
    [
      'a colour in two letters',
      { name: 'Grip', attributes: [{ name: 'Colour', option: 'Orange' }] },
      { description: 'GRIP OR' },
      'On both sides: Orange',
    ],
    [
      'a short form of the colour',
      { name: 'Grip', attributes: [{ name: 'Colour', option: 'Dragonfruit' }] },
      { description: 'GRIP DRGNFRT' },
      'On both sides: Dragonfruit',
    ],
    ['a year in two figures', { name: '2025 Talon' }, { description: '25 TALON' }, 'Same model year: 2025'],
    [
      'a pack',
      { name: 'Crimps', attributes: [{ name: 'Quantity', option: 'Pack of 10' }] },
      { description: 'CRIMPS PK10' },
      'Same pack: 10',
    ],
  ])('recognises %s', (_name, unit, item, text) => {
    expect(textsOf(unit, item)).toContain(text);
  });

  it.each<[string, Partial<ShopUnit>, Partial<TillItem>, string]>([
    [
      'a quantity in another unit',
      { name: 'Rova Lube', attributes: [{ name: 'Size', option: '60ml' }] },
      { description: 'ROVA LUBE 2OZ' },
      'Same size: 60ml',
    ],
    [
      'the letter of a side',
      { name: 'Rova Lever', attributes: [{ name: 'Side', option: 'Left' }] },
      { description: 'ROVA LEVER L' },
      'Same side: left',
    ],
    [
      'a number within a code',
      { name: 'Rova Battery', attributes: [{ name: 'Capacity', option: '400Wh' }] },
      { description: 'BATT ROVA RB400' },
      'Same capacity: 400Wh',
    ],
    [
      'a code glued together',
      { name: 'Rova Ampp 400 Lamp' },
      { description: 'ROVA AMPP400' },
      'Same words: rova ampp 400',
    ],
    [
      'a version glued to a name',
      { name: 'Rova Roam V2' },
      { description: 'ROVA ROAM2' },
      'Same words: rova roam gen2',
    ],
    [
      'initials glued to a number',
      { name: 'Rova Grand Prix 5000' },
      { description: 'ROVA GP5000' },
      'Same words: rova grand prix 5000',
    ],
    [
      'a brand whose end differs',
      { name: 'Trail Tool', brand: 'Crankbrothers' },
      { description: 'TRAIL TOOL', brand: 'Crank Bros' },
      'Same brand: Crankbrothers',
    ],
    [
      'a valve with its length',
      { name: 'Rova Tube 29 x 1.9-2.35 Presta 48mm' },
      { description: 'ROVA TUBE 29X1.9/2.35 FV48' },
      'On both sides: presta',
    ],
    [
      'a tyre in fractions of an inch by its ISO size',
      { name: 'Rova Tyre 26 x 1 3/8' },
      { description: 'ROVA TYRE 37-590' },
      'Same wheel size: 26 x 1 3/8',
    ],
    [
      'a width without its wheel',
      { name: 'Rova Race Tyre', attributes: [{ name: 'Size', option: '700x25' }] },
      { description: 'ROVA RACE 25mm' },
      'Same width: 25mm',
    ],
    [
      'a well known tyre by its short name',
      { name: 'Marathon Plus Tyre', brand: 'Schwalbe' },
      { description: 'SCHW M+ TYRE' },
      'Same words: marathon plus tyre',
    ],
    [
      'a number as a word',
      { name: 'Rova Ultimate Six Bag' },
      { description: 'ROVA ULTIMATE 6 BAG' },
      'Same words: rova ultimate six bag',
    ],
    ['a card of two', { name: 'Rova Link 2 Pack' }, { description: 'ROVA LINK CD2' }, 'Same pack: 2'],
    [
      'the initials of a brand before the name',
      { name: 'Load 75', brand: 'Riese & Müller' },
      { description: 'R&M LOAD75' },
      'Same brand: Riese & Müller',
    ],
  ])('reads %s', (_what, unit, item, text) => {
    expect(textsOf(unit, item)).toContain(text);
  });

  it('takes a large number of a bottle for its volume, not for a pack', () => {
    const texts = textsOf({ name: 'Rova Bottle 750ml' }, { description: 'ROVA BTL 750' });
    expect(texts).toContain('Same number: 750');
    expect(texts.join()).not.toContain('Pack');
  });

  it('takes words that tills leave out more lightly than others, but not a version', () => {
    const weightOf = (name: string, word: string) =>
      judge({ name: `Rova Glide ${name}` }, { description: 'Rova Glide' }).signals.find(({ text }) =>
        text.startsWith(`Only on one side: ${word}`),
      )?.value ?? 0;
    expect(weightOf('Rear', 'rear')).toBeGreaterThan(weightOf('Left', 'left'));
    expect(weightOf('31.8', '31.8')).toBeGreaterThan(weightOf('3', '3'));
  });

  it('weighs a bar code more than a stock code, and that more than a name', () => {
    const name = judge({ name: 'Rova Bell' }, { description: 'ROVA BELL' }).score;
    const sku = judge({ name: 'Rova Bell', sku: 'RB-77' }, { description: 'ROVA BELL', customSku: 'RB77' }).score;
    const ean = judge(
      { name: 'Rova Bell', gtin: '4006381333931' },
      { description: 'ROVA BELL', ean: '4006381333931' },
    ).score;
    expect(ean).toBeGreaterThan(sku);
    expect(sku).toBeGreaterThan(name);
  });
});

describe('scorePair: evidence against a pair', () => {
  it.each([
    ['another colour', { ...sameBike, description: 'ROVA GLIDE 2 WHT M' }, 'Colour differs: black / white'],
    ['another size', { ...sameBike, description: 'ROVA GLIDE 2 BLK L' }, 'Size differs: M / L'],
    ['another model number', { ...sameBike, description: 'ROVA GLIDE 3 BLK M' }, 'Model number differs: 2 / 3'],
    [
      'a charger',
      { ...sameBike, description: 'ROVA GLIDE 2 CHARGER', priceCents: 9_900 },
      'One is a part, the other a bike: bike / charger',
    ],
    [
      'the battery',
      { ...sameBike, description: 'ROVA GLIDE 2 BATTERY', priceCents: 89_900 },
      'One is a part, the other a bike: bike / battery',
    ],
    ['a price far off', { ...sameBike, priceCents: 24_900 }, 'Prices differ greatly: $2,499.00 / $249.00'],
    ['another brand', { ...sameBike, description: 'GLIDE 2 BLK M', brand: 'Tern' }, 'Brand differs: Rova / Tern'],
    ['a service', { ...sameBike, itemType: 'non_inventory' }, 'Not stocked in Lightspeed: a service or fee'],
    [
      'a frame height that hardly fits',
      { ...sameBike, description: 'ROVA GLIDE 2 BLK 21"' },
      'Sizes probably don’t fit: M / 21"',
    ],
  ])('is no longer sure of %s without a code in common', (_name, item, text) => {
    const { score, signals } = judge({ ...bike, sku: '' }, { ...item, customSku: '' });
    expect(score).toBeLessThan(0.9);
    expect(signals.map((signal) => signal.text)).toContain(text);
    expect(signals.find((signal) => signal.text === text)?.value).toBeLessThan(0);
  });

  it.each([
    [
      'capacities',
      { name: 'Frame Battery 36V 14Ah' },
      { description: 'FRAME BATT 36V 17.5AH' },
      'Different charge: 14ah / 17.5ah',
    ],
    [
      'wheel sizes',
      { name: 'Marathon 26x1.75 Tyre' },
      { description: 'MARATHON TYRE 28X1.75' },
      'Wheel size differs: 26x1.75 / 28x1.75',
    ],
    ['years', { name: 'Talon 2025' }, { description: 'TALON MY26' }, 'Model year differs: 2025 / 2026'],
    ['sides', { name: 'Disc Brake Front' }, { description: 'DISC BRAKE RR' }, 'front on one side, rear on the other'],
    ['packs', { name: 'Zip Ties 10 Pack' }, { description: 'ZIP TIES 100PK' }, 'Pack differs: 10 / 100'],
    [
      'kinds',
      { name: 'Disc Brake Cleaner' },
      { description: 'DISC ROTOR' },
      'Different kinds of product: brake cleaner / rotor',
    ],
    [
      'generations',
      { name: 'Nomad Gen 2 Helmet' },
      { description: 'NOMAD GEN 3 HELMET' },
      'Model number differs: gen2 / gen3',
    ],
    [
      'figures of an option',
      { name: 'Rotor', attributes: [{ name: 'Size', option: '160mm' }] },
      { description: 'ROTOR 180' },
      'Size differs: 160mm / 180',
    ],
    [
      'ranges',
      { name: 'Cassette', attributes: [{ name: 'Option', option: '11-36T' }] },
      { description: 'CASSETTE 11-42' },
      'Option differs: 11-36T / 11~42',
    ],
    [
      'bar codes',
      { name: 'Bell', gtin: '4006381333931' },
      { description: 'BELL', ean: '0036000291452' },
      'Bar codes differ: 4006381333931 / 036000291452',
    ],
  ])('does not match products with different %s', (_name, unit, item, text) => {
    const { score, signals } = judge(unit, item);
    expect(score).toBeLessThan(0.5);
    expect(signals.map((signal) => signal.text)).toContain(text);
  });

  it.each([
    ['a version that only the till names', 'ROVA CASE PRO', 'Only on one side: pro'],
    ['another width', 'ROVA CASE 28mm', 'Width differs: 700x25 / 28mm'],
  ])('counts %s against a pair', (_what, description, text) => {
    const attributes = text.startsWith('Width') ? [{ name: 'Size', option: '700x25' }] : [];
    const { signals } = judge({ name: 'Rova Case', attributes }, { description });
    expect(signals.find((signal) => signal.text === text)?.value).toBe(-1);
  });

  it('does not count ladies against a low step of a bike, nor black that a till leaves out', () => {
    const [ours, theirs] = [
      {
        name: 'Rova Glide Step Through',
        isBike: true,
        attributes: [
          { name: 'Size', option: '43cm' },
          { name: 'Colour', option: 'Black' },
        ],
      },
      { description: 'ROVA GLIDE LADIES 43', isBike: true },
    ];
    const signals = judge(ours, theirs).signals;
    expect(signals.filter(({ text }) => text.startsWith('Only on one side'))).toEqual([]);
    expect(signals.find(({ text }) => text.startsWith('“Black”'))?.value).toBe(-0.5);
  });

  it('lets a contradiction outweigh an equal stock code', () => {
    expect(judge(bike, { ...sameBike, description: 'ROVA GLIDE 2 WHT L' }).score).toBeLessThan(0.5);
  });

  it('treats an item without options as the whole product', () => {
    const { score, signals } = judge({ ...bike, sku: '' }, { ...sameBike, description: 'ROVA GLIDE 2', customSku: '' });
    expect(score).toBeLessThan(0.75);
    expect(signals.map(({ text }) => text)).toContain('A variation, but the item has no options');
  });

  it('weighs a stock code shared by several entries little', () => {
    const unit = shopUnit({ name: 'Rova Bell Chrome', sku: 'RB-77' });
    const item = tillItem({ description: 'ROVA BELL CHROME', customSku: 'RB-77' });
    const alone = scorePair(unit, item, toCatalogueStats([unit], [item]));
    const repeated = toCatalogueStats([unit], [item, { ...item, id: 2 }, { ...item, id: 3 }]);
    const shared = scorePair(unit, item, repeated);
    expect(shared.score).toBeLessThan(alone.score);
    expect(shared.signals.map(({ text }) => text)).toContain('Same SKU RB-77, but 3 entries have it');
  });
});

describe('scorePair: its result', () => {
  it('limits the effect of each reason to its weight', () => {
    for (const { value, weight, text } of judge(bike, sameBike).signals) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1);
      expect(weight).toBeGreaterThan(0);
      expect(text).not.toBe('');
    }
  });

  it('is neutral about entries without words', () => {
    expect(judge({}, {}).score).toBeLessThan(0.5);
  });
});
