import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logger';
import { serveClient } from './client-app';
import { errorHandler } from './error-handler';
import { requestContext } from './request-context';
import { securityHeaders } from './security-headers';

const html = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const script = 'export const answer = 42;'.repeat(100);
const year = 'public, max-age=31536000, immutable';

let folder: string;
let app: Express;

const write = (path: string, content: string | Buffer): void => {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
};

const createApp = (...before: RequestHandler[]): Express =>
  express()
    .use(requestContext(createLogger('silent')), ...securityHeaders(false), ...before)
    .get('/api/known', (_request, response) => void response.json({ known: true }))
    .use(serveClient(join(folder, 'dist')))
    .use('/api', (_request, response) => void response.status(418).json({ reached: 'the api' }))
    .use(errorHandler);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-app-'));
  write('secret.txt', 'outside of the build');
  write('dist/index.html', html);
  write('dist/quote.html', '<!doctype html><title>Your quote</title>');
  write('dist/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('dist/.vite/manifest.json', '{}');
  write('dist/assets/main-abc123.js', script);
  write('dist/assets/main-abc123.js.br', brotliCompressSync(script));
  write('dist/assets/main-abc123.js.gz', gzipSync(script));
  write('dist/assets/lazy-def456.js', script);
  write('dist/assets/lazy-def456.js.gz', gzipSync(script));
  write('dist/assets/plain-000111.css', 'body{margin:0}'.repeat(200));
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist/assets/link.txt'));
  app = createApp();
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const open = (path: string, on = app) => request(on).get(path).set('Accept', 'text/html,*/*;q=0.8');
/** Sends the path verbatim; HTTP clients would normalise it. */
const askRaw = async (path: string): Promise<string> => {
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const bound = server.address();
    const socket = connect(bound !== null && typeof bound === 'object' ? bound.port : 0, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    return await text(socket);
  } finally {
    server.close();
  }
};

const load = (path: string, encodings: string, on = app) => request(on).get(path).set('Accept-Encoding', encodings);

describe('the page', () => {
  it.each(['/', '/index.html', '/quotes/12', '/quotes/view/a.b-c', '/apiary', '/user-management?page=2'])(
    'is served for %s',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.text).toContain('<!doctype html>');
    },
  );

  it('has its own nonce, different each time', async () => {
    const nonces = await Promise.all(
      [open('/'), open('/')].map(async (opening) => {
        const { headers, text: page } = await opening;
        const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? 'none';
        expect(page).toBe(html.replaceAll('__CSP_NONCE__', nonce));
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('hides the address of a quote from other sites', async () => {
    for (const path of ['/quotes/view/token-1', '/Quotes/View/token-1']) {
      expect((await open(path)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    expect((await open('/quotes')).headers['referrer-policy']).toBe('same-origin');
  });

  it('of a quote is a small one for customers', async () => {
    expect((await open('/quotes/view/token-1')).text).toContain('<title>Your quote</title>');
    for (const path of ['/quotes/12', '/quotes', '/quote.html']) {
      expect((await open(path)).text, path).not.toContain('<title>Your quote</title>');
    }
  });

  it('has its own head', async () => {
    const response = await request(app).head('/quotes').set('Accept', 'text/html');
    expect(response.status).toBe(200);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(100);
    expect(response.text).toBeUndefined();
  });

  it('is not sent to clients that do not accept HTML', async () => {
    const response = await request(app).get('/quotes').set('Accept', 'application/json');
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ success: false, code: 'request.unknown_page' });
  });

  it.each(['post', 'put', 'delete', 'options'] as const)('is not served for %s', async (method) => {
    expect((await request(app)[method]('/quotes').set('Accept', 'text/html')).status).toBe(404);
  });

  it.each(['/api', '/api/unknown', '/API/unknown'])('leaves %s to the API', async (path) => {
    expect((await open(path)).status).toBe(418);
  });

  it('leaves known calls alone', async () => {
    expect((await open('/api/known')).body).toEqual({ known: true });
  });

  it('must exist when the server starts', () => {
    expect(() => serveClient(join(folder, 'dist/assets'))).toThrow('index.html');
  });
});

describe('the files', () => {
  it('below /assets are kept for a year', async () => {
    const response = await load('/assets/main-abc123.js', 'identity');
    expect(response.status).toBe(200);
    expect(response.text).toBe(script);
    expect(response.headers).toMatchObject({
      'cache-control': year,
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  it('elsewhere are kept for an hour', async () => {
    const response = await open('/logo.svg');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'image/svg+xml',
    });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['GZIP; q=0.1', 'gzip'],
    ['br;q=0, gzip;q=0.2', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['br, identity;q=0.5', 'br'],
    ['br;q=0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['br;q=nonsense', undefined],
  ])('answer "%s" with %s', async (accepted, coding) => {
    const response = await load('/assets/main-abc123.js', accepted).buffer(false);
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('are the same in every encoding', async () => {
    expect((await load('/assets/main-abc123.js', 'br')).text).toBe(script);
    expect((await load('/assets/main-abc123.js', 'gzip')).text).toBe(script);
  });

  it('use the encodings that exist', async () => {
    expect((await load('/assets/lazy-def456.js', 'br, gzip')).headers['content-encoding']).toBe('gzip');
    expect((await load('/assets/lazy-def456.js', 'br')).headers['content-encoding']).toBeUndefined();
    const plain = await load('/assets/plain-000111.css', 'br, gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toBeUndefined();
  });

  it('are encoded once behind compressing middleware', async () => {
    const compressing = createApp(compression());
    const ready = await load('/assets/main-abc123.js', 'gzip, br', compressing);
    expect(ready.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(ready.text).toBe(script);
    const plain = await load('/assets/plain-000111.css', 'gzip', compressing);
    expect(plain.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  });

  it('answer 304 for a known version, per encoding', async () => {
    const path = '/assets/main-abc123.js';
    const { headers } = await load(path, 'br');
    const same = await load(path, 'br').set('If-None-Match', headers.etag ?? '');
    expect(same.status).toBe(304);
    expect(same.headers).toMatchObject({ 'cache-control': year, vary: 'Accept-Encoding', etag: headers.etag });
    expect((await load(path, 'gzip').set('If-None-Match', headers.etag ?? '')).status).toBe(200);
  });

  it.each([
    '/assets/gone-999.js',
    '/assets/gone',
    '/assets/',
    '/favicon.ico',
    '/nothing.png',
    '/assets/main-abc123.js.br',
    '/.vite/manifest.json',
    '/assets/link.txt',
  ])('are never replaced by the page for %s', async (path) => {
    const response = await open(path);
    expect(response.status).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body.code).toBe('request.unknown_page');
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/main-abc123.js%00.txt',
  ])('cannot be escaped by %s', async (path) => {
    const answer = await askRaw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('outside of the build');
  });

  it('answer a malformed address without an error', async () => {
    const response = await open('/assets/%E0%A4%A');
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('request.malformed_path');
  });
});
