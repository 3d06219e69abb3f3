import { Router } from 'express';
import { z } from 'zod';
import type { Authenticate } from '../../../http/actor';
import { actorFor } from '../../../http/route';
import { NotFoundError } from '../../../errors';
import type { PaymentDocumentService, Wanted } from './payment-document-service';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const paramsSchema = z.object({ id, document: z.union([z.literal('invoice'), id]) });

type Dependencies = { paymentDocuments: PaymentDocumentService; authenticate: Authenticate };

/** `GET /api/quotes/:id/documents/:document/pdf`. Uses the router directly because it responds with a file. */
export const createPaymentDocumentRouter = ({ paymentDocuments, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get('/quotes/:id/documents/:document/pdf', async (request, response) => {
    const actor = await actorFor('signedIn', request, authenticate);
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw new NotFoundError('payment.document_not_found', 'This document does not exist.');
    const wanted: Wanted = params.data.document;
    const { filename, bytes } = await paymentDocuments.pdf(actor, params.data.id, wanted);
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': `inline; filename="${filename}"` })
      .type('application/pdf')
      .send(bytes);
  });
  return router;
};
