import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFaults, type FaultKind, type Faults } from './faults';

let faults: Faults;
let server: Server;
let address: string;
let applied: string[];

const portOf = (bound: string | AddressInfo | null): number => {
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  return bound.port;
};

beforeEach(async () => {
  faults = createFaults();
  applied = [];
  const app = express();
  app.use('/shop', faults.middleware('woocommerce'));
  app.use('/till', faults.middleware('lightspeed'));
  app.use((request, response) => {
    applied.push(`${request.method} ${request.path}`);
    if (request.path.endsWith('/empty')) response.status(204).end();
    else response.status(201).json({ applied: applied.length });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${String(portOf(server.address()))}`;
});

afterEach(async () => {
  vi.useRealTimers();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const arm = (fault: FaultKind, times = 1) => faults.add({ system: 'woocommerce', times, fault });
const post = (path: string, signal?: AbortSignal) =>
  fetch(`${address}${path}`, { method: 'POST', body: 'x', ...(signal && { signal }) });

describe('faults', () => {
  it('answers with the given status, headers and body without applying', async () => {
    arm({ kind: 'status', status: 429, body: '{"code":"slow_down"}', headers: { 'Retry-After': '7' } });
    const response = await post('/shop/a');
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toEqual({ code: 'slow_down' });
    expect(applied).toEqual([]);
  });

  it('applies to the given number of requests and then stops', async () => {
    arm({ kind: 'status', status: 503 }, 2);
    const statuses = [await post('/shop/a'), await post('/shop/a'), await post('/shop/a')].map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 201]);
    expect(faults.list()).toEqual([]);
  });

  it('applies only to the system, method and path of its rule', async () => {
    faults.add({
      system: 'woocommerce',
      method: 'post',
      path: '^/shop/products/\\d+$',
      times: 1,
      fault: { kind: 'status', status: 500 },
    });
    expect((await post('/till/products/5')).status).toBe(201);
    expect((await post('/shop/orders')).status).toBe(201);
    expect((await fetch(`${address}/shop/products/5`)).status).toBe(201);
    expect((await post('/shop/products/5?force=true')).status).toBe(500);
  });

  it.each([
    { kind: 'cut_before', count: 0 },
    { kind: 'cut_after', count: 1 },
  ] as const)('cuts the connection ($kind), applied $count times', async ({ kind, count }) => {
    arm({ kind });
    await expect(post('/shop/a')).rejects.toThrow('fetch failed');
    expect(applied).toHaveLength(count);
  });

  it.each([
    { kind: 'timeout_before', count: 0 },
    { kind: 'timeout_after', count: 1 },
  ] as const)('never answers ($kind), applied $count times, and does not keep the server open', async (row) => {
    arm({ kind: row.kind });
    const unanswered = post('/shop/a').then(
      () => 'answered',
      () => 'cut off',
    );
    await expect.poll(() => faults.list()).toEqual([]);
    await expect.poll(() => applied.length).toBe(row.count);
    server.closeAllConnections();
    expect(await unanswered).toBe('cut off');
  });

  it('applies and answers 200 with half of the body', async () => {
    arm({ kind: 'malformed' });
    const response = await post('/shop/a');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"appli');
    expect(applied).toHaveLength(1);
  });

  it('answers a malformed request without a body as a page', async () => {
    arm({ kind: 'malformed' });
    const response = await post('/shop/empty');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<html>');
  });

  it('answers late when slow, and applies', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    arm({ kind: 'slow', milliseconds: 40_000 });
    const answer = post('/shop/a');
    await expect.poll(() => faults.list()).toEqual([]);
    expect(applied).toEqual([]);
    vi.advanceTimersByTime(40_000);
    expect((await answer).status).toBe(201);
    expect(applied).toEqual(['POST /shop/a']);
  });

  it('does not apply a slow request whose caller left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    arm({ kind: 'slow', milliseconds: 40_000 });
    const before = vi.getTimerCount();
    const caller = new AbortController();
    const left = post('/shop/a', caller.signal);
    await expect.poll(() => vi.getTimerCount()).toBe(before + 1);
    caller.abort();
    await expect(left).rejects.toThrow();
    await expect.poll(() => vi.getTimerCount()).toBe(before);
    vi.advanceTimersByTime(40_000);
    expect(applied).toEqual([]);
  });

  it('lists active faults, and removes all when cleared', () => {
    const first = arm({ kind: 'malformed' }, 3);
    const second = arm({ kind: 'cut_after' });
    expect(faults.list()).toEqual([first, second]);
    expect(second.id).not.toBe(first.id);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });

  it('refuses a path that is not a regular expression', () => {
    expect(() => faults.add({ system: 'woocommerce', path: '(', times: 1, fault: { kind: 'malformed' } })).toThrow(
      SyntaxError,
    );
  });
});
