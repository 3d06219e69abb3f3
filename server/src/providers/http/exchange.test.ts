import { afterEach, describe, expect, it } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../testing/scripted-server';
import { exchange, type ExchangeRequest } from './exchange';

let server: ScriptedServer | null = null;

afterEach(async () => {
  await server?.stop();
  server = null;
});

type Script = Parameters<typeof startScriptedServer>[0];

const ask = async (script: Script, changes: Partial<ExchangeRequest> = {}) => {
  server = await startScriptedServer(script);
  return exchange({ url: server.url, method: 'GET', headers: {}, timeoutMs: 5_000, ...changes });
};

describe('exchange', () => {
  it('returns status, headers and text of any response', async () => {
    const ended = await ask((_received, response) => response.writeHead(418, { 'x-tea': 'oolong' }).end('short'));
    expect(ended).toMatchObject({ outcome: 'answered', status: 418, text: 'short' });
    expect(ended.outcome === 'answered' && ended.headers.get('x-tea')).toBe('oolong');
  });

  it('sends method, headers and body', async () => {
    await ask((_received, response) => response.end(), { method: 'PUT', headers: { 'x-a': 'b' }, body: '{"é":1}' });
    expect(server?.received[0]).toMatchObject({ method: 'PUT', body: '{"é":1}', headers: { 'x-a': 'b' } });
  });

  it('does not follow a redirect', async () => {
    const ended = await ask((_received, response) => response.writeHead(301, { location: '/elsewhere' }).end());
    expect(ended).toMatchObject({ outcome: 'answered', status: 301 });
    expect(server?.received).toHaveLength(1);
  });

  it('reports a connection that broke before the response', async () => {
    const ended = await ask((_received, response) => response.destroy());
    expect(ended).toMatchObject({ outcome: 'cut' });
  });

  it('reports a connection that broke within the response', async () => {
    const ended = await ask((_received, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(ended).toMatchObject({ outcome: 'cut' });
  });

  it('reports that nobody listens, so nothing was sent', async () => {
    server = await startScriptedServer(() => undefined);
    await server.stop();
    const ended = await exchange({ url: server.url, method: 'POST', headers: {}, timeoutMs: 5_000 });
    server = null;
    expect(ended).toMatchObject({ outcome: 'unreachable', cause: { code: 'ECONNREFUSED' } });
  });

  it('times out without a response', async () => {
    expect(await ask(() => undefined, { timeoutMs: 30 })).toEqual({ outcome: 'timeout' });
  });

  it('times out within an endless response', async () => {
    const ended = await ask((_received, response) => response.writeHead(200).write('half'), { timeoutMs: 30 });
    expect(ended).toEqual({ outcome: 'timeout' });
  });

  it('reports an aborted call', async () => {
    const caller = new AbortController();
    const ended = await ask(() => caller.abort(), { signal: caller.signal });
    expect(ended).toEqual({ outcome: 'aborted' });
  });

  it('sends nothing for an aborted call', async () => {
    const signal = AbortSignal.abort(new Error('closing'));
    await expect(ask((_received, response) => response.end(), { signal })).rejects.toThrow('closing');
    expect(server?.received).toEqual([]);
  });
});
