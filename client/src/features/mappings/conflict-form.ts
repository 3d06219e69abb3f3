import type { Mapping } from '@chainline/shared/mappings/mapping-contract';

/** Whether a side's number can be the one that counts from now on. */
export const isUsable = (quantity: number | null): quantity is number => quantity !== null && quantity >= 0;

/** The numbers on which a decision is made, where both are known: what a side changes meanwhile still counts. */
export const numbersSeen = ({ woo_quantity, lightspeed_quantity }: Mapping) =>
  woo_quantity === null || lightspeed_quantity === null ? {} : { seen: { woo_quantity, lightspeed_quantity } };
