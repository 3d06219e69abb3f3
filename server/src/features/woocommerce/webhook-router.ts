import { Router, raw, type RequestHandler } from 'express';
import { createFailureGuard, inTurn } from '../../http/flood-guard';
import type { WebhookService } from './webhook-service';

/**
 * Limit for requests without an accepted signature. A shop sends one unsigned ping per webhook that it creates, and a
 * few dozen deliveries at once at most.
 */
const undecidedPerMinute = 60;
/** Concurrent requests per address. */
const readAtOnce = 2;

const isPing = (body: Buffer): boolean => /^webhook_id=\d+$/.test(body.toString('utf8'));

/**
 * Uses the router directly: signatures cover the raw bytes, so the body is verified before it is parsed. The unsigned
 * ping on creating a webhook only expects a 200. Accepted deliveries do not count against the limit, because
 * WooCommerce disables a webhook after five failures.
 */
export const createWebhookRouter = (webhooks: Pick<WebhookService, 'receive'>): Router => {
  const unsigned = createFailureGuard(undecidedPerMinute);

  const receive: RequestHandler = async (request, response) => {
    const body: unknown = request.body;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    if (!isPing(bytes)) {
      await webhooks.receive({
        topic: request.get('x-wc-webhook-topic'),
        signature: request.get('x-wc-webhook-signature'),
        body: bytes,
      });
      await unsigned.pardon(request);
    }
    response.json({ success: true });
  };
  const router = Router();
  router.post(
    '/webhooks/woocommerce',
    unsigned.refuse,
    inTurn(readAtOnce),
    raw({ type: () => true, limit: '2mb' }),
    receive,
  );
  return router;
};
