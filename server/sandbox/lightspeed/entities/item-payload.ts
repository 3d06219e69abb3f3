import { z } from 'zod';
import { badRequest, unprocessable } from '../api/api-error';
import { sumShopID } from '../store/stock';
import type { Item, ItemShop } from '../store/store';
import type { EntityContext } from './entity';
import { cents, flag, id, nested, text, wholeNumber } from './payload';

const barcode = text.refine((value) => /^(\d{11,14})?$/.test(value));

const itemShopPayload = z.object({
  itemShopID: id.optional(),
  shopID: id.optional(),
  qoh: wholeNumber.optional(),
  reorderPoint: id.optional(),
  reorderLevel: id.optional(),
});

const pricePayload = z.object({ amount: cents, useTypeID: id.optional(), useType: text.optional() });

const size = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);

const textsPayload = z.object({
  longDescription: text.optional(),
  shortDescription: text.optional(),
  weight: size.optional(),
  width: size.optional(),
  height: size.optional(),
  length: size.optional(),
  listOnStore: flag.optional(),
});

const sentItem = z.object({
  description: text.optional(),
  defaultCost: cents.optional(),
  discountable: flag.optional(),
  tax: flag.optional(),
  archived: flag.optional(),
  itemType: z.enum(['default', 'non_inventory', 'serialized', 'box', 'serialized_assembly', 'assembly']).optional(),
  serialized: flag.optional(),
  upc: barcode.optional(),
  ean: barcode.optional(),
  customSku: text.optional(),
  manufacturerSku: text.optional(),
  publishToEcom: flag.optional(),
  categoryID: id.optional(),
  manufacturerID: id.optional(),
  Prices: nested('ItemPrice', pricePayload),
  ItemShops: nested('ItemShop', itemShopPayload),
  ItemECommerce: textsPayload.optional(),
});

export const itemPayload = sentItem.transform(
  ({ Prices: prices = [], ItemShops: itemShops = [], ItemECommerce: texts = {}, ...own }) => ({
    own,
    prices,
    itemShops,
    texts,
  }),
);

export type ItemPayload = z.output<typeof itemPayload>;
export type ItemShopChange = { row: ItemShop; change: z.output<typeof itemShopPayload> };

export const priceLevels = [
  { useTypeID: 1, useType: 'Default', column: 'priceDefault' },
  { useTypeID: 2, useType: 'MSRP', column: 'priceMsrp' },
] as const;

export const pricesOf = (payload: ItemPayload, undone: string): Partial<Item> => {
  const prices: Partial<Item> = {};
  for (const { amount, useTypeID, useType } of payload.prices) {
    const level = priceLevels.find((known) => known.useTypeID === useTypeID || known.useType === useType);
    if (!level) throw badRequest(`${undone} Unknown price level ${useType ?? useTypeID ?? ''}.`);
    prices[level.column] = amount;
  }
  return prices;
};

/** Resolves the ItemShop rows of a payload; each must be identified once, by its own id or its shop's. */
export const itemShopChanges = (context: EntityContext, item: Item, payload: ItemPayload, undone: string) => {
  const rows = context.store.itemShops.where('itemID', item.itemID);
  const changes = payload.itemShops.map((change): ItemShopChange => {
    if (change.itemShopID === undefined && change.shopID === undefined) {
      throw badRequest(`${undone} An ItemShop must have an itemShopID or a shopID.`);
    }
    const row = rows.find(({ itemShopID, shopID }) =>
      change.itemShopID === undefined ? shopID === change.shopID : itemShopID === change.itemShopID,
    );
    if (!row) throw badRequest(`${undone} The ItemShop does not belong to this item.`);
    if (row.shopID === sumShopID) throw badRequest(`${undone} The ItemShop of all shops cannot be changed.`);
    return { row, change };
  });
  if (new Set(changes.map(({ row }) => row)).size < changes.length) {
    throw badRequest(`${undone} An ItemShop was given more than once.`);
  }
  return changes;
};

/** A new item has no ItemShop ids yet, so its payload must name shops. */
export const checkNewItemShops = (context: EntityContext, payload: ItemPayload, undone: string): void => {
  const given = payload.itemShops;
  if (given.some(({ itemShopID }) => itemShopID !== undefined)) {
    throw badRequest(`${undone} A new item has no ItemShop to change.`);
  }
  const shopIDs = given.map(({ shopID = 0 }) => shopID);
  const unknown = shopIDs.find((shopID) => !context.store.shops.find(shopID));
  if (unknown !== undefined) throw badRequest(`${undone} Shop ${unknown} does not exist.`);
  if (new Set(shopIDs).size < shopIDs.length) throw badRequest(`${undone} An ItemShop was given more than once.`);
};

const codes = ['ean', 'upc'] as const;

/** Refuses an EAN or UPC that another active item has. */
export const checkCodes = (context: EntityContext, itemID: number, payload: ItemPayload, undone: string): void => {
  if (!context.enforcesUniqueEan) return;
  for (const code of codes) {
    const wanted = payload.own[code] ?? '';
    if (wanted === '') continue;
    const other = context.store.items
      .ordered('itemID')
      .find((candidate) => candidate[code] === wanted && candidate.itemID !== itemID && !candidate.archived);
    if (other) throw unprocessable(`${undone} An item with the ${code.toUpperCase()} ${wanted} already exists.`);
  }
};

export const checkReferences = (context: EntityContext, payload: ItemPayload, undone: string): void => {
  const { categoryID = 0, manufacturerID = 0 } = payload.own;
  if (categoryID !== 0 && !context.store.categories.find(categoryID)) {
    throw badRequest(`${undone} Category ${categoryID} does not exist.`);
  }
  if (manufacturerID !== 0 && !context.store.manufacturers.find(manufacturerID)) {
    throw badRequest(`${undone} Manufacturer ${manufacturerID} does not exist.`);
  }
};
