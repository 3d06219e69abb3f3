import { dueDayOf } from '@chainline/shared/suppliers/invoice-rules';
import type { SupplierStores } from '../features/suppliers';
import type { DemoBike } from './demo-bikes';
import { pickOf } from './demo-chance';

/** Latest bikes that have an invoice; those of older records are only numbers. */
const invoiced = 90;

const terms = new Map([
  ['Segway', 30],
  ['Super73', 60],
  ['Dirodi', 90],
  ['Fantic', 30],
  ['NCM', 14],
  ['Vamos', 90],
]);
const usualTerms = 30;
const contacts = ['Anna Keller', 'Mick Doyle', 'Lena Hartmann', 'Tom Rossi'] as const;

type Telling = { people: readonly number[]; now: Date; bikes: readonly DemoBike[] };

const groupsOf = (bikes: readonly DemoBike[]): DemoBike[][] => {
  const groups = new Map<string, DemoBike[]>();
  for (const bike of bikes) {
    const key = `${bike.brand} ${bike.inv_number}`;
    groups.set(key, [...(groups.get(key) ?? []), bike]);
  }
  return [...groups.values()];
};

const tellSuppliers = async (
  inside: SupplierStores,
  { by, now, bikes }: { by: number; now: Date; bikes: readonly DemoBike[] },
): Promise<Map<string, number>> => {
  const suppliers = new Map<string, number>();
  for (const brand of new Set(bikes.map((bike) => bike.brand))) {
    const host = `${brand.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;
    const supplier = {
      name: `${brand} Australia`,
      contact_name: pickOf(`contact ${brand}`, contacts) ?? '',
      email: `accounts@${host}`,
      phone: '',
      abn: '',
      terms_days: terms.get(brand) ?? usualTerms,
      notes: '',
    };
    suppliers.set(brand, await inside.suppliers.insert(supplier, { by, at: now }));
  }
  return suppliers;
};

const toInvoice = (supplierId: number, first: DemoBike, group: readonly DemoBike[]) => {
  const day = group.map(({ ordered }) => ordered).toSorted()[0] ?? first.ordered;
  const paidOn = group.every(({ paid_on: paid }) => paid !== null) ? first.paid_on : null;
  return {
    paidOn,
    invoice: {
      supplier_id: supplierId,
      number: first.inv_number,
      invoice_date: day,
      due_date: dueDayOf(day, terms.get(first.brand) ?? usualTerms),
      hubdoc_xero: paidOn === null ? ('no' as const) : ('yes' as const),
      notes: '',
      lines: group.map(({ id, model, cost }) => ({
        description: model,
        quantity: 1,
        unit_price: cost,
        has_gst: true,
        bike_ids: [id],
      })),
    },
  };
};

/** Suppliers of the register's brands, and the invoices of its latest bikes. The last bike waits to be linked. */
export const tellDemoInvoices = async (inside: SupplierStores, { people, now, bikes }: Telling): Promise<void> => {
  const [by] = people;
  if (by === undefined) return;
  const suppliers = await tellSuppliers(inside, { by, now, bikes });
  const change = { by, at: now };
  for (const group of groupsOf(bikes.slice(-invoiced, -1))) {
    const [first] = group;
    const supplierId = first && suppliers.get(first.brand);
    if (!first || supplierId === undefined) continue;
    const { invoice, paidOn } = toInvoice(supplierId, first, group);
    const id = await inside.supplierInvoices.insert(invoice, `demo ${first.brand} ${first.inv_number}`, change);
    if (id === null) continue;
    await inside.supplierInvoices.setLines(id, invoice.lines);
    if (paidOn !== null) await inside.supplierInvoices.setPaid(id, { day: paidOn, method: 'bank transfer' }, change);
  }
};
