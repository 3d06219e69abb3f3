import { Router } from 'express';
import { z } from 'zod';
import type { Authenticate } from '../../../http/actor';
import { actorFor } from '../../../http/route';
import { quoteNotFound } from '../quote-store';
import type { SendingService } from '../sending-service';
import { quotePdfName } from './quote-pdf';

const paramsSchema = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

type Dependencies = { quoteSending: SendingService; authenticate: Authenticate };

/** `GET /api/quotes/:id/pdf`. Uses the router directly because it responds with a file. */
export const createQuotePdfRouter = ({ quoteSending, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get('/quotes/:id/pdf', async (request, response) => {
    const actor = await actorFor('signedIn', request, authenticate);
    const params = paramsSchema.safeParse(request.params);
    if (!params.success) throw quoteNotFound();
    const { quote_number: number, bytes } = await quoteSending.pdf(actor, params.data.id);
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': `inline; filename="${quotePdfName(number)}"` })
      .type('application/pdf')
      .send(bytes);
  });
  return router;
};
