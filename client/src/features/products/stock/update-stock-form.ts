import { editReasonSchema, largestStock } from '@chainline/shared/products/edit-rules';
import { stockStatusSchema } from '@chainline/shared/products/product-contract';
import { z } from 'zod';
import { toRequest, type RequestedStock } from '../api/stock-edit-calls';
import type { StockUnit } from './stock-unit';

const quantityMessage = 'Enter a whole number from 0 to 1,000,000, or leave empty if stock is not counted';

export const updateStockFormSchema = z.object({
  quantity: z
    .string()
    .trim()
    .regex(/^\d*$/, quantityMessage)
    .refine((text) => Number(text) <= largestStock, quantityMessage),
  status: stockStatusSchema,
  reason: editReasonSchema,
});

export type UpdateStockForm = z.output<typeof updateStockFormSchema>;

export const toUpdateStockForm = ({ stock: { quantity, status } }: StockUnit): UpdateStockForm => ({
  quantity: quantity === null ? '' : String(quantity),
  status,
  reason: '',
});

/** The change from the number shown before; null = none. */
export const requestedOf = (
  unit: StockUnit,
  { quantity: text, status, reason }: UpdateStockForm,
  seen: number | null,
): RequestedStock | null => {
  const quantity = text === '' ? null : Number(text);
  const isSameStatus = status === unit.stock.status || quantity !== null;
  if (quantity === seen && isSameStatus) return null;
  return toRequest(unit, {
    seen,
    ...(quantity !== seen && { quantity }),
    ...(!isSameStatus && { status, seenStatus: unit.stock.status }),
    ...(reason !== '' && { reason }),
  });
};
