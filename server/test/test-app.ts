import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@chainline/shared/roles';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { createApp, listRoutes } from '../src/app';
import { createServices, type Overrides, type Services } from '../src/composition';
import { readConfig, type Config } from '../src/config';
import { createPool, type Pool } from '../src/db/pool';
import { createMetrics } from '../src/http/metrics';
import type { Route } from '../src/http/route';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger, type Logger } from '../src/logger';
import { createTestDatabase } from './database';

/** A clock advanced by hand. */
export const createTestClock = (start = new Date('2026-11-21T00:00:00Z')) => {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (milliseconds: number) => {
      at += milliseconds;
    },
  };
};

export type TestClock = ReturnType<typeof createTestClock>;

type TestAppOptions = {
  environment?: Record<string, string>;
  overrides?: Overrides;
  /** An existing migrated database, instead of a clone that is dropped with the application. */
  databaseUrl?: string;
};

const baseEnvironment = {
  NODE_ENV: 'test',
  PORT: '0',
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
  ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
};

export type TestApp = {
  app: Express;
  routes: Route[];
  config: Config;
  clock: TestClock;
  log: Logger;
  pool: Pool;
  services: Services;
  http: ReturnType<typeof request>;
  /** Creates a user with a role and signs in; `header` authorizes calls. */
  signIn: (role: Role) => Promise<{ username: string; header: string; token: string }>;
  close: () => Promise<void>;
};

export const testPassword = 'Correct-horse-1';

/** The whole application on its own database, without background work: tests run what they need themselves. */
export const startTestApp = async ({
  environment = {},
  overrides = {},
  databaseUrl,
}: TestAppOptions = {}): Promise<TestApp> => {
  const database = databaseUrl === undefined ? await createTestDatabase() : null;
  const url = database?.url ?? databaseUrl;
  const dataDir = await mkdtemp(join(tmpdir(), 'chainline-test-'));
  const config = readConfig({ ...baseEnvironment, DATABASE_URL: url, DATA_DIR: dataDir, ...environment });
  const clock = createTestClock();
  const log = createLogger(config.logLevel);
  const pool = createPool({ url: config.database.url, size: 8, onError: () => undefined });
  if (database === null) await migrateQueue(pool);
  const services = createServices({ config, pool, log, overrides: { now: clock.now, bcryptCost: 4, ...overrides } });
  const app = createApp({ services, config, log, metrics: createMetrics(), isStopping: () => false });
  const http = request(app);
  let people = 0;
  return {
    app,
    routes: listRoutes(services.features),
    config,
    clock,
    log,
    pool,
    services,
    http,
    signIn: async (role) => {
      people += 1;
      const username = `${role}_${people}`;
      await services.users.create({ username, firstName: 'Test', lastName: 'Person', role, password: testPassword });
      const answer = await http.post('/api/auth/login').send({ username, password: testPassword, role });
      const token = String(answer.body.token);
      return { username, token, header: `Bearer ${token}` };
    },
    close: async () => {
      services.push.close();
      await pool.end();
      await database?.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Cookie set by a response, as the browser would send it back. */
export const cookieOf = ({ headers }: Response): string => {
  const cookies: unknown = headers['set-cookie'];
  const [cookie]: unknown[] = Array.isArray(cookies) ? cookies : [];
  return String(cookie).split(';')[0] ?? '';
};

export const useTestApp = (options: TestAppOptions = {}): { get: () => TestApp } => {
  const held: { app?: TestApp } = {};
  beforeAll(async () => {
    held.app = await startTestApp(options);
  });
  afterAll(() => held.app?.close());
  return {
    get: () => {
      if (!held.app) throw new Error('The test application has not started');
      return held.app;
    },
  };
};
