/** From this many units down a counted product is low, unless the shop's settings say otherwise. */
export const lowStockThreshold = 5;

export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';
export type StockBadge = 'Out of Stock' | 'Low Stock' | 'In Stock' | 'Status Unknown';

/** The stock badge of D2 section 4: an uncounted product and one on backorder at 0 read 'Status Unknown'. */
export const stockBadge = (
  status: StockStatus,
  quantity: number | null,
  lowStock: number = lowStockThreshold,
): StockBadge => {
  if (status === 'outofstock') return 'Out of Stock';
  if (quantity !== null && quantity >= 1 && quantity <= lowStock) return 'Low Stock';
  if (status === 'instock' && quantity !== null && quantity > lowStock) return 'In Stock';
  return 'Status Unknown';
};

/** What stands beside the badge so that unknown is not read as zero; null when the badge says it all. */
export const stockNote = (status: StockStatus, quantity: number | null): 'On backorder' | 'Not counted' | null => {
  if (status === 'onbackorder') return 'On backorder';
  return quantity === null ? 'Not counted' : null;
};

type ProductKind = 'bike' | 'accessory';

/** A category, with what a manager said that its products count as; null goes by its name. */
export type KindCategory = { name: string; kind: ProductKind | null };

/** What a category makes of its products: what a manager said, or else a bike if its name contains bike (D2 section 3). */
export const kindOf = ({ name, kind }: KindCategory): ProductKind =>
  kind ?? (name.toLowerCase().includes('bike') ? 'bike' : 'accessory');

/** Why a category counts as what it does, for a person. */
export const kindReason = ({ name, kind }: KindCategory): string => {
  if (kind !== null) return 'Set by a manager';
  return kindOf({ name, kind }) === 'bike' ? 'Its name contains “bike”' : 'Its name does not contain “bike”';
};

/** A product is a bike if one of its categories makes it one. */
export const isBikeIn = (categories: readonly KindCategory[]): boolean =>
  categories.some((category) => kindOf(category) === 'bike');

/** The same for categories of which nobody said anything. */
export const isBike = (categoryNames: string[]): boolean =>
  isBikeIn(categoryNames.map((name) => ({ name, kind: null })));

const itemTypes = ['part', 'accessory', 'bike'] as const;
type ItemType = (typeof itemTypes)[number];

/**
 * What a category says of its products: what a manager said; or else parts and accessories are that whatever bike they
 * are for; null = nothing.
 */
export const categoryType = ({ name, kind }: KindCategory): ItemType | null => {
  if (kind !== null) return kind;
  if (/\b(parts?|spares?|components?)\b/i.test(name)) return 'part';
  if (/\baccessor(y|ies)\b/i.test(name)) return 'accessory';
  return isBike([name]) ? 'bike' : null;
};

/** What a product is on a quote: the first of part, accessory and bike that one of its categories says. */
export const itemType = (categories: readonly KindCategory[]): ItemType => {
  const said = new Set(categories.map(categoryType));
  return itemTypes.find((type) => said.has(type)) ?? 'accessory';
};
