import { toCents, toDollars } from '@chainline/shared/money';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import {
  paymentOptionSchema,
  quoteItemTypeSchema,
  type CustomerInfo,
  type QuoteDraft,
} from '@chainline/shared/quotes/quote-draft';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { deliveryBasis, toDeliveryQuestion } from '@chainline/shared/shipping/delivery-basis';
import { deliveryOptionSchema } from '@chainline/shared/shipping/delivery-option';
import { z } from 'zod';
import { readTyped } from '../../lib/typed-number';

const stockSchema = z.object({
  state: z.enum(['in_stock', 'partial', 'none', 'not_counted', 'unknown']),
  quantity: z.int().nullable(),
});

const productSchema = z.object({
  /** Identifies the line in this browser; the server's `id` comes with the first save. */
  key: z.string(),
  id: z.int().nullable(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  type: quoteItemTypeSchema,
  name: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  price: z.number(),
  current_price: z.number().nullable(),
  quantity: z.int(),
  discount: z.string(),
  refresh_price: z.boolean(),
  expected_date: z.string().nullable(),
  stock: stockSchema,
  cost: z.number().nullable(),
});

const labourSchema = z.object({
  key: z.string(),
  id: z.int().nullable(),
  description: z.string(),
  labourPrice: z.number(),
  labourCost: z.number().nullable(),
  quantity: z.int(),
});

const parcelTextSchema = z.object({
  weight: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  packageCount: z.string(),
});

/**
 * Values of all five steps, with numbers as typed. The browser stores unsaved drafts in this form too, so they are
 * parsed with this schema.
 */
export const builderFormSchema = z.object({
  customer_info: z.object({
    name: z.string(),
    company: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  products: z.array(productSchema),
  labour_items: z.array(labourSchema),
  settings: z.object({
    discount: z.string(),
    validDays: z.string(),
    paymentOption: paymentOptionSchema,
    assignedTo: z.int().nullable(),
    notes: z.string(),
    customer_note: z.string(),
  }),
  /** `rates_id` is null once the server has stored the choice. */
  delivery: z
    .object({
      rates_id: z.string().nullable(),
      option: deliveryOptionSchema,
      /** Fingerprint of what the price was calculated for; empty if unknown, which forces a new price. */
      basis: z.string().default(''),
    })
    .nullable(),
  /** Null = the option's own price. */
  manual_fee: z.string().nullable(),
  distance_confirmed: z.boolean(),
  /** Null = the estimate. */
  parcel: parcelTextSchema.nullable(),
});

export type BuilderForm = z.output<typeof builderFormSchema>;
export type ProductLine = z.output<typeof productSchema>;
export type LabourLine = z.output<typeof labourSchema>;
export type ParcelText = z.output<typeof parcelTextSchema>;
type Parcel = NonNullable<QuoteDraft['parcel']>;
export type Change = (update: (form: BuilderForm) => BuilderForm) => void;

const fallbackValidDays = 30;

/** Discount as typed; 0 if it is not a number. */
export const readPercent = (text: string): number => readTyped(text) ?? 0;

/** 30 days if it is not a number. */
export const readDays = (text: string): number => readTyped(text) ?? fallbackValidDays;

/** Dollars as typed, rounded to cents; 0 if it is not a number. */
export const readFee = (text: string): number => toDollars(toCents(readTyped(text) ?? 0));

/** Parcel as typed; unreadable sizes become NaN, which the schema rejects. */
export const readParcel = (parcel: ParcelText): Parcel => {
  const read = (text: string) => readTyped(text) ?? Number.NaN;
  return {
    weight: read(parcel.weight),
    length: read(parcel.length),
    width: read(parcel.width),
    height: read(parcel.height),
    packageCount: read(parcel.packageCount),
  };
};

const nobody: CustomerInfo = { name: '', company: '', email: '', phone: '', address: '' };

export const emptyForm = (
  settings: Pick<QuoteSettings, 'valid_days' | 'payment_option'>,
  customer: CustomerInfo | null = null,
): BuilderForm => ({
  customer_info: customer ?? nobody,
  products: [],
  labour_items: [],
  settings: {
    discount: '0',
    validDays: String(settings.valid_days),
    paymentOption: settings.payment_option,
    assignedTo: null,
    notes: '',
    customer_note: '',
  },
  delivery: null,
  manual_fee: null,
  distance_confirmed: false,
  parcel: null,
});

const toProductLine = (line: Quote['products'][number]): ProductLine => ({
  key: `line-${line.id}`,
  id: line.id,
  product_id: line.product_id,
  variation_id: line.variation_id,
  type: line.type,
  name: line.name,
  sku: line.sku,
  image: line.image,
  price: line.price,
  current_price: line.current_price,
  quantity: line.quantity,
  discount: String(line.discount),
  refresh_price: false,
  expected_date: line.expected_date,
  stock: line.stock,
  cost: line.cost,
});

/** Delivery of a saved quote; the server keeps one only while its price is valid for the quote. */
export const toDelivery = (quote: Quote): BuilderForm['delivery'] =>
  quote.delivery_option && {
    rates_id: null,
    option: quote.delivery_option,
    basis: deliveryBasis(
      toDeliveryQuestion({
        address: quote.customer_info.address,
        products: quote.products,
        labour_items: quote.labour_items,
        discount: quote.settings.discount,
        parcel: quote.parcel,
      }),
    ),
  };

/** Form values of a saved draft. */
export const toForm = (quote: Quote): BuilderForm => ({
  customer_info: quote.customer_info,
  products: quote.products.map(toProductLine),
  labour_items: quote.labour_items.map(({ id, description, labourPrice, labourCost, quantity }) => ({
    key: `line-${id}`,
    id,
    description,
    labourPrice,
    labourCost,
    quantity,
  })),
  settings: {
    ...quote.settings,
    discount: String(quote.settings.discount),
    validDays: String(quote.settings.validDays),
  },
  delivery: toDelivery(quote),
  manual_fee: quote.manual_shipping_fee === null ? null : String(quote.manual_shipping_fee),
  distance_confirmed: quote.distance_confirmed,
  parcel: quote.parcel && {
    weight: String(quote.parcel.weight),
    length: String(quote.parcel.length),
    width: String(quote.parcel.width),
    height: String(quote.parcel.height),
    packageCount: String(quote.parcel.packageCount),
  },
});

/** Request body; it may be invalid while someone is still typing. */
export const toDraft = (form: BuilderForm): QuoteDraft => {
  const { delivery, manual_fee: fee, parcel, settings } = form;
  return {
    customer_info: form.customer_info,
    products: form.products.map((line) => ({
      id: line.id,
      product_id: line.product_id,
      variation_id: line.variation_id,
      quantity: line.quantity,
      discount: readPercent(line.discount),
      refresh_price: line.refresh_price,
      expected_date: line.expected_date,
    })),
    labour_items: form.labour_items.map(({ id, description, labourPrice, labourCost, quantity }) => ({
      id,
      description,
      labourPrice,
      labourCost,
      quantity,
    })),
    settings: {
      ...settings,
      discount: readPercent(settings.discount),
      validDays: readDays(settings.validDays),
    },
    delivery: delivery?.rates_id ? { rates_id: delivery.rates_id, code: delivery.option.code } : null,
    keep_delivery: delivery !== null,
    manual_shipping_fee: fee === null ? null : readFee(fee),
    distance_confirmed: form.distance_confirmed,
    parcel: parcel && readParcel(parcel),
  };
};

/** True if nothing worth keeping was entered. */
export const isBlank = ({ products, labour_items, customer_info, settings }: BuilderForm): boolean =>
  products.length === 0 &&
  labour_items.length === 0 &&
  [...Object.values(customer_info), settings.notes, settings.customer_note].every((text) => text.trim() === '');
