import type { ItemDetails } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooDetails } from '../../providers/woocommerce/woo-mapper';
import type { CopiedChange } from './copied-field';

/** Present values; undefined if a side no longer has the product. */
export type Sides = { shop: WooDetails | undefined; till: ItemDetails | undefined };

export type BothSides = { shop: WooDetails; till: ItemDetails };

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** Value as it is shown and sent; for pictures, the URL of the first. */
export const valueOf = ({ shop, till }: BothSides, { system, field }: Pick<CopiedChange, 'system' | 'field'>) => {
  const isShop = system === 'woocommerce';
  switch (field) {
    case 'price':
      return isShop ? shop.regularPrice : till.price;
    case 'description':
      return textOrNull(isShop ? shop.description : till.longDescription);
    case 'image':
      return (isShop ? shop.images[0]?.src : till.images[0]?.url) ?? null;
  }
};

/** Reason why nothing can be copied; null if something can. */
export const whyApart = ({ shop, till }: Sides): string | null => {
  if (!shop) return 'The online shop no longer has this product.';
  if (!till) return 'Lightspeed no longer has this item.';
  return till.archived ? 'The item is archived in Lightspeed.' : null;
};

export const bothOf = ({ shop, till }: Sides): BothSides | null =>
  shop && till && !till.archived ? { shop, till } : null;
