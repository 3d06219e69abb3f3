import { createServer } from 'node:http';
import { createApp } from '../src/app';
import { createServices } from '../src/composition';
import { readConfig } from '../src/config';
import { migrate } from '../src/db/migrate';
import { createPool, type Pool } from '../src/db/pool';
import { createMetrics } from '../src/http/metrics';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase } from '../test/database-server';

const password = 'Bench-mark-1';
const people = ['manager', 'staff'] as const;
const rounds = 200;

/** Puts what is to be listed into the database; `ids` are those of the people by their roles. */
type Fill = (pool: Pool, count: number, ids: Map<string, number>) => Promise<unknown>;

/** The application over HTTP with so many rows in it. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api`;
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

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** The endpoint and its own statements, turn by turn, so that both meet the same weather. */
const measureList = async (
  { url, headers, sent, query }: ListShop,
  role: (typeof people)[number],
  path: string,
): Promise<{ endpoint: number; plain: number }> => {
  let asked = 0;
  const ask = async () => {
    // Each from an address of its own, or the guard against floods ends it.
    const from = `10.0.${Math.floor(asked / 250)}.${asked % 250}`;
    asked += 1;
    const answer = await fetch(`${url}${path}`, { headers: { ...headers.get(role), 'X-Forwarded-For': from } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  for (let at = 0; at < 20; at += 1) await ask();
  sent.length = 0;
  await ask();
  const statements = [...sent];
  const replay = async () => {
    for (const { text, values } of statements) await query(text, values);
  };
  const times: { endpoint: number[]; plain: number[] } = { endpoint: [], plain: [] };
  for (let at = 0; at < rounds; at += 1) {
    times.plain.push(await msOf(replay));
    times.endpoint.push(await msOf(ask));
  }
  return { endpoint: p95(times.endpoint), plain: p95(times.plain) };
};

type Case = readonly [name: string, role: (typeof people)[number], path: string];

/** Prints each list of both shops, the larger being ten times the smaller, in one line. */
export const compareLists = async (
  cases: readonly Case[],
  { small, large, count }: { small: ListShop; large: ListShop; count: number },
): Promise<void> => {
  const [many, few] = [count.toLocaleString('en-AU'), (count / 10).toLocaleString('en-AU')];
  for (const [name, role, path] of cases) {
    const [ten, hundred] = [await measureList(small, role, path), await measureList(large, role, path)];
    process.stdout.write(
      `${name.padEnd(22)} p95 ${hundred.endpoint.toFixed(1)} ms of ${many}, its SQL ${hundred.plain.toFixed(1)} ms: ` +
        `${(hundred.endpoint / hundred.plain).toFixed(2)}x (bar 1.5x); of ${few} ${ten.endpoint.toFixed(1)} ms: ` +
        `${(hundred.endpoint / ten.endpoint).toFixed(2)}x (bar 1.2x)\n`,
    );
  }
};
