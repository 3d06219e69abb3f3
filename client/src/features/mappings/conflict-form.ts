import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import { z } from 'zod';

const largestCount = 1_000_000;
const message = 'Enter a whole number from 0 to 1,000,000';

/** The number that somebody counted, as typed. */
export const countFormSchema = z.object({
  quantity: z
    .string()
    .trim()
    .regex(/^\d+$/, message)
    .refine((text) => Number(text) <= largestCount, message),
});

export type CountForm = z.output<typeof countFormSchema>;

export const emptyCountForm: CountForm = { quantity: '' };

export const toQuantity = ({ quantity }: CountForm): number => Number(quantity);

/** Whether a side's number can be the one that counts from now on. */
export const isUsable = (quantity: number | null): quantity is number => quantity !== null && quantity >= 0;

/** The numbers on which a decision is made, where both are known: what a side changes meanwhile still counts. */
export const numbersSeen = ({ woo_quantity, lightspeed_quantity }: Mapping) =>
  woo_quantity === null || lightspeed_quantity === null ? {} : { seen: { woo_quantity, lightspeed_quantity } };
