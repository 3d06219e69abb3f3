import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import sharp from 'sharp';
import { createImageRouter } from '../src/features/images';
import { createLogger } from '../src/logger';

/** Realistic pictures: 1,200 pixels with content, about 200 KB each. */
const pictures = 120;
const atOnce = 12;
const size = 320;

const draw = async (seed: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 100 + (seed % 100), sigma: 12 } as const;
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 75 })
    .toBuffer();
};

const listen = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer ?? (() => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { url, close: () => server.close().closeAllConnections() };
};

const drawn = await Promise.all([1, 2, 3, 4].map(draw));
const shop = await listen((request, response) => {
  response.setHeader('content-type', 'image/jpeg');
  response.end(drawn[Number(/(\d+)\.jpg/.exec(request.url ?? '')?.[1] ?? 0) % drawn.length]);
});
const log = createLogger('silent');
const router = createImageRouter({ allowedOrigins: [shop.url], privateOrigins: [shop.url], log });
const app = await listen(express().use('/api', router));

const addressOf = (at: number): string =>
  `${app.url}/api/image-proxy?size=${size}&url=${encodeURIComponent(`${shop.url}/${at}.jpg`)}`;

const perSecond = async (count: number, headers: Record<string, string> = {}): Promise<number> => {
  let next = 0;
  const begun = performance.now();
  const ask = async (): Promise<void> => {
    while (next < count) {
      const at = next;
      next += 1;
      const answer = await fetch(addressOf(at % pictures), { headers });
      if (!answer.ok && answer.status !== 304) throw new Error(`the proxy answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return (count * 1000) / (performance.now() - begun);
};

const print = (name: string, rate: number): void => {
  process.stdout.write(`${name.padEnd(40)} ${rate.toFixed(0)} a second\n`);
};
const original = Math.round((drawn[0]?.length ?? 0) / 1024);
process.stdout.write(`originals of ${original} KB, thumbnails of ${size} pixels, ${atOnce} at once\n`);
print('cold: fetched from the shop and drawn', await perSecond(pictures));
print('warm: remembered', await perSecond(5_000));
const { etag = '' } = Object.fromEntries((await fetch(addressOf(0))).headers);
print('unchanged: the browser has it (304)', await perSecond(5_000, { 'if-none-match': etag }));
app.close();
shop.close();
process.exit(0);
