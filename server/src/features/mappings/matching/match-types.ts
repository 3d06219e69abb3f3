/** A unit with a quantity of its own: a product or a variation. */
export type ShopUnit = {
  id: number;
  /** The variable product of a variation. */
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

export type TillItem = {
  id: number;
  description: string;
  /** The manufacturer; may be empty. */
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

/** A reason for or against a pair, as shown to people. */
export type Signal = {
  signal: 'sku' | 'ean' | 'brand' | 'model' | 'attributes' | 'price' | 'kind';
  /** Maximum effect on the score, in log-odds. */
  weight: number;
  /** From -1 (fully against the pair) to 1 (fully for it). */
  value: number;
  text: string;
};

export type PairScore = { score: number; signals: Signal[] };

/** `isBacked`: a code or the price agrees too, not the words alone. `isOpen`: a person must decide. */
export type MatchedPair = {
  unitId: number;
  itemId: number;
  confidence: number;
  isBacked: boolean;
  isOpen: boolean;
  signals: Signal[];
};

export const pairKey = (unitId: number, itemId: number): string => `${unitId}:${itemId}`;
