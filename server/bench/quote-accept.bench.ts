import { viewQuote } from '@chainline/shared/quotes/public-quote-contract';
import { simpleProducts } from '../test/stock-property/catalogue';
import { sandboxWooKey } from '../sandbox/defaults';
import { startSandbox } from '../sandbox/sandbox';
import { migrate } from '../src/db/migrate';
import { createDatabase, startDatabaseServer } from '../test/database-server';
import { addQuote, makeLine } from '../test/quote-factories';
import { startTestApp } from '../test/test-app';

const [quotes, atOnce, presses] = [200, 50, 2];
const ordersEndpoint = 'POST /orders';

/** Runs the tasks with limited concurrency. @returns the milliseconds of each */
const runAtOnce = async (tasks: (() => Promise<void>)[]): Promise<number[]> => {
  const waiting = [...tasks];
  const taken: number[] = [];
  const worker = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const begun = performance.now();
      await task();
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return taken.toSorted((one, other) => one - other);
};

const postgres = await startDatabaseServer();
const database = await createDatabase(postgres.url);
await migrate(database.url);
const outside = await startSandbox({
  port: 0,
  limits: null,
  catalogue: simpleProducts(1),
  lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
});
const { woo } = outside.sandbox;
const app = await startTestApp({
  databaseUrl: database.url,
  environment: {
    WOO_URL: outside.url,
    WOO_KEY: sandboxWooKey.key,
    WOO_SECRET: sandboxWooKey.secret,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Chainline Bikes <shop@example.com>',
  },
  // Long enough to wait for the payment page, so that the whole path is measured.
  overrides: { customerWaitsMs: 120_000 },
});
const server = app.app.listen(0);

try {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const base = `http://127.0.0.1:${address.port}/api/quotes/view`;
  const { services, clock } = app;
  const [product] = woo.listProducts({ page: 1, perPage: 1 }).units;
  const offers: { url: string; body: string }[] = [];
  for (let at = 0; at < quotes; at += 1) {
    const validUntil = new Date(clock.now().getTime() + 86_400_000);
    const lines = [makeLine({ product_id: product?.productId ?? 0 })];
    const id = await addQuote(services.db, { status: 'sent', validUntil, lines });
    const { token } = await services.links.issue(services.stores, await services.stores.quotes.lock(id), {
      userId: null,
    });
    const { quote } = viewQuote.response.parse(await (await fetch(`${base}/${token}`)).json());
    const { content_hash, terms } = quote;
    const body = JSON.stringify({ name: 'Zoë', choice: 'full', content_hash, terms_version: terms.version });
    offers.push({ url: `${base}/${token}/accept`, body });
  }

  const accept = async ({ url, body }: (typeof offers)[number]): Promise<void> => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { quote } = viewQuote.response.parse(await answer.json());
    if (quote.checkout_url === null) throw new Error(`Answered ${answer.status} without a payment page`);
  };
  const callsBefore = woo.requests().length;
  const begun = performance.now();
  const taken = await runAtOnce(offers.flatMap((offer) => Array.from({ length: presses }, () => () => accept(offer))));
  const seconds = (performance.now() - begun) / 1000;

  const [calls, orders] = [woo.requests().length - callsBefore, woo.counters().byEndpoint[ordersEndpoint] ?? 0];
  const at = (share: number): string => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(0);
  process.stdout.write(
    `${quotes} quotes accepted ${presses} times each, ${atOnce} at once: ${seconds.toFixed(1)} s, ` +
      `${(quotes / seconds).toFixed(0)} acceptances/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n` +
      `${calls} calls to the shop, ${(calls / quotes).toFixed(2)} x the least (one order each), ${orders} orders\n`,
  );
  if (orders !== quotes) throw new Error(`${orders} orders for ${quotes} acceptances`);
  if (calls > quotes * 1.02) throw new Error(`${calls} calls to the shop, ${quotes} would do`);
} finally {
  server.closeAllConnections();
  server.close();
  await app.close();
  await outside.close();
  await postgres.stop();
}
