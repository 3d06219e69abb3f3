import { z } from 'zod';
import { badRequest, notFound } from '../api/api-error';
import { inventoryLogFields, itemShopFields } from '../store/fields';
import type { Entity, EntityContext } from './entity';
import { id, parsePayload } from './payload';

const notUpdated = 'ItemShop not updated.';
const itemShopPayload = z.object({ reorderPoint: id.optional(), reorderLevel: id.optional() });

export const createItemShopEntity = ({ store, now }: EntityContext): Entity => ({
  name: 'ItemShop',
  key: 'itemShopID',
  fields: itemShopFields,
  table: store.itemShops,
  sortable: ['itemShopID', 'timeStamp'],
  readableWith: ['inventory', 'inventory_read', 'product_cost'],
  writableWith: ['inventory', 'product_cost'],
  single: true,
  repliesWith: [],
  relations: {},
  // This call ignores a quantity on hand in the payload.
  update: (itemShopID, payload) => {
    const row = store.itemShops.find(itemShopID);
    if (!row) throw notFound('ItemShop not found.');
    const { reorderPoint = row.reorderPoint, reorderLevel = row.reorderLevel } = parsePayload(
      itemShopPayload,
      payload,
      notUpdated,
    );
    if (row.shopID === 0) throw badRequest(`${notUpdated} The ItemShop of all shops cannot be changed.`);
    if (reorderPoint === row.reorderPoint && reorderLevel === row.reorderLevel) return;
    store.itemShops.update(row, { reorderPoint, reorderLevel, timeStamp: now() });
  },
});

export const createInventoryLogEntity = ({ logBook }: EntityContext): Entity => ({
  name: 'InventoryLog',
  key: 'inventoryLogID',
  fields: inventoryLogFields,
  table: logBook.table,
  sortable: ['inventoryLogID', 'itemID'],
  readableWith: ['inventory_log', 'product_cost', 'all_read'],
  writableWith: [],
  single: false,
  repliesWith: [],
  relations: {},
});
