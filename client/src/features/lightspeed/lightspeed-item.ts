import type { LightspeedItem } from '@chainline/shared/lightspeed/lightspeed-contract';

/** The price a customer pays; null when the till has none. */
export const defaultPrice = ({ Prices }: LightspeedItem): string | null => {
  const prices = Prices.ItemPrice;
  return (prices.find(({ useType }) => useType === 'Default') ?? prices[0])?.amount ?? null;
};

/** The stock of the chosen shop; null when it is not known, which is not 0. */
export const quantityOnHand = ({ ItemShops }: LightspeedItem): number | null => ItemShops.ItemShop[0]?.qoh ?? null;
