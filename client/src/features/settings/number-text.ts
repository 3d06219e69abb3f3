import { z } from 'zod';

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Text that parses as a number accepted by `schema`. */
export const numberText = (schema: z.ZodType, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => plainNumber.test(text) && schema.safeParse(Number(text)).success, message);

export const moneyMessage = 'Enter an amount such as 500 or 49.50';
