import { describe, expect, it } from 'vitest';
import { toFeatures } from './normalise';

const wordsOf = (text: string): string[] => toFeatures(text).words.map((word) => word.text);

describe('toFeatures: words', () => {
  it.each([
    ['keeps model codes and numbers', 'Segway P100S S2 3', ['segway', 'p100s', 's2', '3']],
    ['reads a plus behind a word', 'VERVE+2', ['verve', 'plus', '2']],
    ['drops the point and zero of a round number', 'Hyban 2.0', ['hyban', '2']],
    ['reads Roman numbers', 'Fixture II', ['fixture', '2']],
    ['reads generations alike', 'Marlin 5 Gen 3', ['marlin', '5', 'gen3']],
    ['reads short generations', 'PFLY 4 G4', ['pfly', '4', 'gen4']],
    ['joins what the trade writes with a slash', 'R/DERAILLEUR C/LOCK', ['derailleur', 'centerlock']],
    ['parts a slash between other words', 'Q/HAUL', ['q', 'haul']],
    ['keeps a range whole', 'CASSETTE 11-42T', ['cassette', '11~42']],
    ['keeps a fraction whole', 'PEDALS 9/16"', ['pedal', '9:16']],
    ['knows abbreviations of the trade', 'FR BATT DBL', ['front', 'battery', 'double']],
    ['reads kinds of product with two letters swapped', 'BSAKET FRONT HLEMET', ['basket', 'front', 'helmet']],
    ['leaves out accents and apostrophes', "D'Lite Café", ['dlite', 'cafe']],
    ['reads initials around an ampersand as one word', 'R&M Nevo', ['rm', 'nevo']],
    ['says each word once', 'Trek Verve Trek', ['trek', 'verve']],
    ['leaves out the speed limit', 'Talon E+ 25km/h', ['talon', 'e', 'plus']],
  ])('%s', (_name, text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('toFeatures: colours and sizes', () => {
  it.each([
    ['Satin Lithium Grey', ['grey'], []],
    ['HELMET MAT/BLK M', ['black'], [3]],
    ['Silver/Black, Large', ['silver', 'black'], [4]],
    ['light blue extra large', ['blue'], [5]],
    ['Shoe S/M', [], [2.5]],
    ['SM-MED', [], [2.5]],
    ['2XL', [], [6]],
    ['CABLE S/S', [], []],
  ])('reads %s', (text, colours, sizes) => {
    expect(toFeatures(text)).toMatchObject({ colours, sizes });
  });
});

describe('toFeatures: measures', () => {
  it.each([
    ['52V 18Ah 936Wh', ['voltage 52', 'charge 18', 'energy 936']],
    ['Charger 36V 2A', ['voltage 36', 'current 2']],
    ['Oil 1 Litre', ['volume 1000']],
    ['Oil 1000cc', ['volume 1000']],
    ['Chain 122L', ['links 122']],
    ['Pannier 40L', ['volume 40000']],
    ['12 Speed 32T', ['speeds 12', 'teeth 32']],
    ['ROTOR 160MM', ['length 160']],
    ["CABLE 7' 10MM", ['length 2133.6', 'length 10']],
    ['Frame 17"', ['length 431.8']],
  ])('reads %s', (text, measures) => {
    const read = toFeatures(text).measures.map(
      ({ dimension, amount }) => `${dimension} ${Math.round(amount * 10) / 10}`,
    );
    expect(read).toEqual(measures);
  });

  it.each([
    ['26x4.0', 559, 102, 102],
    ['700 x 35C', 622, 35, 35],
    ['37-622', 622, 37, 37],
    ['28X1 1/2', 635, 40, 40],
    ['28 x 1 5/8', 622, 41, 41],
    ['12 1/2 x 2 1/4', 203, 57, 57],
    ['29 2.4', 622, 62, 62],
    ['20 x 1.75/2.125', 406, 47, 54],
    ['700x28-47', 622, 28, 47],
  ])('reads the tyre size %s', (text, rim, min, max) => {
    const [tyre] = toFeatures(`Tyre ${text}`).tyres;
    expect(tyre?.rim).toBe(rim);
    expect(Math.round(tyre?.min ?? 0)).toBe(min);
    expect(Math.round(tyre?.max ?? 0)).toBe(max);
  });
});

describe('toFeatures: packs, years, kinds and opposites', () => {
  it.each([
    ['Crimps Pack of 10', 10],
    ['CABLE BOX 100', 100],
    ['TYRE LEVERS 3PK', 3],
    ['Light Set Pair', 2],
    ['CABLE EACH', 1],
    ['P/PACK 400', null],
  ])('reads the number of pieces of %s', (text, pack) => {
    expect(toFeatures(text).pack).toBe(pack);
  });

  it.each([
    ['2025 Talon', 2025],
    ['MY26 Kemen', 2026],
    ['CABLE 2000MM', null],
  ])('reads the model year of %s', (text, year) => {
    expect(toFeatures(text).year).toBe(year);
  });

  it('recognises the kind of product', () => {
    expect(toFeatures('EBike Disc Brake Cleaner').kinds).toEqual(['brake', 'cleaner']);
    expect(toFeatures('MUDGUARDS').kinds).toEqual(toFeatures('Fender').kinds);
  });

  it('distinguishes low-step from long sleeve by the kind of product', () => {
    expect([...toFeatures('VERVE LS').opposites.values()]).toEqual([['lowstep']]);
    expect([...toFeatures('FLEXAIR LS JSY').opposites.values()]).toEqual([['longsleeve']]);
  });

  it('recognises mutually exclusive words', () => {
    expect(toFeatures("Women's Short RR").opposites).toEqual(
      new Map([
        ['rider', ['womens']],
        ['position', ['rear']],
      ]),
    );
  });
});
