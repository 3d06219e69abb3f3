import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../errors';
import { sendJson, startScriptedServer } from '../testing/scripted-server';
import { endlessPatience } from '../testing/test-time';
import { simpleProduct, startWooSandbox, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
  sandbox.shop.seed([simpleProduct('S', 4)]);
});

afterEach(() => sandbox.close());

const adjust = (by = client) =>
  by.adjustStock({ parentId: null }, [{ id: sandbox.unitOf('S').id, delta: 1, marker: 'm' }]);
const stock = () => sandbox.shop.getStock(sandbox.unitOf('S').id);

describe('reads', () => {
  it.each([
    { kind: 'status', status: 500, body: '<p>There has been a critical error</p>' },
    { kind: 'status', status: 429 },
    { kind: 'status', status: 503, body: 'Briefly unavailable for scheduled maintenance.' },
    { kind: 'status', status: 200, body: '<html>Are you human?</html>' },
    { kind: 'status', status: 200, body: '{"code":"odd"}' },
    { kind: 'status', status: 200 },
    { kind: 'malformed' },
    { kind: 'cut_before' },
    { kind: 'cut_after' },
  ] as const)('are repeated after $kind $status $body', async (fault) => {
    sandbox.fail(fault, 'GET', 3);
    await client.ping();
    expect(sandbox.calls()).toHaveLength(4);
    expect(sandbox.waits).toHaveLength(3);
  });

  it('are repeated after a timeout', async () => {
    sandbox.fail({ kind: 'timeout_before' }, 'GET');
    await client.ping();
    expect(sandbox.calls()).toHaveLength(2);
  });

  it('wait as long as the shop requests', async () => {
    sandbox.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '12' } }, 'GET');
    await client.ping();
    expect(sandbox.waits[0]).toBeGreaterThanOrEqual(12_000);
  });

  it('fail after the fourth fault', async () => {
    sandbox.fail({ kind: 'malformed' }, 'GET', 10);
    await expect(client.ping()).rejects.toMatchObject({
      code: 'woocommerce.unreadable',
      message: 'The online shop sent an unreadable answer.',
      unanswered: false,
    });
    expect(sandbox.calls()).toHaveLength(4);
  });

  it('end with the reason of an aborted call', async () => {
    const caller = new AbortController();
    sandbox.fail({ kind: 'timeout_before' }, 'GET');
    const left = sandbox.createClient({ countdown: endlessPatience }).ping({ signal: caller.signal });
    await expect.poll(() => sandbox.calls()).toHaveLength(1);
    caller.abort(new Error('closing'));
    await expect(left).rejects.toThrow('closing');
    await expect(client.ping({ signal: caller.signal })).rejects.toThrow('closing');
    expect(sandbox.calls()).toHaveLength(1);
  });
});

describe('writes', () => {
  it('are repeated after a 429, because they were refused before', async () => {
    sandbox.fail({ kind: 'status', status: 429, headers: { 'Retry-After': '5' } }, 'POST', 2);
    await adjust();
    expect(stock()).toBe(5);
    expect(sandbox.waits).toHaveLength(2);
  });

  it('fail in the end, without uncertainty', async () => {
    sandbox.fail({ kind: 'status', status: 429 }, 'POST', 4);
    await expect(adjust()).rejects.toMatchObject({
      code: 'woocommerce.rate_limited',
      retryable: true,
      unanswered: false,
    });
    expect(stock()).toBe(4);
  });

  it('are neither repeated nor uncertain after a refusal', async () => {
    sandbox.fail({ kind: 'status', status: 403, body: '<html>Blocked by the firewall</html>' }, 'POST');
    await expect(adjust()).rejects.toMatchObject({
      code: 'woocommerce.forbidden',
      retryable: false,
      unanswered: false,
    });
    expect(sandbox.calls()).toHaveLength(1);
  });

  it('are not uncertain if the shop was unreachable', async () => {
    const server = await startScriptedServer(() => undefined);
    await server.stop();
    await expect(adjust(sandbox.createClient({ url: server.url }))).rejects.toMatchObject({
      code: 'woocommerce.unreachable',
      retryable: true,
      unanswered: false,
    });
  });

  it('are uncertain if aborted in progress', async () => {
    const caller = new AbortController();
    sandbox.fail({ kind: 'timeout_after' }, 'POST');
    const unit = sandbox.unitOf('S').id;
    const patient = sandbox.createClient({ countdown: endlessPatience });
    const left = patient.adjustStock({ parentId: null }, [{ id: unit, delta: 1, marker: 'm' }], caller);
    await expect.poll(stock).toBe(5);
    caller.abort();
    await expect(left).rejects.toMatchObject({ code: 'woocommerce.interrupted', unanswered: true });
  });

  it('do not follow a redirect', async () => {
    const server = await startScriptedServer((_received, response) =>
      response.writeHead(301, { location: 'https://shop.example.com/' }).end(),
    );
    await expect(adjust(sandbox.createClient({ url: server.url }))).rejects.toMatchObject({
      code: 'woocommerce.redirected',
      retryable: false,
      unanswered: false,
    });
    expect(server.received).toHaveLength(1);
    await server.stop();
  });
});

describe('signing', () => {
  it('uses each nonce once, so that a repeat is accepted', async () => {
    const server = await startScriptedServer(({ query }, response) => {
      sendJson(response, server.received.length < 3 ? 503 : 200, query.has('oauth_nonce') ? [] : {});
    });
    await sandbox.createClient({ url: server.url }).ping();
    const nonces = server.received.map(({ query }) => query.get('oauth_nonce'));
    expect(new Set(nonces).size).toBe(3);
    expect(server.received[0]?.headers.authorization).toBeUndefined();
    await server.stop();
  });

  it('is refused if the clocks differ too much, with an explanation', async () => {
    const now = () => new Date(sandbox.clock.now().getTime() - 20 * 60_000);
    await expect(sandbox.createClient({ now }).ping()).rejects.toMatchObject({
      code: 'woocommerce.unauthorized',
      message: 'The online shop did not accept our sign-in: Invalid timestamp.',
    });
  });

  it('never puts key or secret into an error', async () => {
    const echo = 'Consumer key ck_test with secret cs_test is unknown';
    const server = await startScriptedServer((_received, response) =>
      sendJson(response, 401, { code: 'woocommerce_rest_authentication_error', message: echo }),
    );
    const error: unknown = await sandbox
      .createClient({ url: server.url })
      .ping()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UpstreamError);
    if (error instanceof UpstreamError) {
      expect(error.message).toBe(
        'The online shop did not accept our sign-in: Consumer key [hidden] with secret [hidden] is unknown',
      );
      expect(error.data).toEqual({ upstream_code: 'woocommerce_rest_authentication_error' });
    }
    await server.stop();
  });
});
