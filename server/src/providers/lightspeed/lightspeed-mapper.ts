import type { z } from 'zod';
import { toMoneyText } from '../money-text';
import type {
  rawAccount,
  rawImage,
  rawInventoryLog,
  rawItem,
  rawItemDetails,
  rawItemShop,
  rawSale,
  rawShop,
} from './lightspeed-schemas';

export type LightspeedAccount = { accountId: string; name: string };
export type LightspeedShop = { shopId: string; name: string; timeZone: string };

/** Stock of an item in one shop. `qoh` may be negative. `timeStamp` has a resolution of one second. */
export type ItemStock = { itemShopId: number; itemId: number; shopId: string; qoh: number; timeStamp: Date };

/** Money is text in dollars with two decimals. */
export type LightspeedItem = {
  itemId: number;
  systemSku: string;
  customSku: string;
  manufacturerSku: string;
  upc: string;
  ean: string;
  description: string;
  brand: string;
  categoryId: number | null;
  categoryName: string;
  itemType: string;
  /** Its quantity is the number of its serial numbers. */
  serialized: boolean;
  archived: boolean;
  price: string | null;
  defaultCost: string | null;
  /** Not updated by stock changes. */
  modifiedAt: Date | null;
  /** One row per shop. Rows are created late, so a shop may be missing. */
  stocks: ItemStock[];
  imageUrls: string[];
};

export type ItemImage = { imageId: number; url: string };

/** `description` is the item's name; the text is the one for web shops. */
export type ItemDetails = {
  itemId: number;
  archived: boolean;
  price: string | null;
  /** May hold HTML. */
  longDescription: string;
  images: ItemImage[];
};

/** With the till's reason, such as `RemoveForTransaction` or `ManualQuantityAdjustment`. */
export type InventoryLogEntry = {
  id: number;
  itemId: number;
  shopId: string;
  qohChange: number;
  reason: string;
  createdAt: Date;
  saleId: number | null;
  /** Employee who made the change; null when not given. */
  employeeId: number | null;
  /** Refers to an order, transfer, count, return, import or customer. */
  hasDocument: boolean;
  /** Set by an inventory count or an import of quantities. */
  isRecount: boolean;
  automated: boolean;
};

export type LightspeedSale = {
  id: number;
  shopId: string;
  ticketNumber: string;
  completed: boolean;
  voided: boolean;
  completedAt: Date | null;
  referenceNumber: string;
  /** System that the reference number belongs to. */
  referenceNumberSource: string;
  total: string | null;
  lines: { itemId: number | null; quantity: number; unitPrice: string | null }[];
};

/** Pseudo-shop whose row sums all shops. */
const sumOfShops = '0';

export const isOfOneShop = ({ shopID }: { shopID: string }): boolean => shopID !== sumOfShops;

export const toLightspeedAccount = ({ accountID, name }: z.output<typeof rawAccount>): LightspeedAccount => ({
  accountId: accountID,
  name,
});

export const toLightspeedShop = ({ shopID, name, timeZone }: z.output<typeof rawShop>): LightspeedShop => ({
  shopId: shopID,
  name,
  timeZone,
});

export const toItemStock = (raw: z.output<typeof rawItemShop>): ItemStock => ({
  itemShopId: raw.itemShopID,
  itemId: raw.itemID,
  shopId: raw.shopID,
  qoh: raw.qoh,
  timeStamp: raw.timeStamp,
});

export const toLightspeedItem = (raw: z.output<typeof rawItem>): LightspeedItem => ({
  itemId: raw.itemID,
  systemSku: raw.systemSku,
  customSku: raw.customSku,
  manufacturerSku: raw.manufacturerSku,
  upc: raw.upc,
  ean: raw.ean,
  description: raw.description,
  brand: raw.Manufacturer,
  categoryId: raw.categoryID,
  categoryName: raw.Category,
  itemType: raw.itemType,
  serialized: raw.serialized || raw.itemType.startsWith('serialized'),
  archived: raw.archived,
  price: toMoneyText(raw.Prices.find(({ useType }) => useType === 'Default')?.amount ?? null),
  defaultCost: toMoneyText(raw.defaultCost),
  modifiedAt: raw.timeStamp,
  stocks: raw.ItemShops.filter(isOfOneShop).map(toItemStock),
  imageUrls: toItemImages(raw.Images).map(({ url }) => url),
});

/** Large enough for any page of the shop; smaller pictures are not enlarged. */
const pictureSettings = 'w_1600,h_1600,c_limit';

/** Pictures are stored at `{baseImageURL}{settings}/{publicID}.jpg`. */
export const toItemImage = ({ imageID, baseImageURL, publicID }: z.output<typeof rawImage>): ItemImage => ({
  imageId: imageID,
  url: `${baseImageURL.replace(/\/$/, '')}/${pictureSettings}/${publicID}.jpg`,
});

export const toItemImages = (raws: readonly z.output<typeof rawImage>[]): ItemImage[] =>
  raws.toSorted((left, right) => left.ordering - right.ordering || left.imageID - right.imageID).map(toItemImage);

export const toItemDetails = (raw: z.output<typeof rawItemDetails>): ItemDetails => ({
  itemId: raw.itemID,
  archived: raw.archived,
  price: toMoneyText(raw.Prices.find(({ useType }) => useType === 'Default')?.amount ?? null),
  longDescription: raw.ItemECommerce.longDescription ?? '',
  images: toItemImages(raw.Images),
});

const documentsOf = (raw: z.output<typeof rawInventoryLog>): (number | null)[] => [
  raw.orderID,
  raw.transferID,
  raw.inventoryCountID,
  raw.vendorReturnID,
  raw.itemImportID,
  raw.customerID,
];

export const toInventoryLogEntry = (raw: z.output<typeof rawInventoryLog>): InventoryLogEntry => ({
  id: raw.inventoryLogID,
  itemId: raw.itemID,
  shopId: raw.shopID,
  qohChange: raw.qohChange,
  reason: raw.reason,
  createdAt: raw.createTime,
  saleId: raw.saleID,
  employeeId: raw.employeeID,
  hasDocument: documentsOf(raw).some((id) => id !== null),
  isRecount: raw.inventoryCountID !== null || raw.itemImportID !== null,
  automated: raw.automated,
});

export const toLightspeedSale = (raw: z.output<typeof rawSale>): LightspeedSale => ({
  id: raw.saleID,
  shopId: raw.shopID,
  ticketNumber: raw.ticketNumber,
  completed: raw.completed,
  voided: raw.voided,
  completedAt: raw.completeTime,
  referenceNumber: raw.referenceNumber,
  referenceNumberSource: raw.referenceNumberSource,
  total: toMoneyText(raw.total),
  lines: raw.SaleLines.map(({ itemID, unitQuantity, unitPrice }) => ({
    itemId: itemID,
    quantity: unitQuantity,
    unitPrice: toMoneyText(unitPrice),
  })),
});
