import { randomUUID } from 'node:crypto';
import type { Role } from '@chainline/shared/roles';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../src/db/db';
import type { LightspeedItem } from '../src/providers/lightspeed/lightspeed-mapper';
import type { WooProduct, WooVariation } from '../src/providers/woocommerce/woo-mapper';

export const testNow = new Date('2026-11-21T00:00:00Z');

/** `testNow` plus seconds, which may be negative. */
export const secondsLater = (seconds: number): Date => new Date(testNow.getTime() + seconds * 1000);

/** A published simple product with five in stock, without picture or category. */
export const makeProduct = (id: number, changes: Partial<WooProduct> = {}): WooProduct => ({
  id,
  name: `Product ${id}`,
  type: 'simple',
  status: 'publish',
  description: '',
  sku: `SKU-${id}`,
  gtin: '',
  price: '10.00',
  regularPrice: '10.00',
  salePrice: null,
  priceHtml: '',
  manageStock: true,
  stockQuantity: 5,
  stockStatus: 'instock',
  backorders: 'no',
  categories: [],
  images: [],
  permalink: '',
  modifiedAt: null,
  ...changes,
});

/** A variation with its own stock of five. */
export const makeVariation = (id: number, parentId: number, changes: Partial<WooVariation> = {}): WooVariation => ({
  id,
  parentId,
  status: 'publish',
  sku: `SKU-${id}`,
  gtin: '',
  price: '10.00',
  regularPrice: '10.00',
  salePrice: null,
  managedBy: 'own',
  stockQuantity: 5,
  stockStatus: 'instock',
  backorders: 'no',
  attributes: [{ name: 'Size', option: 'M' }],
  image: null,
  modifiedAt: null,
  ...changes,
});

type ItemChanges = Partial<LightspeedItem> & { qoh?: number | null };

/** A till item with five in shop 1; `qoh` null omits the stock row. */
export const makeItem = (itemId: number, { qoh = 5, ...changes }: ItemChanges = {}): LightspeedItem => ({
  itemId,
  systemSku: String(210_000_000_000 + itemId),
  customSku: `TILL-${itemId}`,
  manufacturerSku: '',
  upc: '',
  ean: '',
  description: `Item ${itemId}`,
  brand: '',
  categoryId: null,
  categoryName: '',
  itemType: 'default',
  serialized: false,
  archived: false,
  price: '10.00',
  defaultCost: null,
  modifiedAt: null,
  imageUrls: [],
  stocks: qoh === null ? [] : [{ itemShopId: itemId * 10, itemId, shopId: '1', qoh, timeStamp: testNow }],
  ...changes,
});

/** Adds a user without a usable password; returns the id. */
export const addUser = async (db: Db, role: Role = 'staff', username = `user_${randomUUID()}`): Promise<number> => {
  const row = await db.one(
    z.object({ id: z.int() }),
    sql`insert into users (username, first_name, last_name, role, password_hash)
        values (${username}, 'Ada', 'Byron', ${role}, 'none') returning id`,
  );
  return row.id;
};

type MappingChanges = {
  parentId?: number | null;
  enabled?: boolean;
  productType?: 'bike' | 'accessory';
  confidence?: number;
  /** Agreed quantity; null before the first agreement. */
  quantity?: number | null;
  syncedAt?: Date | null;
};

/** Adds a mapping, in sync at five; returns the id. */
export const addMapping = async (
  db: Db,
  unitId: number,
  itemId: number,
  changes: MappingChanges = {},
): Promise<number> => {
  const {
    parentId = null,
    enabled = true,
    productType = 'bike',
    confidence = 1,
    quantity = 5,
    syncedAt = null,
  } = changes;
  const row = await db.one(
    z.object({ id: z.int() }),
    sql`insert into product_mappings (woo_product_id, woo_parent_id, lightspeed_item_id, product_type, sync_enabled,
          mapping_confidence, base_quantity, woo_quantity, lightspeed_quantity, last_synced_at, accounted_at,
          fully_accounted_at, created_at, updated_at)
        values (${unitId}, ${parentId}, ${itemId}, ${productType}, ${enabled}, ${confidence}, ${quantity}, ${quantity},
                ${quantity}, ${syncedAt}, ${syncedAt}, ${syncedAt}, ${testNow}, ${testNow})
        returning id`,
  );
  return row.id;
};
