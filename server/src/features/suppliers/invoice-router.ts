import { invoiceExportPath, invoiceExportQuery, invoiceFilePath } from '@chainline/shared/suppliers/supplier-contract';
import { Router } from 'express';
import { z } from 'zod';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import type { InvoiceService } from './invoice-service';

const params = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

type Dependencies = { invoices: InvoiceService; authenticate: Authenticate };

/** Uses the router directly because it responds with files: the bills for Xero, and the file of an invoice. */
export const createInvoiceRouter = ({ invoices, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get(invoiceExportPath, async (request, response) => {
    const actor = await actorFor('manager', request, authenticate);
    const csv = await invoices.xeroBills(actor, parsePart('query', invoiceExportQuery, request.query));
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="xero-bills.csv"' })
      .type('text/csv; charset=utf-8')
      .send(csv);
  });
  router.get(invoiceFilePath(':id'), async (request, response) => {
    await actorFor('manager', request, authenticate);
    const file = await invoices.file(parsePart('params', params, request.params).id);
    response
      .set({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
      })
      .type(file.type)
      .send(Buffer.from(file.content));
  });
  return router;
};
