import type { BodyOf } from '@chainline/shared/http/endpoint';
import { amountSchema } from '@chainline/shared/money';
import { newExtraSchema, type addWorkExtra } from '@chainline/shared/work-orders/work-extra-contract';
import { extraAmount } from '@chainline/shared/work-orders/work-extra-rules';
import type { Beyond } from '@chainline/shared/work-orders/work-part-rules';
import { z } from 'zod';

/** Empty is nothing. */
const amountOf = (text: string): number => (text.trim() === '' ? 0 : Number(text));

const amountText = z
  .string()
  .refine((text) => amountSchema.safeParse(amountOf(text)).success, 'Enter an amount such as 80 or 79.50');

/** Dollars, or null while an amount is not one. */
export const totalOf = (form: { labour_amount: string; parts_amount: string }): number | null => {
  const amounts = { labour_amount: amountOf(form.labour_amount), parts_amount: amountOf(form.parts_amount) };
  const isValid = Object.values(amounts).every((amount) => amountSchema.safeParse(amount).success);
  return isValid ? extraAmount(amounts) : null;
};

export const extraFormSchema = z
  .object({ text: newExtraSchema.shape.text, labour_amount: amountText, parts_amount: amountText })
  .refine((form) => totalOf(form) !== 0, { path: ['labour_amount'], message: 'Enter an amount' });
export type ExtraForm = z.output<typeof extraFormSchema>;

const emptyExtra: ExtraForm = { text: '', labour_amount: '', parts_amount: '' };

/** Form filled with the amount by which a job exceeds what was agreed. */
export const proposeExtra = (beyond: Beyond | null): ExtraForm =>
  beyond === null
    ? emptyExtra
    : {
        text: '',
        labour_amount: beyond.labour_amount === 0 ? '' : String(beyond.labour_amount),
        parts_amount: beyond.parts_amount === 0 ? '' : String(beyond.parts_amount),
      };

export const toExtraRequest = (form: ExtraForm, key: string): BodyOf<typeof addWorkExtra> => ({
  text: form.text,
  labour_amount: amountOf(form.labour_amount),
  parts_amount: amountOf(form.parts_amount),
  request_key: key,
});
