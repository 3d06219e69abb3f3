import { viewQuote, type PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { listJobs } from '../../../../test/jobs';
import { addQuote, makeLine } from '../../../../test/quote-factories';
import { createTestClock } from '../../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../../test/with-sandbox';
import type { Overrides } from '../../../composition';
import { simpleProduct } from '../../../providers/testing/woo-sandbox';
import { createSecretBox } from '../../../secrets';
import { createOrderJobs } from '../order-jobs';

const unit = { options: [], shopSku: '', ean: '', shopQuantity: 500, tillQoh: [0], tillCustomSku: '' } as const;
const counted = (sku: string, regularPrice: string) =>
  simpleProduct(sku, 500, {
    regularPrice,
    units: [{ ...unit, options: [], tillQoh: [0], shopSku: sku, backorders: 'no', serialized: false }],
  });

type Content = NonNullable<NonNullable<Parameters<typeof addQuote>[1]>['content']>;
type AcceptBody = { name?: string; choice?: string; terms_version?: string; content_hash?: string };

const dayMs = 86_400_000;
const signal = new AbortController().signal;
const emailsSchema = z.array(
  z.object({ kind: z.string(), to_address: z.string(), subject: z.string(), text: z.instanceof(Buffer) }),
);

/** An application whose shop sells a bike and a helmet, with a manual clock and an outbox that is never processed. */
export const useAcceptingShop = (overrides: Overrides = {}) => {
  const held: { app?: SandboxedApp } = {};
  const clock = createTestClock(new Date());
  const app = (): SandboxedApp => {
    if (!held.app) throw new Error('The shop has not started');
    return held.app;
  };
  beforeAll(async () => {
    held.app = await startSandboxedApp({
      sandbox: { catalogue: [counted('BIKE', '2999.00'), counted('HELMET', '129.95')] },
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Chainline Bikes <shop@example.com>' },
      overrides,
      now: clock.now,
    });
  });
  afterAll(() => held.app?.close());

  const db = () => app().services.db;
  const call = (method: 'get' | 'post', path: string, body?: object) => {
    const asked = app().http[method](`/api${path}`);
    return body === undefined ? asked : asked.send(body);
  };
  const issue = async (id: number, preview = false): Promise<string> => {
    const { stores, links } = app().services;
    const quote = await stores.quotes.lock(id);
    return (await links.issue(stores, quote, { preview, userId: null })).token;
  };
  const view = async (token: string): Promise<PublicQuote> => {
    const answer = await call('get', `/quotes/view/${token}`).expect(200);
    return viewQuote.response.parse(answer.body).quote;
  };

  return {
    app,
    clock,
    call,
    view,
    issue,
    orders: () => app().outside.woo.listOrders(),
    fail: (fault: Parameters<SandboxedApp['outside']['faults']['add']>[0]['fault'], times = 1, method = 'POST') =>
      app().outside.faults.add({ system: 'woocommerce', method, path: '/orders', times, fault }),

    /** A sent quote for a bike and a helmet at $2,600. */
    offer: async (content: Content = {}): Promise<{ id: number; token: string }> => {
      const [bike, helmet] = [app().shopUnit('BIKE').id, app().shopUnit('HELMET').id];
      const id = await addQuote(db(), {
        createdAt: clock.now(),
        status: 'sent',
        validUntil: new Date(clock.now().getTime() + 30 * dayMs),
        content: { subtotal_amount: 2600, tax_amount: 236.36, total_amount: 2600, item_count: 2, ...content },
        lines: [
          makeLine({ product_id: bike, name: 'Tourer', unit_price: 2500, line_total: 2350, discount_percent: 6 }),
          makeLine({ product_id: helmet, name: 'Helmet', sku: 'H-1', unit_price: 125, quantity: 2, line_total: 250 }),
        ],
      });
      return { id, token: await issue(id) };
    },

    accept: async (token: string, changes: AcceptBody = {}) => {
      const { terms, content_hash: hash } = await view(token);
      const body = { name: 'Zoë Nguyễn', choice: 'full', terms_version: terms.version, content_hash: hash, ...changes };
      return call('post', `/quotes/view/${token}/accept`, body);
    },

    /** Runs due order jobs; jobs enqueued by them wait for the next call. */
    work: async (): Promise<string[]> => {
      const { services, log } = app();
      await services.outbox.drain('order.create', { log, signal });
      // Immediate jobs have the database's time, which may differ from the test's clock.
      const isDue = (at: Date) => at <= clock.now() || at <= new Date();
      const due = (await listJobs(db())).filter(({ name, run_at: at }) => name.startsWith('quotes.order') && isDue(at));
      const handlers = new Map(createOrderJobs(services).map((handler) => [handler.name, handler]));
      for (const { name, payload, key } of due) {
        await db().exec(sql`delete from graphile_worker._private_jobs where key = ${key}`);
        await handlers.get(name)?.run(payload, { log, signal });
      }
      return due.map(({ name }) => name);
    },

    status: async (id: number) => (await app().services.stores.quotes.lock(id)).status,
    acceptance: (id: number) => app().services.stores.acceptances.find(id),
    /** Payments and refunds, oldest first. */
    payments: (id: number) =>
      db().many(
        z.object({
          kind: z.string(),
          amount: z.string(),
          method: z.string(),
          method_title: z.string(),
          reference: z.string(),
          woo_order_id: z.int().nullable(),
        }),
        sql`select kind, amount, method, method_title, reference, woo_order_id from payments
            where quote_id = ${id} order by id`,
      ),
    balance: (id: number) => app().services.stores.quotes.getBalance(id),
    events: async (id: number): Promise<string[]> => {
      const row = z.object({ type: z.string() });
      return (await db().many(row, sql`select type from quote_events where quote_id = ${id} order by id`)).map(
        ({ type }) => type,
      );
    },
    emails: async (id: number) => {
      const box = createSecretBox(app().config.encryptionKeys);
      const { rows } = await app().pool.query(
        'select kind, to_address, subject, text from emails where reference = $1 order by id',
        [`quote:${id}`],
      );
      return emailsSchema.parse(rows).map(({ text, ...email }) => ({ ...email, text: box.open(text) }));
    },
  };
};
