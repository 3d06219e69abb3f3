import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopUnit, TillItem } from '../../src/features/mappings/matching/match-types';
import { shopUnit, tillItem } from './entries';
import type { LabelledCatalogue } from './labelled-catalogue';

const toUnit = (
  id: number,
  [name = '', brand = '', sku = '', gtin = '', options = '', cents, bike]: string[],
): ShopUnit =>
  shopUnit({
    id,
    name,
    brand,
    sku,
    gtin,
    attributes: options
      .split(';')
      .filter((option) => option !== '')
      .map((option) => {
        const [label = '', ...value] = option.split('=');
        return { name: label, option: value.join('=') };
      }),
    priceCents: Number(cents),
    isBike: bike === 'bike',
  });

const toItem = (
  id: number,
  [description = '', brand = '', customSku = '', manufacturerSku = '', upc = '', ean = '', cents]: string[],
): TillItem => tillItem({ id, description, brand, customSku, manufacturerSku, upc, ean, priceCents: Number(cents) });

const shopColumns = 7;

const readCatalogue = (file: string): LabelledCatalogue => {
  const rows = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  const units = rows.flatMap((row, at) => (row[0] === '!' ? [] : [toUnit(at + 1, row)]));
  const items = rows.flatMap((row, at) => {
    const columns = row[0] === '!' ? row.slice(1) : row.slice(shopColumns);
    return columns.length > 0 ? [toItem(at + 1, columns)] : [];
  });
  const ids = new Set(items.map(({ id }) => id));
  return {
    units,
    items,
    partners: new Map(units.filter(({ id }) => ids.has(id)).map(({ id }) => [id, id])),
    halfOfUnit: new Map(units.map(({ id }) => [id, 'tuning'])),
    halfOfItem: new Map(items.map(({ id }) => [id, 'tuning'])),
  };
};

/*
 * Shops with tills whose staff write as little as they can. Each was entered by hand by somebody who did not know the rules
 * of the matching or the other catalogues. Four units in five have a near twin at the till; of the codes, a third agree and
 * one in twenty is the twin's.
 */
export const terseTill = (): LabelledCatalogue => readCatalogue('terse-till.tsv');
export const hurriedTill = (): LabelledCatalogue => readCatalogue('hurried-till.tsv');
export const busyTill = (): LabelledCatalogue => readCatalogue('busy-till.tsv');
export const mixedTill = (): LabelledCatalogue => readCatalogue('mixed-till.tsv');
/** Nothing was tuned on this one: only its figures have been looked at. */
export const unseenTill = (): LabelledCatalogue => readCatalogue('unseen-till.tsv');
