import { expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import { nothingSettled } from '../../../../test/match-catalogue/measure';
import { isSure } from './is-sure';
import { matchCatalogues } from './match-catalogues';
import type { MatchedPair, ShopUnit, TillItem } from './match-types';

type Catalogues = { units: Partial<ShopUnit>[]; items: Partial<TillItem>[] };

/** The pair of the first unit. */
const firstPair = ({ units, items }: Catalogues): MatchedPair | undefined =>
  matchCatalogues(
    units.map((unit, at) => shopUnit({ id: 1 + at, brand: 'Rova', priceCents: 8_995, ...unit })),
    items.map((item, at) => tillItem({ id: 101 + at, brand: 'Rova', priceCents: 8_995, ...item })),
    nothingSettled,
  ).pairs.find(({ unitId }) => unitId === 1);

const coded = { unit: { sku: 'ZX-4711' }, item: { customSku: 'ZX-4711' } };
const option = (name: string, value: string) => ({ name, option: value });

const jersey = (colour: string) => ({
  parentId: 9,
  name: 'Rova Granfondo Jersey',
  attributes: [option('Colour', colour), option('Size', 'M')],
});
const cable = { name: 'Rova Slickstrand Brake Cable MTB' };
const clamp = { name: 'Rova Anodized Seatpost Clamp 34.9mm' };
const lock = { name: 'Rova Fortress Chain Lock Urban' };
const tyre = { name: 'Rova Granfondo Tyre 700x28 Red/Transparent' };
const redTyre = { description: 'ROVA GRANFONDO TYRE 700X28 RED' };
const greenTyre = { description: 'ROVA GRANFONDO TYRE 700X28 GREEN' };

it.each<{ name: string; open: Catalogues; settled: Catalogues; text: string }>([
  {
    name: 'a variation whose code an item without options has',
    open: {
      units: [{ ...coded.unit, name: 'Rova Cruiser Frame', attributes: [option('Colour', 'Red')] }],
      items: [{ ...coded.item, description: 'ROVA CRUISER FRAME' }],
    },
    settled: {
      units: [{ ...coded.unit, name: 'Rova Cruiser Frame', attributes: [option('Colour', 'Red')] }],
      items: [{ ...coded.item, description: 'ROVA CRUISER FRAME RED' }],
    },
    text: 'The item may be another variation of the product',
  },
  {
    name: 'an option that the item does not say, although variations differ in it',
    open: {
      units: [jersey('Black'), jersey('Red')],
      items: [{ description: 'ROVA GRANFONDO JERSEY M' }, { description: 'ROVA GRANFONDO JERSEY RED M' }],
    },
    settled: { units: [jersey('Black')], items: [{ description: 'ROVA GRANFONDO JERSEY M' }] },
    text: 'Other variations of the product fit this item as well',
  },
  {
    name: 'a model for women that only the shop names',
    open: {
      units: [{ name: 'Rova Granfondo Gel Gloves Womens' }],
      items: [{ description: 'ROVA GRANFONDO GEL GLOVES' }],
    },
    settled: { units: [{ name: 'Rova Granfondo Gel Gloves' }], items: [{ description: 'ROVA GRANFONDO GEL GLOVES' }] },
    text: 'What only one side states may be another product',
  },
  {
    name: 'words that tell two other items apart',
    open: {
      units: [cable],
      items: [
        { description: 'ROVA SLICKSTRAND BRAKE CABLE ROAD' },
        { description: 'ROVA SHIFT HOUSING ROAD', priceCents: 500 },
        { description: 'ROVA SHIFT HOUSING MTB', priceCents: 500 },
      ],
    },
    settled: { units: [cable], items: [{ description: 'ROVA SLICKSTRAND BRAKE CABLE MTB' }] },
    text: 'This tells other products apart: mtb / road',
  },
  {
    name: 'another number on each side',
    open: { units: [clamp], items: [{ description: 'ROVA ANODIZED SEATPOST CLAMP 31.8' }] },
    settled: { units: [clamp], items: [{ description: 'ROVA ANODIZED SEATPOST CLAMP 34.9' }] },
    text: 'Each side has another number: 34.9mm / 31.8',
  },
  {
    name: 'names that agree only in part, if neither a code nor the price agrees',
    open: { units: [lock], items: [{ description: 'ROVA FORTRESS CHAIN LOCK ALPINE', priceCents: 7_995 }] },
    settled: { units: [lock], items: [{ description: 'ROVA FORTRESS CHAIN LOCK ALPINE' }] },
    text: 'Only the names agree, and not fully: urban / alpine',
  },
  {
    name: 'another price, if no code agrees',
    open: { units: [lock], items: [{ description: 'ROVA FORTRESS CHAIN LOCK URBAN', priceCents: 6_500 }] },
    settled: { units: [lock], items: [{ description: 'ROVA FORTRESS CHAIN LOCK URBAN', priceCents: 7_995 }] },
    text: 'Only the names agree, not the price',
  },
  {
    name: 'a part of a colour that the item does not say, if an item is left over in another colour',
    open: { units: [tyre], items: [redTyre, greenTyre] },
    settled: { units: [tyre, { name: 'Rova Granfondo Tyre 700x28 Green' }], items: [redTyre, greenTyre] },
    text: 'Another Lightspeed item fits this product as well: ROVA GRANFONDO TYRE 700X28 GREEN',
  },
])('leaves to a person $name', ({ open, settled, text }) => {
  const [asked, mapped] = [firstPair(open), firstPair(settled)];
  expect(asked?.signals.map((signal) => signal.text)).toContain(text);
  expect(asked && isSure(asked, 75)).toBe(false);
  expect(mapped && isSure(mapped, 75)).toBe(true);
});
