import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { eventually } from '../../../test/eventually';
import { addUser } from '../../../test/factories';
import { createTestClock } from '../../../test/test-app';
import { createDb } from '../../db/db';
import { createPool, type Pool } from '../../db/pool';
import { UpstreamError } from '../../errors';
import { createLogger } from '../../logger';
import { createLightspeedAuth } from '../../providers/lightspeed/lightspeed-auth';
import { sendJson, startScriptedServer, type ScriptedServer } from '../../providers/testing/scripted-server';
import { createSecretBox } from '../../secrets';
import { createLightspeedConnectionStore } from './lightspeed-connection-store';
import { createTokenSource, sealTokens } from './token-source';

const database = useDatabase();
const secrets = createSecretBox([Buffer.alloc(32, 9)]);
const clock = createTestClock();
const log = createLogger('silent');

type Answer = (response: ServerResponse) => void;
const newTokens: Answer = (response) => {
  const count = held.server?.received.length ?? 0;
  sendJson(response, 200, { access_token: `access-${count}`, refresh_token: `refresh-${count}`, expires_in: 1800 });
};
const refusal: Answer = (response) => sendJson(response, 400, { error: 'invalid_grant', error_description: 'Revoked' });

const held: { server?: ScriptedServer; otherPool?: Pool; answer: Answer } = { answer: newTokens };
const server = (): ScriptedServer => {
  if (!held.server) throw new Error('not started');
  return held.server;
};
const askedWith = () => server().received.map(({ body }) => new URLSearchParams(body).get('refresh_token'));

beforeAll(async () => {
  held.server = await startScriptedServer((_received, response) => held.answer(response));
  held.otherPool = createPool({ url: database.url, size: 4, onError: () => undefined });
  await addUser(database.db, 'manager');
});
afterAll(async () => {
  await held.otherPool?.end();
  await held.server?.stop();
});

const store = () => createLightspeedConnectionStore(database.db);
const stored = async () => {
  const connection = await store().findCurrent();
  if (!connection) throw new Error('not connected');
  return connection;
};

/** Token source of one server; `tries` counts its attempts to get the lease. */
const startSource = (pool: Pool = database.pool) => {
  const connections = createLightspeedConnectionStore(createDb(pool));
  const counted = { tries: 0 };
  const auth = createLightspeedAuth({ authUrl: server().url, clientId: 'id', clientSecret: 'secret', log });
  const source = createTokenSource({
    connections: {
      ...connections,
      claimRefresh: (claim) => {
        counted.tries += 1;
        return connections.claimRefresh(claim);
      },
    },
    auth,
    secrets,
    now: clock.now,
  });
  return { ...source, counted };
};
const startOtherSource = () => {
  if (!held.otherPool) throw new Error('not started');
  return startSource(held.otherPool);
};

beforeEach(async () => {
  const { rows } = await database.pool.query<{ id: number }>('select id from users');
  const tokens = { accessToken: 'access-0', refreshToken: 'refresh-0', expiresInSeconds: 1800, accountId: null };
  await store().insert({
    ...sealTokens(secrets, tokens, clock.now()),
    accountId: '7',
    accountName: 'Cycles',
    shopId: '1',
    employeeId: 1,
    userId: rows[0]?.id ?? 0,
    at: clock.now(),
  });
});
afterEach(async () => {
  held.answer = newTokens;
  server().received.length = 0;
  await database.pool.query('delete from lightspeed_connections');
});

describe('a valid token', () => {
  it('is returned without calling Lightspeed', async () => {
    expect(await startSource().get()).toEqual({ accountId: '7', accessToken: 'access-0', version: 1 });
    expect(server().received).toEqual([]);
  });

  it('is replaced two minutes before it expires', async () => {
    const source = startSource();
    clock.advance(1_679_000);
    expect((await source.get()).version).toBe(1);

    clock.advance(2_000);

    expect(await source.get()).toEqual({ accountId: '7', accessToken: 'access-1', version: 2 });
    expect(askedWith()).toEqual(['refresh-0']);
  });
});

describe('refreshing', () => {
  it('stores the new tokens, encrypted, and releases the lease', async () => {
    await startSource().refresh(1);

    const {
      access_token: access,
      refresh_token: refresh,
      token_version: version,
      token_expires_at: end,
    } = await stored();
    expect([secrets.open(access), secrets.open(refresh), version]).toEqual(['access-1', 'refresh-1', 2]);
    expect(end).toEqual(new Date(clock.now().getTime() + 1_800_000));
    expect((await startSource().refresh(2)).accessToken).toBe('access-2');
  });

  it('happens once for concurrent requests', async () => {
    const source = startSource();

    const given = await Promise.all(Array.from({ length: 8 }, () => source.refresh(1)));

    expect(new Set(given.map(({ accessToken }) => accessToken))).toEqual(new Set(['access-1']));
    expect(server().received).toHaveLength(1);
  });

  it('happens once for two servers, and the waiting one gets the stored token', async () => {
    const waiting: ServerResponse[] = [];
    held.answer = (response) => waiting.push(response);
    const [first, second] = [startSource(), startOtherSource()];

    const given = [first.refresh(1)];
    await eventually(() => waiting.length).toBe(1);
    given.push(second.refresh(1));
    await eventually(() => second.counted.tries).toBeGreaterThan(0);
    for (const response of waiting) newTokens(response);

    expect((await Promise.all(given)).map(({ version }) => version)).toEqual([2, 2]);
    expect(server().received).toHaveLength(1);
  });

  it('is not needed for a token that was replaced meanwhile', async () => {
    await startSource().refresh(1);

    expect(await startOtherSource().refresh(1)).toMatchObject({ accessToken: 'access-1', version: 2 });
    expect(server().received).toHaveLength(1);
  });
});

describe('a refresh that fails', () => {
  it('temporarily releases the lease, and the old token is tried again', async () => {
    held.answer = (response) => sendJson(response, 503, {});
    const source = startSource();

    await expect(source.refresh(1)).rejects.toThrow(UpstreamError);
    held.answer = newTokens;

    expect((await source.refresh(1)).version).toBe(2);
    expect(askedWith()).toEqual(['refresh-0', 'refresh-0']);
  });

  it('permanently is recorded: a person has to reconnect, and Lightspeed is not called any more', async () => {
    held.answer = refusal;
    const source = startSource();

    await expect(source.refresh(1)).rejects.toMatchObject({ code: 'lightspeed.invalid_grant' });

    expect((await stored()).broken_reason).toContain('Revoked');
    await expect(source.get()).rejects.toMatchObject({ code: 'lightspeed.reconnect' });
    await expect(startOtherSource().refresh(1)).rejects.toMatchObject({ code: 'lightspeed.reconnect' });
    expect(server().received).toHaveLength(1);
  });
});

describe('a refresh lease left by a killed process', () => {
  const leave = async (seconds: number) => {
    const at = clock.now();
    const until = new Date(at.getTime() + seconds * 1000);
    await store().claimRefresh({ id: (await stored()).id, version: 1, at, until });
  };

  it('is awaited, and taken over when it has expired', async () => {
    await leave(30);
    const source = startSource();

    const refreshing = source.refresh(1);
    await eventually(() => source.counted.tries).toBeGreaterThan(0);
    expect(server().received).toEqual([]);
    clock.advance(30_001);

    expect((await refreshing).version).toBe(2);
  });

  it('is not awaited without end', async () => {
    await leave(600);
    const source = startSource();

    const refreshing = source.refresh(1);
    const given = expect(refreshing).rejects.toMatchObject({ code: 'lightspeed.not_connected' });
    await eventually(() => source.counted.tries).toBeGreaterThan(0);
    clock.advance(60_001);

    await given;
  });

  it('is not awaited once somebody disconnects', async () => {
    await leave(30);
    const source = startSource();

    const refreshing = source.refresh(1);
    const given = expect(refreshing).rejects.toMatchObject({ code: 'lightspeed.not_connected' });
    await eventually(() => source.counted.tries).toBeGreaterThan(0);
    await store().endCurrent(clock.now());

    await given;
  });
});

describe('without a connection', () => {
  it('there is no token', async () => {
    await store().endCurrent(clock.now());

    await expect(startSource().get()).rejects.toMatchObject({ code: 'lightspeed.not_connected' });
    await expect(startSource().refresh(1)).rejects.toMatchObject({ code: 'lightspeed.not_connected' });
  });
});
