import { z } from 'zod';

const largestCount = 1_000_000;
const message = 'Enter a whole number from 0 to 1,000,000';

/** A counted quantity, as typed. */
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
