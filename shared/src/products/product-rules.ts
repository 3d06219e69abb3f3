/** From this many units down a counted product is low. */
const lowStockThreshold = 5;

export type StockStatus = 'instock' | 'outofstock' | 'onbackorder';
export type StockBadge = 'Out of Stock' | 'Low Stock' | 'In Stock' | 'Status Unknown';

/** The stock badge of D2 section 4: an uncounted product and one on backorder at 0 read 'Status Unknown'. */
export const stockBadge = (status: StockStatus, quantity: number | null): StockBadge => {
  if (status === 'outofstock') return 'Out of Stock';
  if (quantity !== null && quantity >= 1 && quantity <= lowStockThreshold) return 'Low Stock';
  if (status === 'instock' && quantity !== null && quantity > lowStockThreshold) return 'In Stock';
  return 'Status Unknown';
};

/** What stands beside the badge so that unknown is not read as zero; null when the badge says it all. */
export const stockNote = (status: StockStatus, quantity: number | null): 'On backorder' | 'Not counted' | null => {
  if (status === 'onbackorder') return 'On backorder';
  return quantity === null ? 'Not counted' : null;
};

/** A product is a bike if one of its category names contains bike (D2 section 3). */
export const isBike = (categoryNames: string[]): boolean =>
  categoryNames.some((name) => name.toLowerCase().includes('bike'));

const itemTypes = ['part', 'accessory', 'bike'] as const;
type ItemType = (typeof itemTypes)[number];

/** What a category says of its products: parts and accessories are that whatever bike they are for; null = nothing. */
export const categoryType = (name: string): ItemType | null => {
  if (/\b(parts?|spares?|components?)\b/i.test(name)) return 'part';
  if (/\baccessor(y|ies)\b/i.test(name)) return 'accessory';
  return isBike([name]) ? 'bike' : null;
};

/** What a product is on a quote: the first of part, accessory and bike that one of its categories says. */
export const itemType = (categoryNames: string[]): ItemType => {
  const said = new Set(categoryNames.map(categoryType));
  return itemTypes.find((type) => said.has(type)) ?? 'accessory';
};
