import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import request from 'supertest';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { createDatabase } from '../test/database-server';
import { eventually } from '../test/eventually';
import { listJobs } from '../test/jobs';
import { readConfig } from './config';
import { outboxTickJob } from './outbox';
import { startServer } from './server';

type RunningServer = Awaited<ReturnType<typeof startServer>>;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const createFor = async (template?: string): Promise<string> => {
  const database = await createDatabase(inject('databaseServerUrl'), template);
  endings.push(database.release);
  return database.url;
};
/** An empty database; migrating it takes most of the start-up time. */
const createEmpty = () => createFor();
/** A migrated database without users. */
const createMigrated = () => createFor(inject('databaseTemplate'));
const start = async (url: string, environment: Record<string, string> = {}): Promise<RunningServer> => {
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
    ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    ...environment,
  });
  const server = await startServer(config, { bcryptCost: 4 });
  endings.push(server.close);
  return server;
};
const http = ({ port }: RunningServer) => request(`http://127.0.0.1:${port}`);

describe('a server', () => {
  it('migrates an empty database and serves', async () => {
    const server = await start(await createEmpty());

    expect((await http(server).get('/readyz')).body).toEqual({ status: 'ready' });
    expect((await http(server).get('/api/products')).status).toBe(401);
    expect((await http(server).get('/metrics')).text).toContain('db_connections');
  });

  it('takes over a connection that is set up while it runs, and forgets one that is removed', async () => {
    const server = await start(await createMigrated());
    const { services: before } = server;
    const { connections } = before.stores;
    await before.users.create({
      username: 'manager_1',
      firstName: 'Test',
      lastName: 'Person',
      role: 'manager',
      password: 'Correct-horse-1',
    });
    const userId = (await before.stores.users.findByUsername('manager_1'))?.id ?? 0;
    expect([before.texts, (await http(server).post('/api/webhooks/twilio/messages')).status]).toEqual([null, 401]);

    const connection = { system: 'sms', account_sid: `AC${'1'.repeat(32)}`, auth_token: 'token', from: 'Chainline' };
    const sealed = before.secrets.seal(JSON.stringify(connection));
    await connections.save({ system: 'sms', sealed, seen: null, at: new Date(), userId });

    await eventually(() => Promise.resolve(server.services.texts?.sender)).toEqual({
      kind: 'name',
      value: 'Chainline',
    });
    expect((await http(server).get('/readyz')).body).toEqual({ status: 'ready' });
    await connections.remove('sms');
    await eventually(() => Promise.resolve(server.services.texts)).toBeNull();
    await server.services.stores.queue.enqueue(outboxTickJob, {});
    await eventually(() => listJobs(server.services.db)).toEqual([]);
  });

  it('keeps working with the former connections until the new ones have started, then ends the streams to browsers', async () => {
    const asked: string[] = [];
    const twilio = createHttpServer(({ url = '' }, response) => {
      asked.push(url);
      response.setHeader('content-type', 'application/json').end('{"incoming_phone_numbers":[]}');
    });
    twilio.listen(0, '127.0.0.1');
    await once(twilio, 'listening');
    endings.push(async () => void (await new Promise((resolve) => twilio.close(resolve))));
    const { port } = z.object({ port: z.int() }).parse(twilio.address());
    const server = await start(await createMigrated(), { TWILIO_URL: `http://127.0.0.1:${port}` });
    const { services: before } = server;
    const account = { username: 'manager_1', role: 'manager', password: 'Correct-horse-1' } as const;
    await before.users.create({ firstName: 'Test', lastName: 'Person', ...account });
    const { body } = await http(server).post('/api/auth/login').send(account).expect(200);
    const stream = await fetch(`http://127.0.0.1:${server.port}/api/push`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${body.token}` },
    });
    // The worker cannot be started on a queue that a newer version has changed.
    await before.db.exec(sql`insert into graphile_worker.migrations (id, breaking) values (1000000, true)`);
    const warned = vi.spyOn(server.log, 'warn');

    await http(server)
      .put('/api/integrations/connections')
      .set('Authorization', `Bearer ${body.token}`)
      .send({
        version: null,
        connection: { system: 'sms', account_sid: `AC${'1'.repeat(32)}`, auth_token: 'token', from: '+61480000001' },
      })
      .expect(200);
    await eventually(() => warned.mock.calls.length).toBeGreaterThan(0);
    expect(server.services).toBe(before);
    await before.db.exec(sql`delete from graphile_worker.migrations where breaking and id = 1000000`);

    await eventually(() => asked[0]).toMatch(/IncomingPhoneNumbers/);
    expect(server.services.texts?.sender.value).toBe('+61480000001');
    expect(await stream.text()).toMatch(/^(event: live\ndata: \{\}\n\n)?$/);
  });

  it('processes its queue', async () => {
    const server = await start(await createMigrated());

    await eventually(() => listJobs(server.services.db)).toEqual([]);
  });

  it('creates demo sign-ins on request, and only in an empty database', async () => {
    const url = await createMigrated();
    const signIn = (server: RunningServer, username: string, role: string) =>
      http(server).post('/api/auth/login').send({ username, password: 'Chainline-demo-1', role });
    const plain = await start(url);
    expect((await signIn(plain, 'manager', 'manager')).status).toBe(401);
    await plain.close();

    const demo = await start(url, { CHAINLINE_DEMO: '1' });
    for (const role of ['manager', 'staff', 'quotes']) expect((await signIn(demo, role, role)).status).toBe(200);
    await demo.close();

    await expect(start(url, { CHAINLINE_DEMO: '1' })).resolves.toBeDefined();
  });

  it('imports products into a demo shop without any, once, on request', async () => {
    const url = await createMigrated();
    const runsOf = async (environment: Record<string, string>): Promise<number> => {
      const server = await start(url, environment);
      const { total } = await server.services.db.one(
        z.object({ total: z.int() }),
        sql`select count(*)::int as total from sync_runs where kind = 'import_woo'`,
      );
      await server.close();
      return total;
    };

    expect(await runsOf({ CHAINLINE_DEMO: '1' })).toBe(0);
    expect(await runsOf({ CHAINLINE_DEMO: '1', CHAINLINE_DEMO_IMPORT: '1' })).toBe(1);
    expect(await runsOf({ CHAINLINE_DEMO: '1', CHAINLINE_DEMO_IMPORT: '1' })).toBe(1);
  });

  it('stops completely, and can be stopped twice', async () => {
    const url = await createMigrated();
    const server = await start(url);

    await Promise.all([server.close(), server.close()]);
    await server.close();

    await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow();
    await expect(server.services.stores.users.hasAny()).rejects.toThrow();
  });

  it('stops at once although browsers listen to it', async () => {
    const server = await start(await createMigrated());
    const account = { username: 'ada', role: 'staff', password: 'Correct-horse-1' } as const;
    await server.services.users.create({ firstName: 'Ada', lastName: 'Byron', ...account });
    const { body } = await http(server).post('/api/auth/login').send(account).expect(200);
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/push`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${body.token}` },
    });
    await server.close();

    expect(await answer.text()).toMatch(/^(event: live\ndata: \{\}\n\n)?$/);
  });

  it('resolves a second stop only when the first is complete, so that a repeated signal does not cut it short', async () => {
    const server = await start(await createMigrated());
    const order: string[] = [];

    const first = server.close().then(() => order.push('first'));
    await server.close();
    order.push('second');
    await first;

    expect(order).toEqual(['first', 'second']);
  });

  it('may start twice at the same moment on one database', async () => {
    const url = await createEmpty();
    const servers = await Promise.all([start(url), start(url)]);

    for (const server of servers) expect((await http(server).get('/readyz')).status).toBe(200);
  });

  it('reports that its port is taken', async () => {
    const url = await createMigrated();
    const first = await start(url);

    await expect(start(url, { PORT: String(first.port) })).rejects.toThrow('EADDRINUSE');
  });
});
