import { amountSchema, toCents, toDollars } from '@chainline/shared/money';
import { z } from 'zod';
import type { LabourLine } from './builder-form';
import { readTyped } from '../../lib/typed-number';

const priceMessage = 'Enter an amount in dollars, 0 or more';
const isAmount = (text: string): boolean => amountSchema.safeParse(readTyped(text)).success;

/** Labour item as typed. A blank cost is unknown, which is not 0. */
export const labourFormSchema = z.object({
  description: z.string().trim().min(1, 'Labour needs a description').max(200),
  labourPrice: z.string().trim().refine(isAmount, priceMessage),
  labourCost: z
    .string()
    .trim()
    .refine((text) => text === '' || isAmount(text), priceMessage),
  quantity: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,2}$/, 'Enter a whole number from 1 to 999'),
});

export type LabourForm = z.output<typeof labourFormSchema>;

export const emptyLabourForm: LabourForm = { description: '', labourPrice: '', labourCost: '', quantity: '1' };

const toAmount = (text: string): number => toDollars(toCents(readTyped(text) ?? 0));

export const toLabour = ({
  description,
  labourPrice,
  labourCost,
  quantity,
}: LabourForm): Omit<LabourLine, 'key' | 'id'> => ({
  description: description.trim(),
  labourPrice: toAmount(labourPrice),
  labourCost: labourCost === '' ? null : toAmount(labourCost),
  quantity: Number(quantity),
});
