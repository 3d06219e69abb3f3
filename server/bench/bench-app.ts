import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { sandboxLightspeedClient, sandboxWooKey } from '../sandbox/defaults';
import { createServices } from '../src/composition';
import { readConfig } from '../src/config';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';

const startOutside = async (products: number) => {
  const file = fileURLToPath(new URL('outside.ts', import.meta.url));
  const child = fork(file, [String(products)], { execArgv: ['--import', 'tsx'] });
  const [{ url }] = z.tuple([z.object({ url: z.string() }), z.unknown()]).parse(await once(child, 'message'));
  return { url, stop: () => child.kill('SIGKILL') };
};

/** The server's services on their own database, connected to a large shop and till. */
export const startBenchApp = async (products: number) => {
  const outside = await startOutside(products);
  const postgres = await startDatabaseServer();
  const database = await createDatabase(postgres.url);
  await migrate(database.url);
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a-bench-secret-of-0123456789-abcdefghijkl',
    ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    WOO_URL: outside.url,
    WOO_KEY: sandboxWooKey.key,
    WOO_SECRET: sandboxWooKey.secret,
    LIGHTSPEED_CLIENT_ID: sandboxLightspeedClient.id,
    LIGHTSPEED_CLIENT_SECRET: sandboxLightspeedClient.secret,
    LIGHTSPEED_AUTH_URL: outside.url,
    LIGHTSPEED_API_URL: outside.url,
  });
  const log = createLogger('silent');
  const pool = createPool({ url: database.url, size: 8, onError: () => undefined });
  await migrateQueue(pool);
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4 } });
  const user = await services.users.create({
    username: 'bench',
    firstName: 'Bench',
    lastName: 'Mark',
    role: 'manager',
    password: 'Bench-mark-1',
  });
  const actor = { userId: user.id, username: user.username, role: user.role, sessionId: '' };

  const start = await services.lightspeed.start(actor);
  const agreed = await fetch(start.auth_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'authorize' }),
  });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  await services.lightspeed.connect(actor, { code, state: start.state });

  return {
    services,
    pool,
    log,
    actor,
    close: async () => {
      await pool.end();
      outside.stop();
      await postgres.stop();
    },
  };
};

/** Peak memory of this process during `work`, in MB, sampled every 20 ms. */
export const peakMemoryOf = async (work: () => Promise<void>): Promise<{ seconds: number; peakMb: number }> => {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  const begun = performance.now();
  await work();
  clearInterval(timer);
  look();
  return { seconds: (performance.now() - begun) / 1000, peakMb: peak / 1024 / 1024 };
};
