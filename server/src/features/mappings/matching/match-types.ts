/** A sellable thing of the online shop: a simple product or one variation. */
export type ShopUnit = {
  id: number;
  /** The variable product a variation belongs to; null for a product of its own. */
  parentId: number | null;
  name: string;
  brand?: string;
  sku: string;
  gtin: string;
  attributes: { name: string; option: string }[];
  priceCents: number | null;
  categories: string[];
  isBike: boolean;
};

/** An item of the till. */
export type TillItem = {
  id: number;
  description: string;
  /** The manufacturer, empty where nobody filled it in. */
  brand: string;
  customSku: string;
  manufacturerSku: string;
  systemSku: string;
  upc: string;
  ean: string;
  priceCents: number | null;
  category: string;
  isBike: boolean;
  itemType: string;
  archived: boolean;
};

/** One reason for or against a pair, in words of the shop. */
export type Signal = {
  signal: 'sku' | 'ean' | 'brand' | 'model' | 'attributes' | 'price' | 'kind';
  /** How much this kind of reason can move the score, in log-odds. */
  weight: number;
  /** How far it does: 1 speaks fully for the pair, -1 fully against it. */
  value: number;
  text: string;
};

export type PairScore = { score: number; signals: Signal[] };

export type MatchedPair = { unitId: number; itemId: number; confidence: number; signals: Signal[] };

/** A unit and an item as one key, for sets of pairs. */
export const pairKey = (unitId: number, itemId: number): string => `${unitId}:${itemId}`;
