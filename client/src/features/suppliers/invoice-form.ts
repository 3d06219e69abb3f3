import { yesNo } from '@chainline/shared/bikes/bike-rules';
import { invoiceSums } from '@chainline/shared/suppliers/invoice-rules';
import type { InvoiceDetail, InvoiceEdit, LinkedBike } from '@chainline/shared/suppliers/supplier-contract';
import { filledLine } from '@chainline/shared/text';
import { z } from 'zod';

const whole = z
  .string()
  .trim()
  .refine((text) => /^[1-9]\d{0,4}$/.test(text), 'Enter whole units');
const amount = z
  .string()
  .trim()
  .refine((text) => /^-?\d{1,9}(?:\.\d{1,2})?$/.test(text), 'Enter an amount such as 1234.50');
const day = z.iso.date('Enter a date');

const lineForm = z.object({
  description: filledLine(300, 'Description is required'),
  quantity: whole,
  unit_price: amount,
  has_gst: z.enum(yesNo),
  bikes: z.array(z.object({ id: z.int(), model: z.string(), inv_number: z.string(), serial_number: z.string() })),
});
type LineForm = z.output<typeof lineForm>;

export const invoiceFormSchema = z
  .object({
    supplier_id: filledLine(20, 'Supplier is required'),
    number: filledLine(60, 'Invoice number is required'),
    invoice_date: day,
    due_date: day,
    hubdoc_xero: z.enum(yesNo),
    notes: z.string().trim().max(2_000),
    lines: z.array(lineForm).min(1, 'Add at least one line'),
  })
  .refine(({ invoice_date: from, due_date: due }) => due >= from, {
    path: ['due_date'],
    message: 'The due date is before the date of the invoice',
  });
export type InvoiceForm = z.output<typeof invoiceFormSchema>;

export const emptyLine: LineForm = { description: '', quantity: '1', unit_price: '', has_gst: 'yes', bikes: [] };

const newForm = (today: string): InvoiceForm => ({
  supplier_id: '',
  number: '',
  invoice_date: today,
  due_date: today,
  hubdoc_xero: 'no',
  notes: '',
  lines: [emptyLine],
});

export const toInvoiceForm = (invoice: InvoiceDetail | null, today: string): InvoiceForm =>
  invoice === null
    ? newForm(today)
    : {
        supplier_id: String(invoice.supplier_id),
        number: invoice.number,
        invoice_date: invoice.invoice_date,
        due_date: invoice.due_date,
        hubdoc_xero: invoice.hubdoc_xero,
        notes: invoice.notes,
        lines: invoice.lines.map((line) => ({
          description: line.description,
          quantity: String(line.quantity),
          unit_price: line.unit_price.toFixed(2),
          has_gst: line.has_gst ? 'yes' : 'no',
          bikes: line.bikes,
        })),
      };

const toAmounts = (line: LineForm) => ({
  quantity: Number(line.quantity),
  unit_price: Number(line.unit_price),
  has_gst: line.has_gst === 'yes',
});

export const toInvoiceRequest = ({ supplier_id: supplierId, lines, ...form }: InvoiceForm): InvoiceEdit => ({
  ...form,
  supplier_id: Number(supplierId),
  lines: lines.map((line) => ({
    ...toAmounts(line),
    description: line.description,
    bike_ids: line.bikes.map(({ id }) => id),
  })),
});

/** Sums of what is typed so far; lines without a valid amount are left out. */
export const sumsOf = (lines: readonly LineForm[]) =>
  invoiceSums(lines.filter((line) => lineForm.safeParse({ ...line, description: 'x' }).success).map(toAmounts));

const modelOf = (bike: LinkedBike): string => bike.model.split(',')[0]?.trim() ?? bike.model;

/**
 * Adds records to the lines that name their model and have too few, and makes lines, one per model and cost, of the
 * others.
 */
export const withBikes = (lines: readonly LineForm[], bikes: readonly LinkedBike[]): LineForm[] => {
  const kept = lines.filter((line) => line.description !== '' || line.bikes.length > 0).map((line) => ({ ...line }));
  const added = new Map<string, LineForm>();
  for (const bike of bikes) {
    const model = modelOf(bike);
    const open = kept.find(
      (line) =>
        line.description.toLowerCase().includes(model.toLowerCase()) && line.bikes.length < Number(line.quantity),
    );
    if (open) {
      open.bikes = [...open.bikes, bike];
      continue;
    }
    const key = `${model} ${bike.cost}`;
    const line = added.get(key) ?? {
      ...emptyLine,
      description: model,
      unit_price: bike.cost === null ? '' : bike.cost.toFixed(2),
    };
    const own = [...line.bikes, bike];
    added.set(key, { ...line, bikes: own, quantity: String(own.length) });
  }
  return [...kept, ...added.values()];
};
