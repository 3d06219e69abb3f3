import { badRequest, notFound, unprocessable } from '../api/api-error';
import { compileAnyField } from '../api/filter';
import { formatCents } from '../api/wire';
import { itemECommerceFields, itemFields } from '../store/fields';
import { sumShopID } from '../store/stock';
import type { Item, ItemECommerce } from '../store/store';
import { type Entity, type EntityContext, idAt, toOne, unfilled } from './entity';
import {
  checkCodes,
  checkNewItemShops,
  checkReferences,
  type ItemPayload,
  itemPayload,
  type ItemShopChange,
  itemShopChanges,
  priceLevels,
  pricesOf,
} from './item-payload';
import { parsePayload } from './payload';

const notCreated = 'Item not created.';
const notUpdated = 'Item not updated.';
const firstSystemSku = 210_000_000_000;

const systemSkuOf = (itemID: number): string => String(firstSystemSku + itemID);

export const blankItem = (itemID: number, now: number): Item => ({
  itemID,
  systemSku: systemSkuOf(itemID),
  defaultCost: 0,
  avgCost: 0,
  discountable: true,
  tax: true,
  archived: false,
  itemType: 'default',
  serialized: false,
  description: '',
  modelYear: 0,
  upc: '',
  ean: '',
  customSku: '',
  manufacturerSku: '',
  createTime: now,
  timeStamp: now,
  publishToEcom: false,
  categoryID: 0,
  taxClassID: 1,
  departmentID: 0,
  itemMatrixID: 0,
  manufacturerID: 0,
  seasonID: 0,
  defaultVendorID: 0,
  priceDefault: 0,
  priceMsrp: 0,
});

const ownChanges = (payload: ItemPayload, undone: string): Partial<Item> => ({
  ...payload.own,
  ...pricesOf(payload, undone),
});

const differs = (row: object, changes: object): boolean =>
  Object.entries(changes).some(([field, value]) => new Map<string, unknown>(Object.entries(row)).get(field) !== value);

const blankTexts = (itemECommerceID: number, itemID: number): ItemECommerce => ({
  itemECommerceID,
  longDescription: '',
  shortDescription: '',
  weight: 0,
  width: 0,
  height: 0,
  length: 0,
  listOnStore: false,
  itemID,
});

export const createItemEntity = (context: EntityContext): Entity => {
  const { store, stock, now } = context;

  const applyItemShops = (item: Item, changes: readonly ItemShopChange[]): void => {
    for (const { row, change } of changes) {
      const { reorderPoint = row.reorderPoint, reorderLevel = row.reorderLevel } = change;
      if (reorderPoint !== row.reorderPoint || reorderLevel !== row.reorderLevel) {
        store.itemShops.update(row, { reorderPoint, reorderLevel, timeStamp: now() });
      }
      if (change.qoh !== undefined) stock.setQoh(item, row.shopID, change.qoh);
    }
  };

  /** @returns true when anything changed. */
  const applyTexts = (item: Item, texts: ItemPayload['texts']): boolean => {
    const [known] = store.itemECommerces.where('itemID', item.itemID);
    const row = known ?? blankTexts(store.itemECommerces.nextId(), item.itemID);
    if (!differs(row, texts)) return false;
    if (!known) store.itemECommerces.insert(row);
    store.itemECommerces.update(row, texts);
    return true;
  };

  const checkUpdate = (item: Item, payload: ItemPayload): void => {
    if (payload.own.description?.trim() === '') throw badRequest(`${notUpdated} An Item must have a description.`);
    if (payload.own.archived === true && !item.archived) {
      throw badRequest(`${notUpdated} An Item cannot be archived by an update.`);
    }
    if (item.archived && payload.own.archived !== false) throw badRequest(`${notUpdated} The Item is archived.`);
    checkReferences(context, payload, notUpdated);
    checkCodes(context, item.itemID, payload, notUpdated);
    if (item.serialized && payload.itemShops.some(({ qoh }) => qoh !== undefined)) {
      throw unprocessable(`${notUpdated} The quantity of a serialized Item is that of its serial numbers.`);
    }
    if (payload.itemShops.length > 0 && context.refusesStockWrites(item.itemID)) {
      throw unprocessable(`${notUpdated} An item with the same EAN or UPC already exists.`);
    }
  };

  return {
    name: 'Item',
    key: 'itemID',
    fields: itemFields,
    table: store.items,
    sortable: ['itemID', 'timeStamp', 'description'],
    readableWith: [
      'inventory',
      'inventory_read',
      'product_edit',
      'product_cost',
      'register',
      'reports',
      'workbench',
      'customers',
      'admin',
    ],
    writableWith: ['inventory', 'product_edit', 'admin'],
    single: true,
    repliesWith: ['ItemShops'],
    nestedInAll: ['ItemAttributes.ItemAttributeSet', 'TagRelations.Tag'],
    relations: {
      Category: toOne('categoryID', 'Category', () => context.entity('Category')),
      TaxClass: unfilled(false),
      ItemAttributes: unfilled(false, { ItemAttributeSet: unfilled(false) }),
      Manufacturer: toOne('manufacturerID', 'Manufacturer', () => context.entity('Manufacturer')),
      Note: unfilled(false),
      Images: {
        many: true,
        element: 'Image',
        entity: () => context.entity('Image'),
        rows: (row) => store.images.where('itemID', idAt(row, 'itemID')),
      },
      ItemShops: {
        many: true,
        element: 'ItemShop',
        entity: () => context.entity('ItemShop'),
        rows: (row) => store.itemShops.where('itemID', idAt(row, 'itemID')),
      },
      ItemVendorNums: unfilled(true),
      ItemComponents: unfilled(true),
      ItemECommerce: {
        many: false,
        element: 'ItemECommerce',
        entity: () => ({ name: 'ItemECommerce', fields: itemECommerceFields, relations: {} }),
        rows: (row) => store.itemECommerces.where('itemID', idAt(row, 'itemID')),
      },
      TagRelations: unfilled(true, { Tag: unfilled(false) }),
      CustomFieldValues: unfilled(true, { value: unfilled(false) }),
      ItemPrices: unfilled(true),
    },
    extra: (row) => ({
      Prices: {
        ItemPrice: priceLevels.map(({ useTypeID, useType, column }) => ({
          amount: formatCents(idAt(row, column)),
          useTypeID: String(useTypeID),
          useType,
        })),
      },
    }),
    special: (condition) =>
      condition.field === 'itemCode' ? compileAnyField(['itemID', 'upc', 'ean'], condition) : null,
    create: (payload) => {
      const given = parsePayload(itemPayload, payload, notCreated);
      if ((given.own.description ?? '').trim() === '')
        throw badRequest(`${notCreated} An Item must have a description.`);
      checkReferences(context, given, notCreated);
      checkCodes(context, 0, given, notCreated);
      const own = ownChanges(given, notCreated);
      const blank = blankItem(store.items.nextId(), now());
      checkNewItemShops(context, given, notCreated);
      const item = store.items.insert({ ...blank, avgCost: own.defaultCost ?? 0, ...own, archived: false });
      for (const { shopID } of [...store.shops.ordered('shopID'), { shopID: sumShopID }]) stock.openShop(item, shopID);
      applyItemShops(item, itemShopChanges(context, item, given, notCreated));
      applyTexts(item, given.texts);
      return item;
    },
    update: (itemID, payload) => {
      const item = store.items.find(itemID);
      if (!item) throw notFound('Item not found.');
      const given = parsePayload(itemPayload, payload, notUpdated);
      checkUpdate(item, given);
      const own = ownChanges(given, notUpdated);
      const itemShops = itemShopChanges(context, item, given, notUpdated);
      const textsChanged = applyTexts(item, given.texts);
      if (textsChanged || differs(item, own)) store.items.update(item, { ...own, timeStamp: now() });
      applyItemShops(item, itemShops);
    },
    remove: (itemID) => {
      const item = store.items.find(itemID);
      if (item && !item.archived) stock.archive(item);
    },
  };
};
