import type { DemoUnit } from '../catalogue-types';
import { chanceOf, pickOf, wholeOf } from './chance';
import { toEan } from './codes';

/** Values every unit has before random quirks. */
export type PlainUnit = {
  sku: string;
  options: string[];
  kind: 'bike' | 'accessory' | 'part';
  serial: number;
  company: number;
};

const happens = (sku: string, quirk: string, share: number): boolean => chanceOf(`${quirk} ${sku}`) < share;

/** Typical typing errors: dashes omitted, an old suffix, the last letter doubled. */
const misspelt = (sku: string): string =>
  pickOf(`misspelt ${sku}`, [sku.replaceAll('-', ''), `${sku}-OLD`, `${sku}${sku.slice(-1)}`]);

const codeOn = (side: 'shop' | 'till', sku: string): string => {
  const chance = chanceOf(`${side} code ${sku}`);
  if (chance < 0.02) return '';
  return chance < 0.03 ? misspelt(sku) : sku;
};

const mainQuantity = (unit: PlainUnit): number => {
  if (happens(unit.sku, 'sold out', 0.09)) return 0;
  return unit.kind === 'bike' ? wholeOf(`stock ${unit.sku}`, 1, 6) : wholeOf(`stock ${unit.sku}`, 2, 36);
};

const secondQuantity = (unit: PlainUnit): number =>
  happens(unit.sku, 'second shop', 0.35) ? wholeOf(`second ${unit.sku}`, 1, unit.kind === 'bike' ? 3 : 12) : 0;

const shopQuantity = (sku: string, main: number): number | null => {
  if (happens(sku, 'uncounted', 0.03)) return null;
  if (!happens(sku, 'differs', 0.05)) return main;
  const difference = wholeOf(`difference ${sku}`, 1, 3);
  return main >= difference && happens(sku, 'shop has less', 0.5) ? main - difference : main + difference;
};

const backorders = (sku: string, main: number): DemoUnit['backorders'] => {
  if (!happens(sku, 'backorder', main === 0 ? 0.4 : 0.02)) return 'no';
  return pickOf(`backorder kind ${sku}`, ['notify', 'yes']);
};

/** Codes and quantities of a unit in both systems, some of them wrong, as in a shop that has traded for years. */
export const quirkyUnit = (unit: PlainUnit): DemoUnit => {
  const main = mainQuantity(unit);
  return {
    options: unit.options,
    shopSku: codeOn('shop', unit.sku),
    tillCustomSku: codeOn('till', unit.sku),
    ean: happens(unit.sku, 'no ean', 0.05) ? '' : toEan(unit.company, unit.serial),
    tillQoh: [main, secondQuantity(unit)],
    shopQuantity: shopQuantity(unit.sku, main),
    backorders: backorders(unit.sku, main),
    serialized: unit.kind === 'bike' && happens(unit.sku.split('-').slice(0, 2).join('-'), 'serialized', 0.08),
  };
};
