import type { ItemDetails } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooDetails } from '../../providers/woocommerce/woo-mapper';
import type { CopiedChange } from './copied-field';

/** What both sides hold now; undefined where a side does not know the product any more. */
export type Sides = { shop: WooDetails | undefined; till: ItemDetails | undefined };

/** What both sides hold now of a product that both know. */
export type BothSides = { shop: WooDetails; till: ItemDetails };

const textOrNull = (text: string): string | null => (text === '' ? null : text);

/** The value of a field as it is shown and written; of pictures the address of the first. */
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

/** Why nothing can be copied between the two; null when something can. */
export const whyApart = ({ shop, till }: Sides): string | null => {
  if (!shop) return 'The online shop no longer has this product.';
  if (!till) return 'Lightspeed no longer has this item.';
  return till.archived ? 'The item is archived in Lightspeed.' : null;
};

/** Both sides, or null where one of them is not there to copy from or to. */
export const bothOf = ({ shop, till }: Sides): BothSides | null =>
  shop && till && !till.archived ? { shop, till } : null;
