import { createServer } from 'node:http';
import { createApp } from '../src/app';
import { createServices } from '../src/composition';
import { readConfig } from '../src/config';
import { migrate } from '../src/db/migrate';
import { createPool, type Pool } from '../src/db/pool';
import { createMetrics } from '../src/http/metrics';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const password = 'Bench-mark-1';
const people = ['manager', 'staff'] as const;
const rounds = 200;

/** Quotes of two years, a tenth of them of the one who is asked for as staff, with statuses as a shop has them. */
const fill = (pool: Pool, count: number, staffId: number) =>
  pool.query(
    `insert into quotes (id, root_id, quote_number, status, customer_name, customer_company, customer_email,
       customer_phone, customer_address, discount_percent, valid_days, payment_option, notes, customer_note,
       subtotal_amount, labour_cost, discount_amount, shipping_cost, delivery_fee, setup_fee, tax_amount, total_amount,
       deposit_amount, item_count, assigned_to, created_at, updated_at, valid_until) overriding system value
     select n, n, 'Q-' || 10000 + n,
       (array['draft','sent','pending','accepted','rejected','converted','completed','completed','completed','expired'])[1 + n % 10],
       'Customer ' || md5(n::text), '', md5(n::text) || '@customers.example', '04' || lpad((n * 7919 % 100000000)::text, 8, '0'),
       n || ' Ocean Street, Bondi NSW 2026', 0, 30, 'full', '', '', 1000 + n % 5000, 0, 0, 0, 0, 0, (1000 + n % 5000) / 11.0,
       1000 + n % 5000, 500, 1 + n % 4, case when n % 10 = 3 then $2::bigint end, t, t, t + interval '30 days'
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count, staffId],
  );

const startShop = async (serverUrl: string, count: number) => {
  const database = await createDatabase(serverUrl);
  await migrate(database.url);
  const config = readConfig({
    NODE_ENV: 'test',
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
  await fill(pool, count, ids.get('staff') ?? 0);
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
type Shop = Awaited<ReturnType<typeof startShop>>;

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** The endpoint and its own statements, turn by turn, so that both meet the same weather. */
const measure = async ({ url, headers, sent, query }: Shop, role: (typeof people)[number], search: string) => {
  const ask = async () => {
    const answer = await fetch(`${url}/quotes?${search}`, { headers: headers.get(role) ?? {} });
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

const cases = [
  ['the first page of all', 'manager', ''],
  ['one status', 'manager', 'status=pending'],
  ['a search', 'manager', 'search=Q-10042'],
  ['by amount', 'manager', 'sort=-total_amount'],
  ['by customer', 'manager', 'sort=customer_name'],
  ["somebody's own", 'staff', ''],
] as const;

const postgres = await startDatabaseServer();
const [small, large] = [await startShop(postgres.url, 10_000), await startShop(postgres.url, 100_000)];
for (const [name, role, search] of cases) {
  const [ten, hundred] = [await measure(small, role, search), await measure(large, role, search)];
  print(
    `${name.padEnd(22)} p95 ${hundred.endpoint.toFixed(1)} ms of 100,000, its SQL ${hundred.plain.toFixed(1)} ms: ` +
      `${(hundred.endpoint / hundred.plain).toFixed(2)}x (bar 1.5x); of 10,000 ${ten.endpoint.toFixed(1)} ms: ` +
      `${(hundred.endpoint / ten.endpoint).toFixed(2)}x (bar 1.2x)`,
  );
}
await small.close();
await large.close();
await postgres.stop();
