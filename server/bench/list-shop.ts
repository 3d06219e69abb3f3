import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import express from 'express';
import { z } from 'zod';
import { createApp } from '../src/app';
import { createServices } from '../src/composition';
import { readConfig } from '../src/config';
import { migrate } from '../src/db/migrate';
import { createPool, type Pool } from '../src/db/pool';
import { createMetrics } from '../src/http/metrics';
import { migrateQueue } from '../src/jobs/worker';
import { startThread } from '../src/jobs/thread';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';

const password = 'Bench-mark-1';
const people = ['manager', 'staff'] as const;
const usualRounds = 200;

/** Fills the database; `ids` are user ids by role. */
type Fill = (pool: Pool, count: number, ids: Map<string, number>) => Promise<unknown>;

const listenOn = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};

/** The application over HTTP with `count` rows. */
export const startListShop = async (serverUrl: string, count: number, fill: Fill) => {
  const database = await createDatabase(serverUrl);
  await migrate(database.url);
  const config = readConfig({
    NODE_ENV: 'test',
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a-bench-secret-of-0123456789-abcdefghijkl',
    ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  });
  const log = createLogger('silent');
  const pool = createPool({ url: database.url, size: 8, onError: () => undefined });
  await migrateQueue(pool);
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4 } });
  const ids = new Map<string, number>();
  for (const role of people) {
    const user = await services.users.create({ username: role, firstName: role, lastName: 'Bench', role, password });
    ids.set(role, user.id);
  }
  await fill(pool, count, ids);
  await pool.query('vacuum analyze');

  const sent: { text: string; values: unknown[] }[] = [];
  const query = pool.query.bind(pool);
  Object.assign(pool, {
    query: (text: string, values: unknown[]) => {
      sent.push({ text, values });
      return query(text, values);
    },
  });
  const app = createApp({ services, config, log, metrics: createMetrics(), isStopping: () => false });
  const server = createServer(app);
  const url = `${await listenOn(server)}/api`;
  const signIn = async (role: string): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: role, password, role }),
    });
    const body: unknown = await answer.json();
    const token = typeof body === 'object' && body && 'token' in body ? String(body.token) : '';
    return { Authorization: `Bearer ${token}` };
  };
  return {
    services,
    log,
    query,
    sent,
    url,
    headers: new Map(await Promise.all(people.map(async (role) => [role, await signIn(role)] as const))),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
      await database.drop();
    },
  };
};
type ListShop = Awaited<ReturnType<typeof startListShop>>;

const answerSchema = z.object({ ms: z.number(), status: z.int(), text: z.string() });
type Answer = z.infer<typeof answerSchema>;

const startClient = () => {
  const worker = startThread(new URL('./list-client.ts', import.meta.url));
  return {
    ask: async (url: string, headers: Record<string, string>): Promise<Answer> => {
      worker.postMessage({ url, headers });
      const [answer] = z.tuple([answerSchema]).parse(await once(worker, 'message'));
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      return answer;
    },
    close: () => worker.terminate(),
  };
};
type Client = ReturnType<typeof startClient>;

/** Lower bound for an answer of this size: plain Express sending a prepared text. */
const startBare = async (text: string) => {
  const app = express();
  app.get('/', (_, response) => void response.type('json').send(text));
  const server = createServer(app);
  const url = await listenOn(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, close };
};

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

type Case = readonly [name: string, role: (typeof people)[number], path: string];

type Times = { endpoint: number; plain: number; bare: number };

/** Compares the endpoint, its plain SQL, and its prepared answer, interleaved so that all see the same conditions. */
const measureList = async (
  client: Client,
  { url, headers, sent, query }: ListShop,
  [, role, path]: Case,
  rounds: number,
): Promise<Times> => {
  let asked = 0;
  const ask = () => {
    // Changing addresses, to stay below the rate limit of each.
    const from = `10.0.${Math.floor(asked / 250)}.${asked % 250}`;
    asked += 1;
    return client.ask(`${url}${path}`, { ...headers.get(role), 'X-Forwarded-For': from });
  };
  for (let at = 0; at < 20; at += 1) await ask();
  sent.length = 0;
  const { text } = await ask();
  const statements = [...sent];
  const bare = await startBare(text);
  const times: { [name in keyof Times]: number[] } = { endpoint: [], plain: [], bare: [] };
  for (let at = 0; at < rounds; at += 1) {
    const begun = performance.now();
    for (const statement of statements) await query(statement.text, statement.values);
    times.plain.push(performance.now() - begun);
    times.endpoint.push((await ask()).ms);
    times.bare.push((await client.ask(bare.url, {})).ms);
  }
  bare.close();
  return { endpoint: p95(times.endpoint), plain: p95(times.plain), bare: p95(times.bare) };
};

/** Prints one line per list, for `count` rows and for a tenth of them. */
export const compareLists = async (
  cases: readonly Case[],
  count: number,
  fill: Fill,
  rounds = usualRounds,
): Promise<void> => {
  const postgres = await startDatabaseServer();
  const small = await startListShop(postgres.url, count / 10, fill);
  const large = await startListShop(postgres.url, count, fill);
  const client = startClient();
  const [many, few] = [count.toLocaleString('en-AU'), (count / 10).toLocaleString('en-AU')];
  for (const each of cases) {
    const [name] = each;
    const tenth = await measureList(client, small, each, rounds);
    const { endpoint, plain, bare } = await measureList(client, large, each, rounds);
    process.stdout.write(
      `${name.padEnd(22)} p95 ${endpoint.toFixed(1)} ms of ${many}, its SQL ${plain.toFixed(1)} ms: ` +
        `${(endpoint / plain).toFixed(2)}x (bar 1.5x); with Express alone ${(plain + bare).toFixed(1)} ms: ` +
        `${(endpoint / (plain + bare)).toFixed(2)}x; of ${few} ${tenth.endpoint.toFixed(1)} ms: ` +
        `${(endpoint / tenth.endpoint).toFixed(2)}x (bar 1.2x)\n`,
    );
  }
  await client.close();
  await small.close();
  await large.close();
  await postgres.stop();
};
