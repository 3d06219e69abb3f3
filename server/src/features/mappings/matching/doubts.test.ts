import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import { nothingSettled } from '../../../../test/match-catalogue/measure';
import { matchCatalogues } from './match-catalogues';
import type { MatchedPair, ShopUnit, TillItem } from './match-types';

/** From this confidence a pair is mapped automatically. */
const mapped = 0.75;

const match = (units: Partial<ShopUnit>[], items: Partial<TillItem>[]): MatchedPair[] =>
  matchCatalogues(
    units.map((unit, at) => shopUnit({ id: 1 + at, ...unit })),
    items.map((item, at) => tillItem({ id: 101 + at, ...item })),
    nothingSettled,
  ).pairs;

const texts = (pair: MatchedPair | undefined): string[] => (pair?.signals ?? []).map(({ text }) => text);

const code = { sku: 'ZX-4711' };
const sameCode = { customSku: 'ZX-4711' };
const option = (name: string, value: string) => ({ attributes: [{ name, option: value }] });

it('leaves bikes to a person whose size fits the frame height only roughly, unless a code says the same', () => {
  const bike = { name: 'AllTrail 4', brand: 'Haibike', isBike: true, priceCents: 549_900, ...option('Size', 'S') };
  const frame = { description: 'HAIBIKE ALLTRAIL 4 42CM', brand: 'Haibike', isBike: true, priceCents: 549_900 };
  expect(match([bike], [frame])[0]?.confidence).toBeLessThan(mapped);
  expect(match([{ ...bike, ...code }], [{ ...frame, ...sameCode }])[0]?.confidence).toBeGreaterThan(mapped);
});

describe('what only one side states', () => {
  const bike = { name: 'Rova Glide 2', brand: 'Rova', isBike: true, priceCents: 249_900, ...option('Size', 'M') };
  const item = { brand: 'Rova', isBike: true, priceCents: 249_900 };

  it('makes a frame for women and another version less than certain, unless a code agrees', () => {
    for (const description of ['ROVA GLIDE 2 LADIES M', 'ROVA GLIDE 2 PLUS M']) {
      expect(match([bike], [{ ...item, description }])[0]?.confidence).toBeLessThan(0.9);
      expect(match([{ ...bike, ...code }], [{ ...item, ...sameCode, description }])[0]?.confidence).toBeGreaterThan(
        0.9,
      );
    }
  });

  it('leaves a variation to a person if the item may name another option in a word that nobody knows', () => {
    const helmet = { name: 'Rova Nutty Helmet', brand: 'Rova', priceCents: 9_900, ...option('Colour', 'Flutterby') };
    const at = (description: string) => match([helmet], [{ brand: 'Rova', priceCents: 9_900, description }])[0];
    expect(at('ROVA NUTTY HELMET PETAL')?.confidence ?? 0).toBeLessThan(mapped);
  });
});

describe('what comes with a product', () => {
  it('does not say what it is', () => {
    const bike = { name: 'Cruzee Balance Bike', brand: 'Cruzee', isBike: true, priceCents: 19_900 };
    const till = {
      brand: 'Cruzee',
      isBike: true,
      priceCents: 19_900,
      description: 'cruzee balance bike w/ silver wheels',
    };
    expect(texts(match([bike], [till])[0]).filter((text) => text.startsWith('One is a part'))).toEqual([]);
  });
});

describe('words that differ', () => {
  const pair = (priceCents: number) => {
    const saddle = { name: 'Dune Velo Freeway Comfort Saddle', brand: 'Dune', priceCents: 3_995, ...code };
    const item = { description: 'DUNE VELO FREEWAY THUMB SADDLE', brand: 'Dune', priceCents, ...sameCode };
    return match([saddle, { name: 'Rova Thumb Bell' }], [item, { description: 'ROVA COMFORT SEAT' }]).find(
      ({ unitId }) => unitId === 1,
    );
  };

  it('leave a doubt, unless code and price are the same', () => {
    expect(texts(pair(3_995))).toContain('Names differ: comfort / thumb');
    expect(pair(3_995)?.confidence).toBeGreaterThan(mapped);
    expect(pair(3_400)?.confidence).toBeLessThan(mapped);
  });
});

describe('a contradictory pair', () => {
  it.each<[string, Partial<ShopUnit>, Partial<TillItem>]>([
    [
      'pack',
      { name: 'CST Tube 26 x 1.75 Schrader 5 Pack', priceCents: 2_800 },
      { description: 'TUBE CST 26X1.75 SCHRADER', priceCents: 650 },
    ],
    ['pack at one price', { name: 'Zip Ties 100 Pack', priceCents: 900 }, { description: 'ZIP TIES', priceCents: 900 }],
    ['size', { name: 'Quokka Trail Helmet', ...option('Size', 'XL') }, { description: 'QUOKKA TRAIL HELMET L' }],
    ['rotor size', { name: 'Shimano RT56 Disc Rotor 180mm' }, { description: 'ROTOR SHIMANO RT56 160MM' }],
    ['rotor size as a choice', { name: 'RT56 Rotor', ...option('Size', '180mm') }, { description: 'ROTOR RT56 160' }],
    [
      'tyre width',
      { name: 'Schwalbe Marathon Plus Tour 26 x 2.00 Tyre' },
      { description: 'TYRE SCHWALBE MARATHON PLUS MTB 26X2.10' },
    ],
    [
      'tyre width as a choice',
      { name: 'Dune Tyre', ...option('Size', '26 x 2.00') },
      { description: 'DUNE TYRE 26X2.10' },
    ],
    ['rim', { name: 'Dune Tyre 26 x 1.75' }, { description: 'DUNE TYRE 28X1.75' }],
    ['rim of a wheel', { name: 'Dune Alloy Rim 26 36H' }, { description: 'DUNE RIM ALLOY 700C 36H' }],
    ['side', { name: 'Dune Brake Lever Left' }, { description: 'DUNE BRAKE LEVER RH' }],
    ['position', { name: 'Dune MT200 Disc Brake Front' }, { description: 'BRAKE DISC DUNE MT200 R' }],
    ['valve', { name: 'Dune Tube 700 x 28-32C Presta' }, { description: 'TUBE DUNE 700X28/32 SV' }],
    ['voltage', { name: 'Dune Battery 36V 14Ah' }, { description: 'BATT DUNE 48V14AH' }],
    [
      'device in short',
      { name: 'Quad Lock Poncho', ...option('Device', 'iPhone 15') },
      { description: 'QUADLOCK PONCHO IPH14' },
    ],
    ['cable', { name: 'Dune Shift Cable Inner' }, { description: 'CABLE INNER DUNE BRAKE' }],
    ['supply of a lamp', { name: 'Dune Beam X E-Bike Headlight' }, { description: 'H/LIGHT DUNE BEAM X DYN' }],
    [
      'one of two equal numbers',
      {
        name: 'Dune Quill Stem',
        attributes: [
          { name: 'Quill', option: '25.4mm' },
          { name: 'Clamp', option: '25.4mm' },
        ],
      },
      { description: 'QUILL STEM DUNE 22.2/25.4' },
    ],
    [
      'a larger device',
      { name: 'Dune Case', ...option('Device', 'Galaxy S24 Ultra') },
      { description: 'CASE DUNE GALAXY S24' },
    ],
    ['length without its unit', { name: 'Dune Speed Sensor 815mm' }, { description: 'SPEED SENSOR DUNE 415' }],
    [
      'quantity in another unit',
      { name: 'Dune Chain Lube', ...option('Size', '60ml') },
      { description: 'LUBE DUNE CHAIN 4OZ' },
    ],
    ['side as a letter', { name: 'Dune Crank Arm', ...option('Side', 'Left') }, { description: 'CRANK ARM DUNE R' }],
    ['speeds', { name: 'Dune Chain 9 Speed' }, { description: 'CHAIN DUNE 10SPD' }],
    ['gender', { name: 'Dune Ranger Glove Mens M' }, { description: 'GLOVE DUNE RANGER WMNS M' }],
    ['price', { name: 'Dune Pump', priceCents: 8_995 }, { description: 'DUNE PUMP', priceCents: 3_995 }],
  ])("needs a person's decision regardless of its code: %s", (_fact, unit, item) => {
    const [pair] = match([{ ...unit, ...code }], [{ ...item, ...sameCode }]);
    expect(pair?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(pair?.confidence).toBeLessThan(mapped);
  });

  it.each<[string, Partial<ShopUnit>, string]>([
    ['a word of the name', { name: 'Dune Mini Pump', ...option('Model', 'Road 120') }, 'DUNE MINI PUMP ROAD 120'],
    ['R of a rear brake', { name: 'Dune Disc Brake Rear', ...option('Lever', 'Left') }, 'DISC BRAKE DUNE R'],
  ])('is not made by %s', (_what, unit, description) => {
    const [pair] = match([{ ...unit, ...code }], [{ description, ...sameCode }]);
    expect(texts(pair)).toContain('Same SKU ZX-4711');
    expect(texts(pair).join()).not.toContain('differs');
  });

  it('is not settled by a bar code either', () => {
    const [pair] = match(
      [{ name: 'Quokka Trail Helmet', gtin: '4006381333931', ...option('Size', 'XL') }],
      [{ description: 'QUOKKA TRAIL HELMET L', ean: '4006381333931' }],
    );
    expect(pair?.confidence ?? 0).toBeLessThan(mapped);
  });
});

describe('a pair preferred over a rival by its code', () => {
  const batteries = [
    { name: 'Dune Rack Battery 36V 14Ah', priceCents: 54_900 },
    { name: 'Dune Frame Battery 36V 14Ah', priceCents: 54_900 },
  ];
  const atTheTill = [
    { description: 'RACK BATT DUNE 36V 14AH', priceCents: 54_900 },
    { description: 'FRAME BATT DUNE 36V 14AH', priceCents: 54_900 },
  ];
  const mappedPairs = (pairs: MatchedPair[]): [number, number][] =>
    pairs.filter(({ confidence }) => confidence >= mapped).map(({ unitId, itemId }) => [unitId, itemId]);

  it('is doubted if the name fits the rival better', () => {
    const pairs = match(
      [{ ...batteries[0], ...code }, { ...batteries[1] }],
      [atTheTill[0] ?? {}, { ...atTheTill[1], ...sameCode }],
    );
    expect(mappedPairs(pairs)).not.toContainEqual([1, 102]);
    expect(mappedPairs(pairs)).not.toContainEqual([2, 101]);
  });

  it('is suggested if the rival is in only one of the catalogues', () => {
    const pairs = match([{ ...batteries[0], ...code }, { ...batteries[1] }], [{ ...atTheTill[1], ...sameCode }]);
    expect(mappedPairs(pairs)).not.toContainEqual([1, 101]);
  });

  it('is doubted if another till item fits better', () => {
    const pairs = match(
      [{ name: 'Dune Keeper Lock Combination', ...code }],
      [{ description: 'LOCK DUNE KEEPER KEY', ...sameCode }, { description: 'LOCK DUNE KEEPER COMBO' }],
    );
    expect(mappedPairs(pairs)).not.toContainEqual([1, 101]);
  });

  it('is doubted if another till item fits a little better and has its price, as this one has not', () => {
    const cheaper = { description: 'DUNE PORTER BOTTLE BASKET FRONT KF', priceCents: 7_120, ...sameCode };
    const [unit, plain] = [{ name: 'Dune Porter Front Basket KF' }, { description: 'DUNE PORTER BSAKET FRONT KF' }];
    const priced = { priceCents: 7_995 };
    expect(
      mappedPairs(match([{ ...unit, ...priced, ...code }], [cheaper, { ...plain, ...priced }])),
    ).not.toContainEqual([1, 101]);
  });

  it('is doubted if a second code disagrees', () => {
    const [pair] = match(
      [{ name: 'Dune Bell Brass', gtin: '4006381333931', ...code }],
      [{ description: 'DUNE BELL BRASS', ean: '0036000291452', ...sameCode }],
    );
    expect(pair?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(pair?.confidence).toBeLessThan(mapped);
  });
});

describe('a stock code unique on both sides', () => {
  it('is always suggested', () => {
    const [pair] = match(
      [{ name: 'Quokka Trail Helmet', priceCents: 8_995, ...option('Size', 'XL'), ...code }],
      [{ description: 'BELL BRASS', priceCents: 1_200, ...sameCode }],
    );
    expect(pair?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(pair?.confidence).toBeLessThan(mapped);
  });

  it('maps the pair unless something contradicts it', () => {
    const [pair] = match(
      [{ name: 'Dune Rack Battery 36V 14Ah', priceCents: 54_900, ...code }],
      [{ description: 'RACK BATT DUNE 36V', priceCents: 54_900, ...sameCode }],
    );
    expect(pair?.confidence).toBeGreaterThanOrEqual(0.9);
  });
});

describe('details that the till omits', () => {
  it.each<[string, Partial<ShopUnit>, Partial<TillItem>]>([
    ['clincher', { name: 'Dune Apple Clincher Tyre 26 x 2.00' }, { description: 'TYRE DUNE APPLE 26X2.0' }],
    ['the valve of the only tube', { name: 'Dune Tube 16 x 1.75 Schrader' }, { description: 'TUBE DUNE 16X1.75' }],
    ['kids', { name: 'Dune Tremor Kids Helmet Pink' }, { description: 'HELMET DUNE TREMOR PNK' }],
    ['rear', { name: 'Dune Acera M3000 Rear Derailleur 9 Speed' }, { description: 'DERAILLEUR DUNE ACERA M3000 9SP' }],
  ])('are no contradiction: %s', (_words, unit, item) => {
    const [pair] = match([{ ...unit, priceCents: 5_995 }], [{ ...item, brand: 'Dune', priceCents: 5_995 }]);
    expect(pair?.confidence).toBeGreaterThanOrEqual(mapped);
  });

  it('count a tyre size once, even as an option', () => {
    const [pair] = match(
      [{ name: 'Dune Marathon Tyre', ...option('Size', '700 x 35C'), priceCents: 5_995 }],
      [{ description: 'TYRE DUNE MARATHON 37-622', priceCents: 5_995 }],
    );
    expect(pair?.confidence).toBeGreaterThanOrEqual(mapped);
    expect(texts(pair).filter((text) => text.includes('35'))).toEqual(['Same wheel size: 700 x 35c']);
  });

  it('count a differing figure once', () => {
    const [pair] = match(
      [{ name: 'RT56 Rotor', ...option('Size', '180mm'), ...code }],
      [{ description: 'ROTOR RT56 160MM', ...sameCode }],
    );
    expect(texts(pair).filter((text) => text.includes('160'))).toEqual(['Size differs: 180mm / 160']);
  });

  it('count an abbreviated option as stated', () => {
    const [pair] = match(
      [{ name: 'Dune Harbour Bike', ...option('Frame', 'Low Step'), priceCents: 299_900 }],
      [{ description: 'DUNE HARBOUR L/STEP', priceCents: 299_900 }],
    );
    expect(texts(pair).filter((text) => text.startsWith('Only'))).toEqual([]);
  });
});
