import type { ShopUnit, TillItem } from '../../src/features/mappings/matching/match-types';

/** A shop unit with only the given properties. */
export const shopUnit = (said: Partial<ShopUnit>): ShopUnit => ({
  id: 1,
  parentId: null,
  name: '',
  sku: '',
  gtin: '',
  attributes: [],
  priceCents: null,
  categories: [],
  isBike: false,
  ...said,
});

/** A till item with only the given properties. */
export const tillItem = (said: Partial<TillItem>): TillItem => ({
  id: 1,
  description: '',
  brand: '',
  customSku: '',
  manufacturerSku: '',
  systemSku: '',
  upc: '',
  ean: '',
  priceCents: null,
  category: '',
  isBike: false,
  itemType: 'default',
  archived: false,
  ...said,
});
