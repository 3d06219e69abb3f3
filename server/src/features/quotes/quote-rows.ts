import { approvalReasonSchema, approvalStateSchema } from '@chainline/shared/quotes/approval-rules';
import {
  customerInfoSchema,
  paymentOptionSchema,
  quoteItemTypeSchema,
  type CustomerInfo,
} from '@chainline/shared/quotes/quote-draft';
import { quoteStatusSchema, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { deliveryOptionSchema } from '@chainline/shared/shipping/delivery-option';
import { parcelSchema } from '@chainline/shared/shipping/parcel-rules';
import { z } from 'zod';

/** `numeric(12,2)`, which pg returns as text. */
export const dollars = z.string().transform(Number);

export const moment = z.date().transform((at) => at.toISOString());

const contentSchema = z.object({
  customer_name: z.string(),
  customer_company: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  customer_address: z.string(),
  discount_percent: dollars,
  valid_days: z.int(),
  payment_option: paymentOptionSchema,
  notes: z.string(),
  customer_note: z.string(),
  delivery_option: deliveryOptionSchema.nullable(),
  manual_shipping_fee: dollars.nullable(),
  distance_confirmed: z.boolean(),
  parcel: parcelSchema.nullable(),
  subtotal_amount: dollars,
  labour_cost: dollars,
  discount_amount: dollars,
  shipping_cost: dollars,
  delivery_fee: dollars,
  setup_fee: dollars,
  tax_amount: dollars,
  total_amount: dollars,
  deposit_amount: dollars,
  item_count: z.int(),
  assigned_to: z.int().nullable(),
  approval: approvalStateSchema,
  approval_reasons: z.array(approvalReasonSchema),
});

export const contentColumns: string[] = contentSchema.keyof().options;

export const quoteRowSchema = contentSchema.extend({
  id: z.int(),
  quote_number: z.string(),
  root_id: z.int(),
  revision: z.int(),
  superseded_by: z.int().nullable(),
  status: quoteStatusSchema,
  version: z.int(),
  customer_id: z.int().nullable(),
  created_by: z.int().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  sent_at: z.date().nullable(),
  valid_until: z.date().nullable(),
  reminded_at: z.date().nullable(),
  opened_at: z.date().nullable(),
  accepted_at: z.date().nullable(),
  converted_at: z.date().nullable(),
  completed_at: z.date().nullable(),
  closed_at: z.date().nullable(),
});

/** Money in dollars. */
export type QuoteRow = z.output<typeof quoteRowSchema>;
export type QuoteContent = z.output<typeof contentSchema>;

export const lineRowSchema = z.object({
  id: z.int(),
  kind: z.enum(['product', 'labour']),
  product_id: z.int().nullable(),
  variation_id: z.int().nullable(),
  item_type: quoteItemTypeSchema.nullable(),
  name: z.string(),
  sku: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  unit_price: dollars,
  unit_cost: dollars.nullable(),
  quantity: z.int(),
  discount_percent: dollars,
  line_total: dollars,
  expected_date: z.iso.date().nullable(),
});

export type LineRow = z.output<typeof lineRowSchema>;

/** A new line has no id. */
export type NewLine = Omit<LineRow, 'id'> & { id: number | null };

const customerFields = customerInfoSchema.keyof().options;

export const toCustomerColumns = ({ name, company, email, phone, address }: CustomerInfo) => ({
  customer_name: name,
  customer_company: company,
  customer_email: email,
  customer_phone: phone,
  customer_address: address,
});

export const toCustomerInfo = (row: ReturnType<typeof toCustomerColumns>): CustomerInfo => ({
  name: row.customer_name,
  company: row.customer_company,
  email: row.customer_email,
  phone: row.customer_phone,
  address: row.customer_address,
});

export const changedCustomerFields = (before: CustomerInfo, after: CustomerInfo): string[] =>
  customerFields.filter((field) => before[field] !== after[field]);

/** From its expiry on a sent quote counts as expired, even before the hourly job closes it. */
export const statusAt = (
  { status, valid_until: end }: Pick<QuoteRow, 'status' | 'valid_until'>,
  at: Date,
): QuoteStatus => ((status === 'sent' || status === 'pending') && end !== null && end <= at ? 'expired' : status);
