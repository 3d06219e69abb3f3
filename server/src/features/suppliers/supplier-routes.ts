import { toPagination } from '@chainline/shared/http/list-query';
import {
  attachInvoiceFile,
  createInvoice,
  createSupplier,
  deleteInvoice,
  findInvoiceBikes,
  getDueInvoices,
  getInvoice,
  listInvoices,
  listSuppliers,
  maxInvoiceFileBytes,
  payInvoice,
  updateInvoice,
  updateSupplier,
} from '@chainline/shared/suppliers/supplier-contract';
import { z } from 'zod';
import { route, type Route } from '../../http/route';
import { uploadRoute } from '../../http/upload-route';
import { fileTooLarge } from './invoice-file';
import type { InvoiceService } from './invoice-service';
import type { SupplierService } from './supplier-service';

type Services = { suppliers: SupplierService; invoices: InvoiceService };

const success = { success: true as const };
const upload = { part: 'file', maxBytes: maxInvoiceFileBytes, fields: z.object({}), tooLarge: fileTooLarge };

/** For managers only: all of it shows costs. Fixed paths stand before the invoice by id. */
export const createSupplierRoutes = ({ suppliers, invoices }: Services): Route[] => [
  route(listSuppliers, 'manager', async ({ query }) => {
    const { total, ...list } = await suppliers.list(query);
    return { ...success, ...list, pagination: toPagination(query, total) };
  }),
  route(createSupplier, 'manager', async ({ actor, body }) => ({
    ...success,
    supplier: await suppliers.create(actor, body),
  })),
  route(updateSupplier, 'manager', async ({ actor, params, body }) => ({
    ...success,
    supplier: await suppliers.update(actor, params.id, body),
  })),
  route(listInvoices, 'manager', async ({ query }) => {
    const { total, ...list } = await invoices.list(query);
    return { ...success, ...list, pagination: toPagination(query, total) };
  }),
  route(getDueInvoices, 'manager', async () => ({ ...success, ...(await invoices.due()) })),
  route(findInvoiceBikes, 'manager', async ({ query }) => ({
    ...success,
    bikes: await invoices.freeBikes(query.number),
  })),
  route(getInvoice, 'manager', async ({ params }) => ({ ...success, invoice: await invoices.get(params.id) })),
  route(createInvoice, 'manager', async ({ actor, body }) => ({
    ...success,
    invoice: await invoices.create(actor, body),
  })),
  route(updateInvoice, 'manager', async ({ actor, params, body }) => ({
    ...success,
    invoice: await invoices.update(actor, params.id, body),
  })),
  route(payInvoice, 'manager', async ({ actor, params, body }) => ({
    ...success,
    invoice: await invoices.pay(actor, params.id, body),
  })),
  route(deleteInvoice, 'manager', async ({ actor, params }) => {
    await invoices.remove(actor, params.id);
    return success;
  }),
  uploadRoute(attachInvoiceFile, 'manager', upload, async ({ actor, params, file }) => ({
    ...success,
    invoice: await invoices.attach(actor, params.id, file),
  })),
];
