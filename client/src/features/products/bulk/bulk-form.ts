import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  roundingSchema,
  type BulkSelection,
  type Rounding,
  type startBulkEdit,
} from '@chainline/shared/products/bulk-edit-contract';
import { editReasonSchema, largestStock } from '@chainline/shared/products/edit-rules';
import { z } from 'zod';

export type BulkSubject = 'stock' | 'prices';

const quantityMessage = 'Enter a whole number from 0 to 1,000,000';
const amountMessage = 'Enter a number with at most two decimals, for example 12.50';
const largestAmount = 1_000_000;

const isQuantity = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= largestStock;
const isAmount = (text: string): boolean => /^\d{1,7}([.,]\d{1,2})?$/.test(text) && toNumber(text) <= largestAmount;
const toNumber = (text: string): number => Number(text.replace(',', '.'));

const unitSchema = z.enum(['amount', 'percent']);

const fields = z.object({
  stock_op: z.enum(['set', 'add', 'subtract']),
  stock_value: z.string().trim(),
  price_op: z.enum(['none', 'set', 'raise', 'lower']),
  price_unit: unitSchema,
  price_value: z.string().trim(),
  price_rounding: roundingSchema,
  sale_op: z.enum(['none', 'set', 'off', 'clear']),
  sale_unit: unitSchema,
  sale_value: z.string().trim(),
  sale_rounding: roundingSchema,
  reason: editReasonSchema,
});

export type BulkForm = z.output<typeof fields>;

export const emptyBulkForm: BulkForm = {
  stock_op: 'set',
  stock_value: '',
  price_op: 'none',
  price_unit: 'percent',
  price_value: '',
  price_rounding: 'cent',
  sale_op: 'none',
  sale_unit: 'percent',
  sale_value: '',
  sale_rounding: 'cent',
  reason: '',
};

/** A regular price is set to an amount; it is raised or lowered by an amount or a percentage. */
const priceUnit = ({ price_op, price_unit }: BulkForm) => (price_op === 'set' ? 'amount' : price_unit);

const needsSaleValue = ({ sale_op }: BulkForm): boolean => sale_op === 'set' || sale_op === 'off';

const isTooMuch = (op: string, unit: string, value: string): boolean =>
  unit === 'percent' && (op === 'lower' || op === 'off') && toNumber(value) > 100;

type Problem = { field: keyof BulkForm; message: string };

const priceProblems = (form: BulkForm): Problem[] => {
  const { price_op, price_value, sale_op, sale_unit, sale_value } = form;
  if (price_op === 'none' && sale_op === 'none') {
    return [{ field: 'price_op', message: 'Choose what to change: regular price or sale price.' }];
  }
  const problems: Problem[] = [];
  if (price_op !== 'none' && !isAmount(price_value)) problems.push({ field: 'price_value', message: amountMessage });
  else if (isTooMuch(price_op, priceUnit(form), price_value)) {
    problems.push({ field: 'price_value', message: 'A price can be lowered by at most 100 percent.' });
  }
  if (needsSaleValue(form) && !isAmount(sale_value)) problems.push({ field: 'sale_value', message: amountMessage });
  else if (needsSaleValue(form) && isTooMuch(sale_op, sale_unit, sale_value)) {
    problems.push({ field: 'sale_value', message: 'A sale price is at most 100 percent off.' });
  }
  return problems;
};

const stockProblems = ({ stock_value }: BulkForm): Problem[] =>
  isQuantity(stock_value) ? [] : [{ field: 'stock_value', message: quantityMessage }];

/** The required fields depend on the kind of change. */
export const bulkFormSchema = (what: BulkSubject) =>
  fields.superRefine((form, context) => {
    for (const { field, message } of what === 'stock' ? stockProblems(form) : priceProblems(form)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

type Request = Omit<BodyOf<typeof startBulkEdit>, 'preview'> & { preview: true };

const priceChange = (form: BulkForm): Pick<Request, 'price'> => {
  const { price_op: op, price_value, price_rounding: rounding } = form;
  if (op === 'none') return {};
  return { price: { op, unit: priceUnit(form), value: toNumber(price_value), rounding } };
};

const salePriceChange = (form: BulkForm): Pick<Request, 'sale_price'> => {
  const { sale_op: op, sale_unit: unit, sale_value, sale_rounding: rounding } = form;
  switch (op) {
    case 'none':
      return {};
    case 'clear':
      return { sale_price: { op } };
    case 'set':
      return { sale_price: { op, value: toNumber(sale_value) } };
    case 'off':
      return { sale_price: { op, unit, value: toNumber(sale_value), rounding } };
  }
};

export const toBulkRequest = (what: BulkSubject, form: BulkForm, selection: BulkSelection, key: string): Request => ({
  selection,
  key,
  preview: true,
  ...(form.reason !== '' && { reason: form.reason }),
  ...(what === 'stock'
    ? { stock: { op: form.stock_op, value: Number(form.stock_value) } }
    : { ...priceChange(form), ...salePriceChange(form) }),
});

const toOptions = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const roundings: Record<Rounding, string> = {
  cent: 'To the cent',
  dollar: 'To the whole dollar',
  x95: 'To the nearest .95',
  x99: 'To the nearest .99',
};

export const bulkOptions = {
  stock_op: toOptions<BulkForm['stock_op']>({ set: 'Set to', add: 'Add', subtract: 'Subtract' }),
  price_op: toOptions<BulkForm['price_op']>({
    none: 'Leave as it is',
    set: 'Set to',
    raise: 'Raise by',
    lower: 'Lower by',
  }),
  sale_op: toOptions<BulkForm['sale_op']>({
    none: 'Leave as it is',
    set: 'Set to',
    off: 'Below the regular price by',
    clear: 'End the sale',
  }),
  unit: toOptions<BulkForm['price_unit']>({ percent: 'Percent', amount: 'Dollars' }),
  rounding: toOptions(roundings),
};
