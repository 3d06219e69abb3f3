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

/** A customer as saved: older quotes may hold what is refused today. */
export const savedCustomerSchema = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

/**
 * A chosen product: the shop's unit, how many, and its own discount. Name and price are the server's; a line that was
 * saved before keeps the price it was offered at (`id`), unless `refresh_price` asks for the present one.
 */
const productLineInputSchema = z.strictObject({
  id: z.int().positive().nullable(),
  product_id: z.int().positive(),
  variation_id: z.int().positive().nullable(),
  quantity,
  discount: percent,
  refresh_price: z.boolean(),
  /** When staff expect a unit that is not in stock, `YYYY-MM-DD`. */
  expected_date: daySchema.nullable(),
});

const labourLineInputSchema = z.strictObject({
  id: z.int().positive().nullable(),
  description: text(200).min(1, 'Labour needs a description'),
  /** What the customer is charged, including GST, and what it costs the shop; for one, in dollars. */
  labourPrice: amountSchema,
  labourCost: amountSchema.nullable(),
  quantity,
});

/** What comes to the door and how. The price of an option is the server's own, found again by `rates_id` and `code`. */
const deliveryInputSchema = z.strictObject({
  rates_id: z.uuid(),
  code: z.string().max(100),
});

/** Whether a discount can be saved. */
export const isPercent = (value: number): boolean => percent.safeParse(value).success;

export const maxLines = 200;

/** All that the five steps of the builder make; any of it may still be missing while it is a draft. */
export const quoteDraftSchema = z.strictObject({
  customer_info: customerInfoSchema,
  products: z.array(productLineInputSchema).max(maxLines),
  labour_items: z.array(labourLineInputSchema).max(maxLines),
  settings: z.strictObject({
    discount: percent,
    validDays,
    paymentOption: paymentOptionSchema,
    assignedTo: z.int().positive().nullable(),
    /** For the shop, unless its settings show them to customers. */
    notes: text(5000),
    /** Always for the customer. */
    customer_note: text(5000),
  }),
  /** null keeps what is stored (or none); the fee then is the stored one. */
  delivery: deliveryInputSchema.nullable(),
  /** Leaves the stored delivery option as it is when `delivery` is null; false removes it. */
  keep_delivery: z.boolean(),
  /** A fee that staff set by hand, in dollars; null = the option's own price. */
  manual_shipping_fee: amountSchema.nullable(),
  /** Somebody looked at a distance that was only estimated. */
  distance_confirmed: z.boolean(),
  parcel: parcelSchema.nullable(),
});

export type CustomerInfo = z.output<typeof customerInfoSchema>;
export type QuoteDraft = z.output<typeof quoteDraftSchema>;
export type QuoteItemType = z.output<typeof quoteItemTypeSchema>;
export type PaymentOption = z.output<typeof paymentOptionSchema>;

/** The messages of the builder's steps (D3 section 5). */
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

/** What is wrong with a discount or a validity that the stated message does not fit. */
const closerMessages = {
  decimals: 'Discount must have at most two decimals',
  days: 'Quote must be valid for 1 to 365 whole days',
} as const;

export const stepNames = ['Select Products', 'Customer Information', 'Shipping', 'Quote Settings', 'Review'] as const;

type StepField = keyof typeof stepMessages;

/** What the steps look at; `discount` and `validDays` may still be what somebody typed. */
export type StepInput = {
  productCount: number;
  customer: Pick<CustomerInfo, 'name' | 'email' | 'phone' | 'address'>;
  hasDelivery: boolean;
  discount: number;
  validDays: number;
};

const blankFields = (customer: StepInput['customer']): StepField[] =>
  (['name', 'email', 'phone', 'address'] as const).filter((field) => customer[field].trim() === '');

/** What stops a step from being left, in the order of its fields; empty = Next is allowed. Steps count from 0. */
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

/** What to tell of a problem: the stated message, or a closer one where it would not be true. */
export const problemMessage = (field: StepField, input: Pick<StepInput, 'discount' | 'validDays'>): string => {
  if (field === 'discount' && input.discount > 0 && input.discount < 100) return closerMessages.decimals;
  if (field === 'validDays' && input.validDays >= 1) return closerMessages.days;
  return stepMessages[field];
};

/** All that stops a quote from being sent. */
export const sendProblems = (input: StepInput): StepField[] =>
  [0, 1, 2, 3].flatMap((step) => stepProblems(step, input));

/** Whether mail can be sent there. Staff may save another address, but not send to it. */
export const isSendableEmail = (email: string): boolean => z.email().max(254).safeParse(email.trim()).success;
