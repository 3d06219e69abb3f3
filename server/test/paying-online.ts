import { randomUUID } from 'node:crypto';
import { getQuote } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import { beforeAll } from 'vitest';
import { listJobs } from './jobs';
import { listJobHandlers } from '../src/background';
import { createWooClient } from '../src/providers/woocommerce/woo-client';
import { useAcceptingShop } from '../src/features/public-quotes/testing/accepting-shop';

type Accepting = ReturnType<typeof useAcceptingShop>;
type Selling = { choice?: 'deposit' | 'full'; changes?: Parameters<Accepting['offer']>[0] };

/** An application with an online shop, whose customers accept quotes and pay them there or at the counter. */
export const usePayingOnline = () => {
  // Generous, because each acceptance takes many calls on a busy machine.
  const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
  const { app, offer, accept, acceptance } = shop;
  beforeAll(() => app().services.webhooks.ensure(app().log));
  const options = () => ({ log: app().log, signal: new AbortController().signal });
  const call = (method: 'get' | 'post', path: string, body: object = {}) =>
    shop.call(method, path, method === 'get' ? undefined : body).set('Authorization', app().manager);

  const accepted = async ({ choice = 'deposit', changes }: Selling = {}) => {
    const { id, token } = await offer(changes);
    await accept(token, { choice });
    return { id, token, orderId: (await acceptance(id))?.woo_order_id ?? 0 };
  };
  const look = async (orderId: number): Promise<void> => {
    await app().services.orderWatch.look(orderId, options());
    await app().services.requestWatch.look(orderId, options());
  };

  return {
    ...shop,
    accepted,
    look,

    /** A quote that was accepted, with its deposit paid online. */
    converted: async (selling: Selling = {}) => {
      const made = await accepted(selling);
      app().outside.woo.payOrder(made.orderId);
      await look(made.orderId);
      return made;
    },

    ask: (id: number, key: string = randomUUID()) =>
      call('post', `/quotes/${id}/balance-request`, { request_key: key }),

    pay: (id: number, amount: number) =>
      call('post', `/quotes/${id}/payments`, {
        amount,
        method: 'cash',
        reference: '',
        payment_key: randomUUID(),
      }).expect(200),

    refund: (id: number, amount: number) =>
      call('post', `/quotes/${id}/refunds`, {
        amount,
        method: 'cash',
        reference: '',
        reason: 'Called off',
        outcome: 'credit',
        refund_key: randomUUID(),
      }).expect(200),

    quote: async (id: number) => getQuote.response.parse((await call('get', `/quotes/${id}`).expect(200)).body).quote,

    poll: async () => {
      await app().services.orderWatch.poll(options());
      await app().services.requestWatch.poll(options());
    },

    /** Sends everything waiting in the outbox. */
    drain: async () => {
      for (const kind of ['order.create', 'payment.request', 'order.status']) {
        await app().services.outbox.drain(kind, options());
      }
    },

    /** Delivers the shop's webhooks and runs the checks they trigger. */
    deliver: async () => {
      await app().outside.woo.webhooks.flush();
      const handlers = new Map(listJobHandlers(app().services.features).map((handler) => [handler.name, handler]));
      for (const { name, payload, key } of await listJobs(app().services.db)) {
        if (!name.endsWith('-state')) continue;
        await app().services.db.exec(sql`delete from graphile_worker._private_jobs where key = ${key}`);
        await handlers.get(name)?.run(payload, options());
      }
    },

    woo: () => {
      const { config, log } = app();
      if (!config.woocommerce) throw new Error('no shop');
      return createWooClient({ ...config.woocommerce, log });
    },
  };
};
