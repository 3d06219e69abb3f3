import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { publicPdfPath } from '@chainline/shared/quotes/public-quote-contract';
import { findFreePort } from '../local/ports';
import { createServices } from '../src/composition';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { startThread } from '../src/jobs/thread';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';
import { isAnswering, startNodeProcess } from '../test/node-process';
import { addQuote } from '../test/quote-factories';
import { createManager, sandboxedConfig, sandboxedEnvironment } from '../test/stock-property/outside';

/**
 * Latency of `/healthz` during an attack. The real server runs in its own process; the attacker, and a thread that
 * requests `/healthz` without a pause, run in this one on the same processors.
 */
const limitMs = 200;
const afterwardsMs = 500;
const noShop = 'http://127.0.0.1:9';

const databases = await startDatabaseServer();
const database = await createDatabase(databases.url);
await migrate(database.url);
const port = await findFreePort();
const publicUrl = `http://127.0.0.1:${port}`;
const addresses = { databaseUrl: database.url, outsideUrl: noShop, publicUrl };
const server = await startNodeProcess('src/main.ts', {
  ...sandboxedEnvironment(addresses),
  HOST: '127.0.0.1',
  PORT: String(port),
  TRUST_PROXY: '1',
});
while (!(await isAnswering(`${publicUrl}/readyz`))) await sleep(100);

const pool = createPool({ url: database.url, size: 4, onError: () => undefined });
const log = createLogger('silent');
const services = createServices({ config: sandboxedConfig(addresses), pool, log, overrides: {} });
await createManager(services);
const tokenOf = async (): Promise<string> => {
  const id = await addQuote(services.db, { status: 'sent', validUntil: new Date(Date.now() + 30 * 86_400_000) });
  const quote = await services.stores.quotes.lock(id);
  return (await services.links.issue(services.stores, quote, { preview: false, userId: null })).token;
};
const tokens: string[] = [];
while (tokens.length < 36) tokens.push(await tokenOf());

const agent = new Agent({ keepAlive: false });
type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };
const send = ({ method = 'GET', path, headers, body }: Call): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(publicUrl + path, { method, agent, headers: { ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
    });
    sent.on('error', () => resolve('cut off'));
    sent.end(body);
  });

const probe = startThread(new URL('list-client.ts', import.meta.url));
const health = (): Promise<number> =>
  new Promise((resolve) => {
    probe.once('message', ({ ms }: { ms: number }) => resolve(ms));
    probe.postMessage({ url: `${publicUrl}/healthz`, headers: {} });
  });

const count = (answers: string[]): string => {
  const sums = new Map<string, number>();
  for (const answer of answers) sums.set(answer, (sums.get(answer) ?? 0) + 1);
  return [...sums].map(([answer, sum]) => `${sum} x ${answer}`).join(', ');
};

const attack = async (name: string, calls: Call[]): Promise<void> => {
  await health();
  const times: number[] = [];
  const state = { isOver: false };
  const watching = (async () => {
    while (!state.isOver) times.push(await health());
  })();
  const begun = performance.now();
  const answers = await Promise.all(calls.map(send));
  const took = performance.now() - begun;
  await sleep(afterwardsMs);
  state.isOver = true;
  await watching;
  const longest = Math.max(...times);
  process.stdout.write(
    `${name}: ${count(answers)} in ${took.toFixed(0)} ms; /healthz at most ${longest.toFixed(0)} ms of ${times.length} times (bar ${limitMs})\n`,
  );
  if (longest > limitMs) process.exitCode = 1;
};

const many = (length: number, of: (at: number) => Call): Call[] => Array.from({ length }, (_, at) => of(at));
const json = { 'content-type': 'application/json' };
const [oneToken = ''] = tokens;

await attack(
  '36 PDFs of one quote',
  many(36, (at) => ({
    path: `/api${publicPdfPath(oneToken)}`,
    headers: { 'x-forwarded-for': `198.51.100.${at + 1}` },
  })),
);
await attack(
  '36 PDFs of 36 quotes',
  tokens.map((token, at) => ({
    path: `/api${publicPdfPath(token)}`,
    headers: { 'x-forwarded-for': `203.0.113.${at + 1}` },
  })),
);
await attack(
  '72 wrong passwords from one /64',
  many(72, (at) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { ...json, 'x-forwarded-for': `2001:db8:1:2::${(at + 1).toString(16)}` },
    body: JSON.stringify({ username: 'manager', password: `Wrong-horse-${at}`, role: 'manager' }),
  })),
);
await attack(
  '560 pictures that nobody knows',
  many(560, (at) => ({ path: `/api/image-proxy?size=160&url=${encodeURIComponent(`${noShop}/a.jpg?x=${at}`)}` })),
);
await attack(
  '200 webhooks of 1 MB, signed by nobody',
  many(200, () => ({
    method: 'POST',
    path: '/api/webhooks/woocommerce',
    headers: { ...json, 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': 'bm9ib2R5' },
    body: 'x'.repeat(1_000_000),
  })),
);

await probe.terminate();
await pool.end();
await server.stop();
await databases.stop();
