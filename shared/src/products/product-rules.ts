/** Default threshold: counted products with this many units or fewer are low stock. */
export const lowStockThreshold = 5;

export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';
export type StockBadge = 'Out of Stock' | 'Low Stock' | 'In Stock' | 'Status Unknown';

/** Stock badge of D2 section 4: uncounted products, and those on backorder at 0, read 'Status Unknown'. */
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

/** Note beside the badge, so that unknown is not read as zero; null when the badge suffices. */
export const stockNote = (status: StockStatus, quantity: number | null): 'On backorder' | 'Not counted' | null => {
  if (status === 'onbackorder') return 'On backorder';
  return quantity === null ? 'Not counted' : null;
};

type ProductKind = 'bike' | 'accessory';

/** A category, with the kind set by a manager; null derives it from the name. */
export type KindCategory = { name: string; kind: ProductKind | null };

/** Kind of a category's products: set by a manager, otherwise bike if its name contains "bike" (D2 section 3). */
export const kindOf = ({ name, kind }: KindCategory): ProductKind =>
  kind ?? (name.toLowerCase().includes('bike') ? 'bike' : 'accessory');

/** Reason for a category's kind, for display. */
export const kindReason = ({ name, kind }: KindCategory): string => {
  if (kind !== null) return 'Set by a manager';
  return kindOf({ name, kind }) === 'bike' ? 'Its name contains “bike”' : 'Its name does not contain “bike”';
};

/** A product is a bike if one of its categories makes it one. */
export const isBikeIn = (categories: readonly KindCategory[]): boolean =>
  categories.some((category) => kindOf(category) === 'bike');

/** Like `isBikeIn`, for categories without a manager's setting. */
export const isBike = (categoryNames: string[]): boolean =>
  isBikeIn(categoryNames.map((name) => ({ name, kind: null })));

const itemTypes = ['part', 'accessory', 'bike'] as const;
type ItemType = (typeof itemTypes)[number];

/**
 * Item type that a category implies: a manager's setting, otherwise part or accessory by its name even if that mentions
 * bikes; null = none.
 */
export const categoryType = ({ name, kind }: KindCategory): ItemType | null => {
  if (kind !== null) return kind;
  if (/\b(parts?|spares?|components?)\b/i.test(name)) return 'part';
  if (/\baccessor(y|ies)\b/i.test(name)) return 'accessory';
  return isBike([name]) ? 'bike' : null;
};

/** Item type of a product on a quote: the first of part, accessory and bike that one of its categories implies. */
export const itemType = (categories: readonly KindCategory[]): ItemType => {
  const said = new Set(categories.map(categoryType));
  return itemTypes.find((type) => said.has(type)) ?? 'accessory';
};
