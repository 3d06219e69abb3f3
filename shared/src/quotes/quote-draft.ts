import { z } from 'zod';
import { daySchema } from '../dates';
import { amountSchema } from '../money';
import { parcelSchema } from '../shipping/parcel-rules';
import { oneLine } from '../text';

export const quoteItemTypeSchema = z.enum(['bike', 'accessory', 'part']);
export const paymentOptionSchema = z.enum(['customer_chooses', 'deposit', 'full']);

const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`);
const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals');
const validDays = z.int().min(1).max(365);
const quantity = z.int().min(1).max(999);

export const customerInfoSchema = z.strictObject({
  name: oneLine(200),
  company: oneLine(200),
  email: oneLine(254),
  phone: oneLine(40),
  address: text(500),
});

/** A customer as saved: older quotes may hold values that validation now refuses. */
export const savedCustomerSchema = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

/**
 * A chosen product: shop unit, quantity and line discount. Name and price come from the server; a saved line (`id`)
 * keeps its quoted price unless `refresh_price` asks for the current one.
 */
const productLineInputSchema = z.strictObject({
  id: z.int().positive().nullable(),
  product_id: z.int().positive(),
  variation_id: z.int().positive().nullable(),
  quantity,
  discount: percent,
  refresh_price: z.boolean(),
  /** Date on which staff expect a unit that is out of stock, `YYYY-MM-DD`. */
  expected_date: daySchema.nullable(),
});

const labourLineInputSchema = z.strictObject({
  id: z.int().positive().nullable(),
  description: text(200).min(1, 'Labour needs a description'),
  /** Customer's price including GST and the shop's cost, per unit in dollars. */
  labourPrice: amountSchema,
  labourCost: amountSchema.nullable(),
  quantity,
});

/** Chosen delivery option. Its price is looked up on the server by `rates_id` and `code`. */
const deliveryInputSchema = z.strictObject({
  rates_id: z.uuid(),
  code: z.string().max(100),
});

/** True for a percentage that can be saved. */
export const isPercent = (value: number): boolean => percent.safeParse(value).success;

export const maxLines = 200;

/** Content of a quote across the builder's five steps; any of it may be missing in a draft. */
export const quoteDraftSchema = z.strictObject({
  customer_info: customerInfoSchema,
  products: z.array(productLineInputSchema).max(maxLines),
  labour_items: z.array(labourLineInputSchema).max(maxLines),
  settings: z.strictObject({
    discount: percent,
    validDays,
    paymentOption: paymentOptionSchema,
    assignedTo: z.int().positive().nullable(),
    /** Internal, unless the settings show notes to customers. */
    notes: text(5000),
    /** Always shown to the customer. */
    customer_note: text(5000),
  }),
  /** Null keeps the stored option (or none) and its fee. */
  delivery: deliveryInputSchema.nullable(),
  /** Keeps the stored delivery option when `delivery` is null; false removes it. */
  keep_delivery: z.boolean(),
  /** Fee set by staff, in dollars; null = the option's own price. */
  manual_shipping_fee: amountSchema.nullable(),
  /** A person has checked a distance that was only estimated. */
  distance_confirmed: z.boolean(),
  parcel: parcelSchema.nullable(),
});

export type CustomerInfo = z.output<typeof customerInfoSchema>;
export type QuoteDraft = z.output<typeof quoteDraftSchema>;
export type QuoteItemType = z.output<typeof quoteItemTypeSchema>;
export type PaymentOption = z.output<typeof paymentOptionSchema>;

/** Messages of the builder's steps (D3 section 5). */
export const stepMessages = {
  products: 'Please select at least one product',
  name: 'Customer name is required',
  email: 'Email is required',
  phone: 'Phone is required',
  address: 'Address is required',
  delivery: 'Please select a delivery option',
  discount: 'Discount must be between 0 and 100%',
  validDays: 'Quote must be valid for at least 1 day',
} as const;

/** More precise messages, for values that the stated message does not fit. */
const closerMessages = {
  decimals: 'Discount must have at most two decimals',
  days: 'Quote must be valid for 1 to 365 whole days',
} as const;

export const stepNames = ['Select Products', 'Customer Information', 'Shipping', 'Quote Settings', 'Review'] as const;

type StepField = keyof typeof stepMessages;

/** Input of the step checks; `discount` and `validDays` may be unvalidated input. */
export type StepInput = {
  productCount: number;
  customer: Pick<CustomerInfo, 'name' | 'email' | 'phone' | 'address'>;
  hasDelivery: boolean;
  discount: number;
  validDays: number;
};

const blankFields = (customer: StepInput['customer']): StepField[] =>
  (['name', 'email', 'phone', 'address'] as const).filter((field) => customer[field].trim() === '');

/** Problems that block leaving a step (counted from 0), in field order; empty = Next is enabled. */
export const stepProblems = (step: number, input: StepInput): StepField[] => {
  switch (step) {
    case 0:
      return input.productCount > 0 ? [] : ['products'];
    case 1:
      return blankFields(input.customer);
    case 2:
      return input.hasDelivery ? [] : ['delivery'];
    case 3:
      return [
        ...(isPercent(input.discount) ? [] : (['discount'] as const)),
        ...(validDays.safeParse(input.validDays).success ? [] : (['validDays'] as const)),
      ];
    default:
      return [];
  }
};

/** Message for a problem: the stated one, or a more precise one where that would be untrue. */
export const problemMessage = (field: StepField, input: Pick<StepInput, 'discount' | 'validDays'>): string => {
  if (field === 'discount' && input.discount > 0 && input.discount < 100) return closerMessages.decimals;
  if (field === 'validDays' && input.validDays >= 1) return closerMessages.days;
  return stepMessages[field];
};

export const sendProblems = (input: StepInput): StepField[] =>
  [0, 1, 2, 3].flatMap((step) => stepProblems(step, input));

/** True for an address that mail can be sent to. Staff may save another one, but not send to it. */
export const isSendableEmail = (email: string): boolean => z.email().max(254).safeParse(email.trim()).success;
