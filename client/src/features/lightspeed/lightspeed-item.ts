import type { LightspeedItem } from '@chainline/shared/lightspeed/lightspeed-contract';

/** Selling price; null if Lightspeed has none. */
export const defaultPrice = ({ Prices }: LightspeedItem): string | null => {
  const prices = Prices.ItemPrice;
  return (prices.find(({ useType }) => useType === 'Default') ?? prices[0])?.amount ?? null;
};

/** Stock of the chosen shop; null means unknown, not 0. */
export const quantityOnHand = ({ ItemShops }: LightspeedItem): number | null => ItemShops.ItemShop[0]?.qoh ?? null;
