import { createHash } from 'node:crypto';
import { lightspeedStatusSchema } from '@chainline/shared/lightspeed/lightspeed-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { addMapping, makeItem, testNow } from '../../../test/factories';
import { cookieOf, testPassword, useTestApp } from '../../../test/test-app';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createSecretBox } from '../../secrets';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const unconfigured = useTestApp();

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: demoProducts } });
  await held.app.confirm();
});
afterAll(() => held.app?.close());
afterEach(async () => {
  app().outside.faults.clear();
  await app().pool.query('update lightspeed_connections set disconnected_at = now() where disconnected_at is null');
});

const startedSchema = z.object({ auth_url: z.string(), state: z.string(), code_verifier: z.string() });
type Started = z.output<typeof startedSchema>;

const get = (path: string, header = app().manager) => app().http.get(`/api${path}`).set('Authorization', header);
const post = (path: string, body: object = {}, header = app().manager) =>
  app().http.post(`/api${path}`).set('Authorization', header).send(body);
const status = async () => {
  const answer = await get('/lightspeed/oauth/status').expect(200);
  return lightspeedStatusSchema.parse(answer.body);
};
const start = async (): Promise<Started> => {
  const answer = await get('/lightspeed/oauth/start').expect(200);
  return startedSchema.parse(answer.body);
};

/**
 * Answers Lightspeed's consent page.
 * @returns the query of the redirect
 */
const decide = async ({ auth_url: url }: Started, decision = 'authorize'): Promise<URLSearchParams> => {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) });
  return new URL(answer.headers.get('location') ?? '').searchParams;
};
const codeOf = async (started: Started): Promise<string> => (await decide(started)).get('code') ?? '';
const connect = async () => {
  const started = await start();
  return post('/lightspeed/oauth/token', { code: await codeOf(started), state: started.state });
};
const textOfTable = async (table: string): Promise<string> => {
  const { rows } = await app().pool.query<Record<string, unknown>>(`select * from ${table}`);
  const values = rows.flatMap((row) => Object.values(row));
  return values.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('\n');
};

describe('starting the authorisation', () => {
  it('redirects to Lightspeed with a state and a challenge', async () => {
    const started = await start();

    const url = new URL(started.auth_url);
    expect(url.origin).toBe(app().outsideUrl);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      state: started.state,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(started.code_verifier).digest('base64url'),
      scope: expect.stringContaining('employee:inventory'),
    });
  });

  it('uses a new state and verifier each time, and stores neither in plain text', async () => {
    const [first, second] = [await start(), await start()];
    const kept = await textOfTable('lightspeed_authorisations');

    expect(first.state).not.toBe(second.state);
    expect(first.code_verifier).not.toBe(second.code_verifier);
    for (const { state, code_verifier: verifier } of [first, second]) {
      expect(kept).not.toContain(state);
      expect(kept).not.toContain(verifier);
    }
  });
});

describe('returning with a code', () => {
  it.each([
    ['/lightspeed/oauth/token', false],
    ['/lightspeed/exchange-token', true],
  ])('connects by %s', async (path, withVerifier) => {
    const started = await start();
    const body = { code: await codeOf(started), state: started.state };

    const answer = await post(path, withVerifier ? { ...body, code_verifier: started.code_verifier } : body);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 1800,
    });
    expect(await status()).toMatchObject({
      connected: true,
      error: null,
      account_name: 'Chainline Demo Cycles',
      shop_id: '1',
      shop_name: 'Main store',
      paused: null,
    });
  });

  it("keeps Lightspeed's tokens on the server, encrypted", async () => {
    const { body } = await connect();
    const box = createSecretBox(app().config.encryptionKeys);
    const connection = await app().services.stores.lightspeedConnections.findCurrent();
    const tokens = [connection?.access_token, connection?.refresh_token].map((sealed) =>
      sealed === undefined ? '' : box.open(sealed),
    );
    const kept = await textOfTable('lightspeed_connections');

    for (const token of tokens) {
      expect(token.length).toBeGreaterThan(100);
      expect(kept).not.toContain(token);
      expect(JSON.stringify(body)).not.toContain(token);
    }
  });

  it.each([
    ['that nobody gave out', (started: Started) => ({ ...started, state: 'made-up' })],
    ['without its last letter', (started: Started) => ({ ...started, state: started.state.slice(0, -1) })],
  ])('is refused with a state %s', async (_what, change) => {
    const started = await start();
    const { state } = change(started);

    const answer = await post('/lightspeed/oauth/token', { code: await codeOf(started), state });

    expect([answer.status, answer.body.code]).toEqual([422, 'lightspeed.invalid_state']);
    expect(answer.body.message).toBe('Security validation failed. Please try connecting again.');
    expect((await status()).connected).toBe(false);
  });

  it.each([
    ['InventoryLog', 'the inventory log'],
    ['ItemShop', 'stock quantities'],
    ['Sale.', 'sales'],
    ['Item.', 'items'],
  ])('is refused if the employee may not read %s, which is named', async (path, name) => {
    app().outside.faults.add({ system: 'lightspeed', path, times: 1, fault: { kind: 'status', status: 403 } });

    const answer = await connect();

    expect([answer.status, answer.body.code]).toEqual([422, 'lightspeed.missing_rights']);
    expect(answer.body.data).toEqual({ missing: [name] });
    expect(answer.body.message).toContain(`not allowed to read ${name} there`);
    expect((await status()).connected).toBe(false);
  });

  it('is refused to any other user than the one who started', async () => {
    const started = await start();
    const { header: other } = await app().signIn('manager');

    const answer = await post('/lightspeed/oauth/token', { code: await codeOf(started), state: started.state }, other);

    expect(answer.body.code).toBe('lightspeed.invalid_state');
  });

  it('is refused a second time', async () => {
    const started = await start();
    const body = { code: await codeOf(started), state: started.state };

    const answers = [await post('/lightspeed/oauth/token', body), await post('/lightspeed/oauth/token', body)];

    expect(answers.map((answer) => answer.status)).toEqual([200, 422]);
  });

  it('is refused after a quarter of an hour', async () => {
    const started = await start();
    await app().pool.query('update lightspeed_authorisations set expires_at = now() where used_at is null');

    const answer = await post('/lightspeed/oauth/token', { code: await codeOf(started), state: started.state });

    expect(answer.body.code).toBe('lightspeed.invalid_state');
  });

  it('is refused with another verifier, and then with the right one too', async () => {
    const started = await start();
    const body = { code: await codeOf(started), state: started.state };
    const other = (await start()).code_verifier;

    const wrong = await post('/lightspeed/exchange-token', { ...body, code_verifier: other });
    const right = await post('/lightspeed/exchange-token', { ...body, code_verifier: started.code_verifier });

    expect([wrong.status, wrong.body.code]).toEqual([422, 'lightspeed.invalid_verifier']);
    expect(right.body.code).toBe('lightspeed.invalid_state');
  });

  it('is refused if Lightspeed does not know the code', async () => {
    const { state } = await start();

    const answer = await post('/lightspeed/oauth/token', { code: 'made-up', state });

    expect([answer.status, answer.body.code]).toEqual([502, 'lightspeed.invalid_grant']);
    expect((await status()).connected).toBe(false);
  });

  it('is impossible after a denial: Lightspeed gives no code', async () => {
    const back = await decide(await start(), 'deny');

    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
    expect((await status()).connected).toBe(false);
  });

  it('keeps the present connection if Lightspeed fails halfway', async () => {
    await connect();
    const before = await app().services.stores.lightspeedConnections.findCurrent();
    app().outside.faults.add({
      system: 'lightspeed',
      path: 'Shop.json',
      times: 9,
      fault: { kind: 'status', status: 403 },
    });

    const answer = await connect();

    expect([answer.status, answer.body.code]).toEqual([502, 'lightspeed.forbidden']);
    expect((await app().services.stores.lightspeedConnections.findCurrent())?.id).toBe(before?.id);
  });

  it.each([{}, { code: 'x' }, { code: '', state: 'y' }, { code: 'x', state: 'y', extra: 1 }])(
    'is refused as %j',
    async (body) => {
      expect((await post('/lightspeed/oauth/token', body)).status).toBe(400);
      expect((await post('/lightspeed/exchange-token', body)).status).toBe(400);
    },
  );
});

describe('the cursor of the till', () => {
  const cursors = async () => {
    const { rows } = await app().pool.query<{ name: string }>('select name from sync_cursors order by name');
    return rows.map((row) => row.name);
  };
  const read = async () => {
    const { syncState } = app().services.stores;
    for (const name of ['lightspeed.inventory_log', 'woocommerce.orders'] as const) {
      await syncState.moveCursor(name, '7', testNow);
    }
  };

  it('stays valid if the same account is connected again: later changes are read', async () => {
    await connect();
    await read();
    await post('/lightspeed/oauth/disconnect');

    await connect();

    expect(await cursors()).toEqual(['lightspeed.inventory_log', 'woocommerce.orders']);
  });

  it('is void for another account', async () => {
    await connect();
    await read();
    await app().pool.query(`update lightspeed_connections set account_id = '999'`);

    await connect();

    expect(await cursors()).toEqual(['woocommerce.orders']);
  });
});

describe('disconnecting', () => {
  const refreshAtLightspeed = (refreshToken: string) =>
    fetch(`${app().outsideUrl}/auth/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: app().config.lightspeed?.clientId ?? '',
        client_secret: app().config.lightspeed?.clientSecret ?? '',
      }),
    });

  it('revokes the tokens and erases them here', async () => {
    await connect();
    const connection = await app().services.stores.lightspeedConnections.findCurrent();
    const sealed = connection?.refresh_token ?? Buffer.alloc(0);
    const refreshToken = createSecretBox(app().config.encryptionKeys).open(sealed);

    await post('/lightspeed/oauth/disconnect').expect(200);

    expect((await refreshAtLightspeed(refreshToken)).status).toBe(400);
    expect(await status()).toMatchObject({
      connected: false,
      message: 'Lightspeed is not connected',
      account_name: null,
    });
    const { rows } = await app().pool.query(
      'select length(access_token) + length(refresh_token) as left_over from lightspeed_connections where id = $1',
      [connection?.id],
    );
    expect(rows).toEqual([{ left_over: 0 }]);
  });

  it('erases them here even if Lightspeed is unreachable', async () => {
    await connect();
    app().outside.faults.add({ system: 'lightspeed', path: 'revoke', times: 1, fault: { kind: 'cut_before' } });

    await post('/lightspeed/oauth/disconnect').expect(200);

    expect((await status()).connected).toBe(false);
  });

  it('notifies the other managers, and all when Lightspeed ends the connection', async () => {
    const { header, username } = await app().signIn('manager');
    await app().pool.query('delete from notifications');
    const news = async (reader: string) => {
      const { body } = await get('/notifications', reader).expect(200);
      return z.object({ notifications: z.array(z.object({ title: z.string() })) }).parse(body).notifications;
    };
    await connect();
    await post('/lightspeed/oauth/disconnect', {}, header).expect(200);
    const afterParting = [await news(header), await news(app().manager)];

    await connect();
    const till = await app().services.lightspeed.current();
    const revoked = { kind: 'status', status: 400, body: '{"error":"invalid_grant"}' } as const;
    app().outside.faults.add({ system: 'lightspeed', path: 'oauth/token', times: 1, fault: revoked });
    await app().pool.query('update lightspeed_connections set token_expires_at = connected_at');
    const { signal } = new AbortController();
    for (let tries = 0; tries < 2; tries += 1) await expect(till?.client.getAccount({ signal })).rejects.toThrow();

    expect(afterParting).toEqual([[], [{ title: `${username} disconnected Lightspeed` }]]);
    const lost = { title: 'Lightspeed must be connected again' };
    expect(await news(header)).toEqual([lost]);
    expect(await news(app().manager)).toEqual([lost, ...(afterParting[1] ?? [])]);
  });

  it('can be repeated', async () => {
    await post('/lightspeed/oauth/disconnect').expect(200);
  });
});

describe('the status of the connection', () => {
  it('reports that a person has to reconnect, whatever Lightspeed does', async () => {
    await connect();
    const { lightspeedConnections } = app().services.stores;
    const connection = await lightspeedConnections.findCurrent();
    await lightspeedConnections.markBroken(
      connection?.id ?? 0,
      connection?.token_version ?? 0,
      'Token has been revoked',
    );
    app().outside.faults.add({ system: 'lightspeed', times: 9, fault: { kind: 'cut_before' } });

    expect(await status()).toMatchObject({
      connected: false,
      error: 'Token has been revoked',
      message: 'Lightspeed must be connected again',
    });
  });

  it('reports that nothing is configured, and starting is refused', async () => {
    const { http, signIn } = unconfigured.get();
    const { header } = await signIn('manager');

    const told = await http.get('/api/lightspeed/oauth/status').set('Authorization', header);
    const confirmation = await http
      .post('/api/account/confirmation')
      .set('Authorization', header)
      .send({ current_password: testPassword });
    const started = await http
      .get('/api/lightspeed/oauth/start')
      .set({ Authorization: header, Cookie: cookieOf(confirmation) });

    expect(told.body).toMatchObject({ connected: false, error: 'not_configured' });
    expect([started.status, started.body.code]).toEqual([409, 'lightspeed.not_configured']);
  });
});

describe('GET /api/inventory/items', () => {
  it('returns a page of items with their mappings', async () => {
    const { services, signIn } = unconfigured.get();
    const items = [makeItem(1, { description: 'Axle' }), makeItem(2, { description: 'Bell' })];
    await services.stores.lightspeedItems.upsertMany(items, { shopId: '1', at: testNow });
    await addMapping(services.db, 501, 2);
    const { header } = await signIn('quotes');

    const answer = await unconfigured
      .get()
      .http.get('/api/inventory/items?per_page=1&sort=-description')
      .set('Authorization', header);

    expect(answer.body).toMatchObject({
      success: true,
      items: [{ itemID: 2, description: 'Bell', mapped: true }],
      pagination: { page: 1, per_page: 1, total: 2, pages: 2 },
    });
  });
});
