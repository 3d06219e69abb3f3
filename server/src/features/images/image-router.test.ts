import type { RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import sharp from 'sharp';
import request from 'supertest';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorBodySchema } from '@chainline/shared/http/error-body';
import { errorHandler } from '../../http/error-handler';
import { requestContext } from '../../http/request-context';
import { createLogger } from '../../logger';
import { createImageRouter, type PictureMemory } from './index';
import { startLoopbackHost, type LoopbackHost } from './loopback-host';
import type { FetchLimits, Lookup } from './picture-fetcher';

const log = createLogger('silent');
const closers: (() => Promise<void>)[] = [];
let png: Buffer;

beforeAll(async () => {
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f6b' } })
    .png()
    .toBuffer();
});

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const startHost = async (answer: RequestListener): Promise<LoopbackHost> => {
  const host = await startLoopbackHost('pictures.test', answer);
  closers.push(host.close);
  return host;
};

type AppOptions = {
  inside?: string[];
  now?: () => number;
  limits?: Partial<FetchLimits>;
  memory?: PictureMemory;
};

const createApp = (
  host: { origin: string; lookup: Lookup },
  { inside = [host.origin], now = () => 0, limits = {}, ...memory }: AppOptions = {},
): Express => {
  const app = express();
  const router = createImageRouter(
    { allowedOrigins: [host.origin], privateOrigins: inside, log, ...memory },
    { lookup: host.lookup, now, limits },
  );
  return app.use(requestContext(log)).use('/api', router).use(errorHandler);
};

/** Triggers the cache invalidation by hand. */
const toldToForget = () => {
  const followers: (() => void)[] = [];
  const glance = vi.fn();
  const memory: PictureMemory = {
    follow: (forget) => void followers.push(forget),
    glance,
    look: () => Promise.resolve(),
  };
  return { memory, glance, forget: () => followers.forEach((follower) => follower()) };
};

const metadataOf = (body: unknown) => {
  if (!Buffer.isBuffer(body)) throw new Error('the answer is not binary');
  return sharp(body).metadata();
};

const proxied = (url: string, size?: string) =>
  `/api/image-proxy?${new URLSearchParams({ url, ...(size !== undefined && { size }) }).toString()}`;

const sendPng: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(png);
};

describe('GET /api/image-proxy', () => {
  it('answers a cacheable WebP that can neither run nor load anything', async () => {
    const host = await startHost(sendPng);
    const response = await request(createApp(host)).get(proxied(`${host.origin}/a.png`, '160'));
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect(await metadataOf(response.body)).toMatchObject({ format: 'webp', width: 160 });
  });

  it.each([
    [undefined, 320],
    ['1', 60],
    ['100', 160],
    ['5000', 900],
  ])('rounds the size %s up to a stored one', async (size, width) => {
    const host = await startHost(sendPng);
    const response = await request(createApp(host)).get(proxied(`${host.origin}/a.png`, size));
    expect(await metadataOf(response.body)).toMatchObject({ width });
  });

  it('answers 304 for a known picture', async () => {
    const host = await startHost(sendPng);
    const app = createApp(host);
    const { headers } = await request(app).get(proxied(`${host.origin}/a.png`));
    const again = await request(app)
      .get(proxied(`${host.origin}/a.png`))
      .set('If-None-Match', headers.etag ?? '');
    expect(again.status).toBe(304);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });

  it('downloads once for concurrent requests', async () => {
    let arrived = 0;
    let release: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (release = resolve));
    const host = await startHost((incoming, response) => void all.then(() => sendPng(incoming, response)));
    const counted = express()
      .use((_request, _response, next) => {
        next();
        arrived += 1;
        if (arrived === 6) release();
      })
      .use(createApp(host));
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => request(counted).get(proxied(`${host.origin}/a.png`))),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(host.asked).toEqual(['/a.png']);
  });

  it('caches pictures for an hour, each size separately, ignoring the fragment', async () => {
    const clock = { time: 1 };
    const host = await startHost(sendPng);
    const app = createApp(host, { now: () => clock.time });
    await request(app).get(proxied(`${host.origin}/a.png`, '60'));
    await request(app).get(proxied(`${host.origin}/a.png#x`, '59'));
    expect(host.asked).toHaveLength(1);
    await request(app).get(proxied(`${host.origin}/a.png`, '80'));
    expect(host.asked).toHaveLength(2);
    clock.time += 3_600_000;
    await request(app).get(proxied(`${host.origin}/a.png`, '60'));
    expect(host.asked).toHaveLength(2);
    clock.time += 1;
    await request(app).get(proxied(`${host.origin}/a.png`, '60'));
    expect(host.asked).toHaveLength(3);
  });

  it.each([
    ['a host that fails for a second', 502, 1_000, (response: ServerResponse) => response.writeHead(500).end()],
    ['what is no picture for a minute', 415, 60_000, (response: ServerResponse) => response.end('<p>')],
  ])('caches %s, for every size', async (_what, status, lifetime, fail) => {
    const clock = { time: 1 };
    const answers: RequestListener[] = [(_request, response) => fail(response), sendPng];
    const host = await startHost((incoming, response) => answers.shift()?.(incoming, response));
    const app = createApp(host, { now: () => clock.time });
    const get = async (size: string) => (await request(app).get(proxied(`${host.origin}/a.png`, size))).status;
    const first = await get('60');
    clock.time += lifetime;
    expect([first, await get('60'), await get('320')]).toEqual([status, status, status]);
    expect(host.asked).toHaveLength(1);
    clock.time += 1;
    expect(await get('60')).toBe(200);
  });
});

describe('refused pictures', () => {
  const answers: [string, number, string, RequestListener][] = [
    [
      'a page',
      415,
      'image.unsupported',
      (_request, response) => response.setHeader('content-type', 'image/png').end('<p>'),
    ],
    [
      'an SVG with the name and type of a PNG',
      415,
      'image.unsupported',
      (_request, response) =>
        response.setHeader('content-type', 'image/png').end('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a truncated picture', 415, 'image.unsupported', (_request, response) => response.end(png.subarray(0, -200))],
    ['a missing picture', 404, 'image.not_found', (_request, response) => response.writeHead(404).end()],
    ['a broken host', 502, 'image.source_failed', (_request, response) => response.destroy()],
    ['more than 5 MB', 413, 'image.too_large', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024 + 1))],
    ['a slow body', 504, 'image.source_timeout', (_request, response) => void response.write(png.subarray(0, 100))],
    [
      'a redirect to a private address',
      400,
      'image.not_allowed',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ];

  it.each(answers)('%s is answered with %i %s and nothing from inside', async (_kind, status, code, answer) => {
    const host = await startHost(answer);
    const limits = status === 504 ? { stallMs: 50 } : {};
    const response = await request(createApp(host, { limits })).get(proxied(`${host.origin}/a.png`));
    expect(response.status).toBe(status);
    const body = errorBodySchema.parse(response.body);
    expect(body).toMatchObject({ success: false, code, request_id: response.headers['x-request-id'] });
    expect(body.error).toBe(body.message);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.text).not.toMatch(/127\.0\.0\.1|ECONN|node_modules|\.ts|\bat /);
  });

  it.each([
    ['mapped IPv6 loopback', '::ffff:127.0.0.1', 6],
    ['loopback', '127.0.0.1', 4],
  ])('a public name that resolves to %s is answered like a forbidden name', async (_kind, address, family) => {
    const host = await startHost(sendPng);
    const lookup = vi.fn(() => Promise.resolve([{ address, family }]));
    const app = createApp({ origin: host.origin, lookup }, { inside: [] });
    const inside = await request(app).get(proxied(`${host.origin}/a.png`));
    const unknown = await request(app).get(proxied('http://other.test/a.png'));
    expect(inside.status).toBe(400);
    expect({ ...inside.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(host.asked).toEqual([]);
  });

  it.each([
    ['no address', '/api/image-proxy'],
    ['two addresses', '/api/image-proxy?url=http://pictures.test/a&url=http://pictures.test/b'],
    ['a relative address', proxied('/wp-content/a.png')],
    ['an endless address', proxied(`http://pictures.test/${'a'.repeat(2048)}`)],
    ['a negative size', proxied('http://pictures.test/a.png', '-60')],
    ['a size in words', proxied('http://pictures.test/a.png', 'big')],
    ['another origin', proxied('http://other.test/a.png')],
    ['a file', proxied('file:///etc/passwd')],
    ['data', proxied('data:image/png;base64,AAAA')],
    ['a name and password', proxied('http://user:secret@pictures.test/a.png')],
  ])('%s is answered with 400', async (_kind, path) => {
    const lookup = vi.fn(() => Promise.resolve([]));
    const app = createApp({ origin: 'http://pictures.test', lookup });
    const response = await request(app).get(path);
    expect(response.status).toBe(400);
    expect(errorBodySchema.safeParse(response.body).success).toBe(true);
    expect(lookup).not.toHaveBeenCalled();
  });
});

describe('an invalidated picture cache', () => {
  it('downloads pictures again, including those that failed before', async () => {
    const told = toldToForget();
    let isThere = false;
    const host = await startHost((asked, response) => {
      if (isThere) sendPng(asked, response);
      else response.writeHead(404).end();
    });
    const app = createApp(host, { memory: told.memory });
    const get = () => request(app).get(proxied(`${host.origin}/a.png`));
    const missing = await get();
    isThere = true;
    const stillMissing = await get();
    told.forget();
    const found = await get();
    await get();
    told.forget();
    await get();

    expect([missing.status, stillMissing.status, found.status]).toEqual([404, 404, 200]);
    expect(host.asked).toHaveLength(3);
    expect(told.glance).toHaveBeenCalledTimes(5);
  });

  it('does not cache downloads in progress', async () => {
    const told = toldToForget();
    const host = await startHost((asked, response) => {
      if (host.asked.length === 1) told.forget();
      sendPng(asked, response);
    });
    const app = createApp(host, { memory: told.memory });
    const get = () => request(app).get(proxied(`${host.origin}/a.png`));
    const early = await get();
    await get();
    await get();

    expect(early.status).toBe(200);
    expect(host.asked).toHaveLength(2);
  });
});

describe('GET /api/placeholder/:width/:height', () => {
  const app = createApp({ origin: 'http://pictures.test', lookup: () => Promise.resolve([]) });

  it('draws a picture of that size, cacheable forever', async () => {
    const response = await request(app).get('/api/placeholder/80/60');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await metadataOf(response.body)).toMatchObject({ format: 'svg', width: 80, height: 60 });
  });

  it('answers 304 if the client has it', async () => {
    const { headers } = await request(app).get('/api/placeholder/60/40');
    expect(headers.etag).toBe('"60x40"');
    const ask = (path: string) => request(app).get(path).set('If-None-Match', '"60x40"');
    expect((await ask('/api/placeholder/60/40')).status).toBe(304);
    expect((await ask('/api/placeholder/40/60')).status).toBe(200);
  });

  it.each(['1/1', '1200/1200'])('draws %s', async (size) => {
    expect((await request(app).get(`/api/placeholder/${size}`)).status).toBe(200);
  });

  it.each(['0/60', '60/1201', '60/-1', '6e1/60', '60/"><script>', '60/60.5'])('refuses %s', async (size) => {
    const response = await request(app).get(`/api/placeholder/${encodeURI(size)}`);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('request.invalid');
  });
});
