import type { Mapping } from '@chainline/shared/mappings/mapping-contract';

/** True if a side's quantity can be used as the new stock. */
export const isUsable = (quantity: number | null): quantity is number => quantity !== null && quantity >= 0;

/** Quantities the decision is based on, if both are known: changes made since are still applied. */
export const numbersSeen = ({ woo_quantity, lightspeed_quantity }: Mapping) =>
  woo_quantity === null || lightspeed_quantity === null ? {} : { seen: { woo_quantity, lightspeed_quantity } };
