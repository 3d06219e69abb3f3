import { z } from 'zod';
import { yesNo } from '../bikes/bike-rules';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';
import { filledLine, oneLine } from '../text';
import { invoiceStates } from './invoice-rules';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idParams = z.object({ id });
const version = z.int().min(0);
const success = z.literal(true);

export const longestTermsDays = 365;

export const supplierEditSchema = z.object({
  name: filledLine(120, 'Name is required'),
  contact_name: oneLine(120),
  email: z.union([z.literal(''), z.email('Enter a valid email address').max(254)]),
  phone: oneLine(40),
  abn: oneLine(20),
  terms_days: z.int().min(0).max(longestTermsDays),
  notes: z.string().trim().max(2_000),
});
export type SupplierEdit = z.output<typeof supplierEditSchema>;

export const supplierSchema = supplierEditSchema.extend({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  invoices: z.int(),
  /** Open amount with GST, in dollars. */
  open_amount: z.number(),
  /** Days from the invoice to the arrival of its bikes; null until one has arrived. */
  lead_time: z.object({ usual_days: z.int(), longest_days: z.int(), bikes: z.int() }).nullable(),
});
export type Supplier = z.output<typeof supplierSchema>;

export const supplierPageSizes = [25, 50, 100] as const;
export const supplierQuery = listQuery({
  sort: ['name', 'open_amount'],
  defaultSort: 'name',
  perPage: { default: supplierPageSizes[0], max: 200 },
  filters: {},
});
export type SupplierQuery = z.output<typeof supplierQuery>;

const supplierAnswer = z.object({ success, supplier: supplierSchema });

export const listSuppliers = defineEndpoint({
  method: 'GET',
  path: '/suppliers',
  summary: 'Suppliers with their open amounts and the lead times learned from their deliveries',
  query: supplierQuery,
  response: z.object({ success, suppliers: z.array(supplierSchema), pagination: paginationSchema }),
});

export const createSupplier = defineEndpoint({
  method: 'POST',
  path: '/suppliers',
  summary: 'Adds a supplier; 409 `supplier.name_taken` if there is one of this name',
  body: supplierEditSchema,
  response: supplierAnswer,
});

export const updateSupplier = defineEndpoint({
  method: 'PUT',
  path: '/suppliers/:id',
  summary: 'Changes a supplier in the version seen; 409 `supplier.stale` if it has changed',
  params: idParams,
  body: supplierEditSchema.extend({ version }),
  response: supplierAnswer,
});

const bikeIds = z.array(z.int().positive()).max(200);
const quantity = z.int('Enter whole units').min(1, 'Enter whole units').max(10_000);

const lineSchema = z.object({
  description: filledLine(300, 'Description is required'),
  quantity,
  /** Dollars without GST; negative for a credit. */
  unit_price: moneySchema,
  has_gst: z.boolean(),
  /** Records of the register that this line is about. A record belongs to one line. */
  bike_ids: bikeIds,
});
export type InvoiceLineEdit = z.output<typeof lineSchema>;

const mostLines = 100;
export const invoiceEditSchema = z
  .object({
    supplier_id: z.int('Supplier is required').positive('Supplier is required'),
    number: filledLine(60, 'Invoice number is required'),
    invoice_date: daySchema,
    due_date: daySchema,
    hubdoc_xero: z.enum(yesNo),
    notes: z.string().trim().max(2_000),
    lines: z.array(lineSchema).min(1, 'Add at least one line').max(mostLines),
  })
  .refine(({ invoice_date: from, due_date: due }) => due >= from, {
    path: ['due_date'],
    message: 'The due date is before the date of the invoice',
  });
export type InvoiceEdit = z.output<typeof invoiceEditSchema>;

export const linkedBikeSchema = z.object({
  id: z.int(),
  model: z.string(),
  inv_number: z.string(),
  serial_number: z.string(),
  cost: z.number().nullable(),
  arrived: z.string(),
});
export type LinkedBike = z.output<typeof linkedBikeSchema>;

const fileSchema = z.object({ name: z.string(), type: z.string(), size: z.int() });

export const invoiceHeadSchema = z.object({
  id: z.int(),
  version: z.int(),
  supplier_id: z.int(),
  supplier: z.string(),
  number: z.string(),
  invoice_date: daySchema,
  due_date: daySchema,
  /** Days from the invoice to its due date. */
  terms_days: z.int(),
  hubdoc_xero: z.enum(yesNo),
  paid_on: daySchema.nullable(),
  payment_method: z.string(),
  state: z.enum(['open', 'overdue', 'due_this_week', 'paid']),
  net: z.number(),
  gst: z.number(),
  total: z.number(),
  bikes: z.int(),
  /** Records of the register with this number that no line has yet. */
  proposed: z.int(),
  file: fileSchema.nullable(),
});
export type InvoiceHead = z.output<typeof invoiceHeadSchema>;

/** `notes` and `lines` of an invoice. */
export const invoiceRestSchema = z.object({
  notes: z.string(),
  lines: z.array(
    z.object({
      description: z.string(),
      quantity: z.int(),
      unit_price: z.number(),
      has_gst: z.boolean(),
      bikes: z.array(linkedBikeSchema),
    }),
  ),
});
const detailSchema = invoiceHeadSchema.extend(invoiceRestSchema.shape);
export type InvoiceDetail = z.output<typeof detailSchema>;

export const invoicePageSizes = [25, 50, 100] as const;
const filters = {
  state: optionalParam(z.enum(invoiceStates)),
  supplier_id: optionalParam(id),
  hubdoc_xero: optionalParam(z.enum(yesNo)),
};
export const invoiceQuery = listQuery({
  sort: ['due_date', 'invoice_date', 'supplier'],
  defaultSort: 'due_date',
  perPage: { default: invoicePageSizes[0], max: 100 },
  filters,
});
export type InvoiceQuery = z.output<typeof invoiceQuery>;

/** All pages of the list. */
export const invoiceExportPath = '/supplier-invoices/xero-bills';
export const invoiceExportQuery = z.object({ search: optionalParam(z.string().trim().max(200)), ...filters });
export type InvoiceFilter = z.output<typeof invoiceExportQuery>;

const amountCount = z.object({ count: z.int(), amount: z.number() });

export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/supplier-invoices',
  summary: "Suppliers' invoices, those due first",
  query: invoiceQuery,
  response: z.object({ success, invoices: z.array(invoiceHeadSchema), pagination: paginationSchema }),
});

export const getDueInvoices = defineEndpoint({
  method: 'GET',
  path: '/supplier-invoices/due',
  summary: 'What is open, overdue and due this week (Monday to Sunday), and by supplier',
  response: z.object({
    success,
    week: z.object({ first: daySchema, last: daySchema }),
    open: amountCount,
    overdue: amountCount,
    due_this_week: amountCount,
    long_terms: amountCount,
    suppliers: z.array(
      z.object({ id: z.int(), name: z.string(), overdue: z.number(), due_this_week: z.number(), next_due: daySchema }),
    ),
  }),
});

export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/supplier-invoices/:id',
  summary: 'An invoice with its lines and the records that belong to them',
  params: idParams,
  response: z.object({ success, invoice: detailSchema }),
});

export const findInvoiceBikes = defineEndpoint({
  method: 'GET',
  path: '/supplier-invoices/bikes',
  summary: 'Records of the register with this invoice number that belong to no line yet',
  query: z.object({ number: z.string().trim().min(1).max(60) }),
  response: z.object({ success, bikes: z.array(linkedBikeSchema) }),
});

const invoiceAnswer = z.object({ success, invoice: detailSchema });

export const createInvoice = defineEndpoint({
  method: 'POST',
  path: '/supplier-invoices',
  summary: 'Records an invoice; 409 `supplier_invoice.number_taken` if the supplier has one of this number',
  body: invoiceEditSchema.safeExtend({ request_key: z.uuid() }),
  response: invoiceAnswer,
});

export const updateInvoice = defineEndpoint({
  method: 'PUT',
  path: '/supplier-invoices/:id',
  summary: 'Changes an invoice in the version seen; 409 `supplier_invoice.stale` if it has changed',
  params: idParams,
  body: invoiceEditSchema.safeExtend({ version }),
  response: invoiceAnswer,
});

export const payInvoice = defineEndpoint({
  method: 'POST',
  path: '/supplier-invoices/:id/payment',
  summary: 'Marks an invoice and its records as paid, or with `paid_on: null` as open again',
  params: idParams,
  body: z.object({ version, paid_on: daySchema.nullable(), payment_method: oneLine(60) }),
  response: invoiceAnswer,
});

export const deleteInvoice = defineEndpoint({
  method: 'DELETE',
  path: '/supplier-invoices/:id',
  summary: 'Removes an open invoice that was entered by mistake; its records are free for another one',
  params: idParams,
  response: z.object({ success }),
});

/** Content of the file is at most this long. */
export const maxInvoiceFileBytes = 15 * 1024 * 1024;

export const attachInvoiceFile = defineEndpoint({
  method: 'POST',
  path: '/supplier-invoices/:id/file',
  summary: 'Attaches the PDF or picture of an invoice, in place of the one before',
  params: idParams,
  response: invoiceAnswer,
});

export const invoiceFilePath = (invoiceId: number | string): string => `/supplier-invoices/${invoiceId}/file`;
