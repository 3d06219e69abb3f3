import { once } from 'node:events';
import type { Server } from 'node:http';
import { openPush } from '@chainline/shared/http/push-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app';
import { signalUsers } from './push-signal';

type Person = { id: number; header: string };
type Held = { apps: TestApp[]; servers: Server[]; urls: string[]; ada?: Person; ben?: Person };
const held: Held = { apps: [], servers: [], urls: [] };

const listen = async (app: TestApp): Promise<void> => {
  const server = app.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  held.apps.push(app);
  held.servers.push(server);
  held.urls.push(`http://127.0.0.1:${port}/api${openPush.path}`);
};
const app = (): TestApp => {
  const [first] = held.apps;
  if (!first) throw new Error('not started');
  return first;
};
const person = (name: 'ada' | 'ben'): Person => {
  const found = held[name];
  if (!found) throw new Error('not started');
  return found;
};
/** Signs in a new person for each test: signals of earlier tests may still be on their way. */
const signIn = async (): Promise<Person> => {
  const { username, header } = await app().signIn('staff');
  return { id: (await app().services.users.findByCredentials(username, 'Correct-horse-1'))?.id ?? 0, header };
};

beforeAll(async () => {
  const first = await startTestApp();
  await listen(first);
  // A second server on the same database.
  await listen(await startTestApp({ databaseUrl: first.config.database.url }));
  [held.ada, held.ben] = [await signIn(), await signIn()];
});
afterAll(async () => {
  for (const server of held.servers) server.close().closeAllConnections();
  for (const one of held.apps.toReversed()) await one.close();
});

const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

/** A browser that listens to a server; `next` waits for the next event, undefined at the end of the stream. */
const connect = async ({ header }: Person, at = 0) => {
  const control = new AbortController();
  open.push(control);
  const answer = await fetch(held.urls[at] ?? '', {
    headers: { Accept: 'text/event-stream', Authorization: header },
    signal: control.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const text = { left: '' };
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const [block, ...rest] = text.left.split('\n\n');
      if (rest.length > 0) {
        text.left = rest.join('\n\n');
        const name = /^event: (.+)$/m.exec(block ?? '')?.[1];
        if (name !== undefined) return name;
      } else {
        const read = await reader?.read();
        if (read?.done !== false) return undefined;
        text.left += read.value;
      }
    }
  };
  return { answer, next, close: () => control.abort() };
};
/** Connects, and waits until the server reports changes. */
const connected = async (who: Person, at = 0) => {
  const browser = await connect(who, at);
  expect(await browser.next()).toBe('live');
  return browser;
};
const notice = (key: string, { id }: Person) => ({
  to: [id],
  type: 'word',
  key,
  facts: {},
  link: '/words',
  at: new Date(),
});
const tell = (...people: Person[]) =>
  signalUsers(
    app().services.db,
    'notifications',
    people.map(({ id }) => id),
  );

describe('the stream', () => {
  it('needs a session, and a caller that reads streams', async () => {
    const ask = (headers: Record<string, string>) => app().http.get('/api/push').set(headers);
    const accepted = { Accept: 'text/event-stream' };

    expect((await ask(accepted)).status).toBe(401);
    expect((await ask({ Authorization: person('ada').header })).body.code).toBe('push.not_accepted');
    expect((await ask({ Accept: accepted.Accept, Authorization: 'Bearer none' })).status).toBe(401);
  });

  it('is neither compressed nor held back by a proxy', async () => {
    const { answer } = await connected(person('ada'));

    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('tells of committed changes only, until the session ends', async () => {
    const cleo = await signIn();
    const { next } = await connected(cleo);
    const { services, pool } = app();
    const undone = services.transaction(async (inside) => {
      await inside.notifications.insert(notice('undone', cleo));
      throw new Error('Undone');
    });
    await expect(undone).rejects.toThrow('Undone');
    await tell(cleo);
    expect(await next()).toBe('notifications');
    await pool.query('update users set is_active = false where id = $1', [cleo.id]);
    await services.push.beat();
    const last = await next();
    await pool.query('update users set is_active = true where id = $1', [cleo.id]);

    expect(last).toBeUndefined();
  });

  it('carries a notification from the server that wrote it to a browser of another, and its reading too', async () => {
    const cleo = await signIn();
    const { next } = await connected(cleo, 1);
    const { notifications } = app().services.stores;
    await notifications.insert(notice('new', cleo));
    expect(await next()).toBe('notifications');
    // Not signalled, because it is known already.
    await notifications.insert(notice('new', cleo));
    await notifications.markAllRead(cleo.id, { types: ['word'], upTo: 1e9, at: new Date() });

    expect(await next()).toBe('notifications');
    expect(await notifications.countUnread(cleo.id, ['word'])).toBe(0);
  });

  it('says when changes are not reported, and connects to the database again', async () => {
    const cleo = await signIn();
    const { next } = await connected(cleo);
    await app().pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'chainline push' and datname = current_database()`,
    );

    expect(await next()).toBe('lost');
    expect(await next()).toBe('live');
    await tell(cleo);
    expect(await next()).toBe('notifications');
  });

  it('is limited to ten for each user, whose closed windows make room', async () => {
    const browsers = [];
    for (let count = 0; count < 10; count += 1) browsers.push(await connected(person('ben')));
    const { answer } = await connect(person('ben'));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    await connected(person('ada'));
    browsers[0]?.close();

    await expect.poll(async () => (await connect(person('ben'))).answer.status).toBe(200);
  });

  it('reaches nobody else, and ends with its server', async () => {
    const [cleo, dan] = [await signIn(), await signIn()];
    const [told, other] = [await connected(cleo, 1), await connected(dan, 1)];
    await tell(cleo);
    expect(await told.next()).toBe('notifications');
    held.apps[1]?.services.push.close();

    expect([await told.next(), await other.next()]).toEqual([undefined, undefined]);
    expect((await connect(cleo, 1)).answer.status).toBe(429);
  });
});
