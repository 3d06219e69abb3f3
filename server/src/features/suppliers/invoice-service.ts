import { xeroBillColumns } from '@chainline/shared/revenue/xero-rules';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toXeroBillRows, weekAround } from '@chainline/shared/suppliers/invoice-rules';
import type {
  InvoiceDetail,
  InvoiceEdit,
  InvoiceFilter,
  InvoiceQuery,
} from '@chainline/shared/suppliers/supplier-contract';
import { toCsvLine } from '../../csv';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SentFile } from '../../http/upload-route';
import type { BikeInvoiceFacts, BikeStores, InvoiceFacts } from '../bikes';
import type { RedrawnPicture } from '../images';
import { dayOf } from '../quotes';
import { checkInvoiceFile } from './invoice-file';
import type { InvoiceStore, LockedInvoice } from './invoice-store';
import type { InvoiceDetailRow, SupplierReadModel, Week } from './supplier-read-model';
import type { SupplierStore } from './supplier-store';

export type SupplierStores = BikeStores & { suppliers: SupplierStore; supplierInvoices: InvoiceStore };

type Dependencies<S extends SupplierStores> = {
  views: SupplierReadModel;
  stores: SupplierStores;
  transaction: Transaction<S>;
  recordOnBikes: BikeInvoiceFacts;
  redraw: (bytes: Buffer) => Promise<RedrawnPicture | null>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const notFound = () => new NotFoundError('supplier_invoice.not_found', 'This invoice does not exist.');
const stale = () =>
  new ConflictError(
    'supplier_invoice.stale',
    'Someone else has changed this invoice. Close the form and open it again.',
  );

/** Invoices of one export. */
const mostExported = 2_000;

const sourceOf = (number: string): string => `Invoice ${number}`;

type Told = Pick<LockedInvoice, 'hubdoc_xero' | 'paid_on' | 'payment_method'>;

const unpaid: Told = { hubdoc_xero: 'no', paid_on: null, payment_method: '' };
const notPaid = { paid: 'no', payment_date: null, payment_method: '' } as const;

/** An invoice's facts about its bikes. */
const factsOf = ({ hubdoc_xero: flag, paid_on: day, payment_method: method }: Told): InvoiceFacts => ({
  ...(flag === 'yes' ? { hubdoc_xero: 'yes' } : {}),
  ...(day === null ? {} : { paid: 'yes', payment_date: day, payment_method: method }),
});

/** Takes it back from records that no longer belong to the invoice. */
const withdrawn = ({ hubdoc_xero: flag, paid_on: day }: Told): InvoiceFacts => ({
  ...(flag === 'yes' ? { hubdoc_xero: 'no' } : {}),
  ...(day === null ? {} : notPaid),
});

/** Suppliers' invoices. Everything here is for managers, because all of it shows costs. */
export const createInvoiceService = <S extends SupplierStores>(dependencies: Dependencies<S>) => {
  const { views, stores, transaction, recordOnBikes, redraw, settings, now } = dependencies;

  const week = async (): Promise<Week & { first: string }> => {
    const today = dayOf(now(), (await settings.shop()).time_zone);
    return { today, ...weekAround(today) };
  };

  const toDetail = ({ email: _email, ...row }: InvoiceDetailRow): InvoiceDetail => row;

  const get = async (id: number): Promise<InvoiceDetail> => {
    const row = await views.find(id, await week());
    if (!row) throw notFound();
    return toDetail(row);
  };

  const lock = async ({ supplierInvoices }: SupplierStores, id: number, version?: number): Promise<LockedInvoice> => {
    const invoice = await supplierInvoices.lock(id);
    if (!invoice) throw notFound();
    if (version !== undefined && invoice.version !== version) throw stale();
    return invoice;
  };

  const logged = (id: number, { number }: { number: string }, at: Date) => ({
    at,
    target: `supplier_invoice:${id}`,
    label: `Invoice ${number}`,
  });

  /** Writes the lines. Records that are new on the invoice get what it says about them, those taken off lose it. */
  const saveLines = async (
    inside: SupplierStores,
    actor: Actor,
    id: number,
    { invoice, before }: { invoice: InvoiceEdit; before: LockedInvoice | null },
  ): Promise<void> => {
    const bikeIds = invoice.lines.flatMap((line) => line.bike_ids);
    if (new Set(bikeIds).size < bikeIds.length)
      throw new RuleError('supplier_invoice.bike_twice', 'A record can belong to one line only.');
    const linked = await inside.supplierInvoices.listBikeIds(id);
    await inside.supplierInvoices.lockBikes([...linked, ...bikeIds]);
    const [other] = await inside.supplierInvoices.listLinkedElsewhere(id, bikeIds);
    if (other)
      throw new RuleError(
        'supplier_invoice.bike_taken',
        `${other.model} already belongs to invoice ${other.number}. Remove it there first.`,
      );
    await inside.supplierInvoices.setLines(id, invoice.lines);
    const old = before ?? unpaid;
    const flag = invoice.hubdoc_xero;
    const tell = (ids: readonly number[], facts: InvoiceFacts) =>
      recordOnBikes(inside, actor, { bikeIds: ids, facts, source: sourceOf(invoice.number) });
    await tell(
      bikeIds.filter((bike) => !linked.includes(bike)),
      factsOf({ ...old, hubdoc_xero: flag }),
    );
    await tell(
      linked.filter((bike) => bikeIds.includes(bike)),
      flag === old.hubdoc_xero ? {} : { hubdoc_xero: flag },
    );
    await tell(
      linked.filter((bike) => !bikeIds.includes(bike)),
      withdrawn(old),
    );
  };

  return {
    get,

    list: async (query: InvoiceQuery) => {
      const { invoices, total } = await views.listInvoices(query, await week());
      return { invoices, total };
    },

    due: async () => {
      const days = await week();
      const rows = await views.listDue(days);
      const sum = (amount: (row: (typeof rows)[number]) => number) =>
        Math.round(rows.reduce((all, row) => all + amount(row), 0) * 100) / 100;
      return {
        week: { first: days.first, last: days.last },
        open: { count: sum((row) => row.open_count), amount: sum((row) => row.open) },
        overdue: { count: sum((row) => row.overdue_count), amount: sum((row) => row.overdue) },
        due_this_week: { count: sum((row) => row.due_count), amount: sum((row) => row.due_this_week) },
        long_terms: { count: sum((row) => row.long_count), amount: sum((row) => row.long_terms) },
        suppliers: rows
          .filter((row) => row.overdue_count + row.due_count > 0)
          .map(({ id, name, overdue, due_this_week: due, next_due: next }) => ({
            id,
            name,
            overdue,
            due_this_week: due,
            next_due: next,
          })),
      };
    },

    freeBikes: async (number: string) => (await views.listFreeBikes(number)).map(({ bike }) => bike),

    create: async (
      actor: Actor,
      { request_key: requestKey, ...invoice }: InvoiceEdit & { request_key: string },
    ): Promise<InvoiceDetail> => {
      const id = await transaction(async (inside) => {
        const at = now();
        const made = await inside.supplierInvoices.insert(invoice, requestKey, { by: actor.userId, at });
        if (made === null) return inside.supplierInvoices.findByRequest(requestKey);
        await saveLines(inside, actor, made, { invoice, before: null });
        await inside.audit.add(actor, 'supplier_invoice.created', logged(made, invoice, at));
        return made;
      });
      if (id === null) throw notFound();
      return get(id);
    },

    /** @throws ConflictError if somebody else has changed the invoice since it was loaded */
    update: async (
      actor: Actor,
      id: number,
      { version, ...invoice }: InvoiceEdit & { version: number },
    ): Promise<InvoiceDetail> => {
      await transaction(async (inside) => {
        const at = now();
        const before = await lock(inside, id, version);
        await inside.supplierInvoices.update(id, invoice, { by: actor.userId, at });
        await saveLines(inside, actor, id, { invoice, before });
        await inside.audit.add(actor, 'supplier_invoice.changed', logged(id, invoice, at));
      });
      return get(id);
    },

    /** Records the payment on the invoice and on its records, or takes it back. */
    pay: async (
      actor: Actor,
      id: number,
      {
        version,
        paid_on: day,
        payment_method: given,
      }: { version: number; paid_on: string | null; payment_method: string },
    ): Promise<InvoiceDetail> => {
      const method = day === null ? '' : given;
      await transaction(async (inside) => {
        const at = now();
        const { number } = await lock(inside, id, version);
        await inside.supplierInvoices.setPaid(id, { day, method }, { by: actor.userId, at });
        await recordOnBikes(inside, actor, {
          bikeIds: await inside.supplierInvoices.listBikeIds(id),
          facts: day === null ? notPaid : { paid: 'yes', payment_date: day, payment_method: method },
          source: sourceOf(number),
        });
        await inside.audit.add(
          actor,
          day === null ? 'supplier_invoice.reopened' : 'supplier_invoice.paid',
          logged(id, { number }, at),
        );
      });
      return get(id);
    },

    remove: async (actor: Actor, id: number): Promise<void> => {
      await transaction(async (inside) => {
        const at = now();
        const invoice = await lock(inside, id);
        if (invoice.paid_on !== null)
          throw new RuleError(
            'supplier_invoice.paid',
            'This invoice is paid and must be kept. Mark it as open first if it was entered by mistake.',
          );
        const bikeIds = await inside.supplierInvoices.listBikeIds(id);
        await inside.supplierInvoices.setDeleted(id, { by: actor.userId, at });
        await recordOnBikes(inside, actor, { bikeIds, facts: withdrawn(invoice), source: sourceOf(invoice.number) });
        await inside.audit.add(actor, 'supplier_invoice.deleted', logged(id, invoice, at));
      });
    },

    attach: async (actor: Actor, id: number, sent: SentFile | null): Promise<InvoiceDetail> => {
      const file = await checkInvoiceFile(sent, redraw);
      await transaction(async (inside) => {
        const at = now();
        const { number } = await lock(inside, id);
        await inside.supplierInvoices.setFile(id, file, { by: actor.userId, at });
        await inside.audit.add(actor, 'supplier_invoice.file_attached', logged(id, { number }, at));
      });
      return get(id);
    },

    file: async (id: number) => {
      const file = await stores.supplierInvoices.findFile(id);
      if (!file) throw new NotFoundError('supplier_invoice.no_file', 'This invoice has no file.');
      return file;
    },

    /** Bills for Xero. Without a byte order mark, which Xero would read as part of the first column's name. */
    xeroBills: async (actor: Actor, filter: InvoiceFilter): Promise<string> => {
      const invoices = await views.listWhole(filter, await week(), mostExported + 1);
      if (invoices.length > mostExported)
        throw new RuleError(
          'supplier_invoice.too_many',
          `An export has at most ${mostExported.toLocaleString('en-AU')} bills. Please narrow the filters.`,
        );
      const rows = [xeroBillColumns, ...invoices.flatMap(toXeroBillRows)];
      await transaction((inside) =>
        inside.audit.add(actor, 'supplier_invoice.exported', {
          at: now(),
          label: invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`,
        }),
      );
      return rows.map((row) => toCsvLine(row)).join('');
    },
  };
};

export type InvoiceService = ReturnType<typeof createInvoiceService>;
