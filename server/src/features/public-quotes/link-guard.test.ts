import { Writable } from 'node:stream';
import { linkErrorMessages } from '@chainline/shared/quotes/public-quote-contract';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../../errors';
import { errorHandler } from '../../http/error-handler';
import { createMetrics } from '../../http/metrics';
import { requestContext } from '../../http/request-context';
import { LinkError } from './link-error';
import { createLinkGuard } from './link-guard';

const good = 'g'.repeat(43);

/** One valid token; `away` simulates a lost database, `broken` a failure, and every other token is unknown. */
const start = ({ production = false, shopUrl = () => Promise.resolve('https://shop.example/') } = {}) => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const guard = createLinkGuard({ production, shopUrl, isKnown: (token) => Promise.resolve(token === good) });
  const metrics = createMetrics();
  const app = express()
    .set('trust proxy', 1)
    .use(requestContext(pino({ level: 'trace' }, sink)), metrics.measure)
    .use('/api/quotes/view', guard.before)
    .get('/api/quotes/view/:token', ({ params: { token } }, response) => {
      if (token === 'away') throw new UnavailableError('database.away', 'The database cannot be reached.');
      if (token === 'broken') throw new Error('A fault of ours');
      if (token === 'old') throw new LinkError('expired', { canRequest: true });
      if (token !== good) throw new LinkError('invalid_token');
      response.json({ success: true });
    })
    .use('/api/quotes/view', guard.onError)
    .use(errorHandler);
  const open = (token: string, from = '203.0.113.1') =>
    request(app).get(`/api/quotes/view/${token}`).set('X-Forwarded-For', from);
  return { open, lines, metrics };
};

describe('guessing tokens', () => {
  it('is throttled after twenty a minute, while genuine tokens open from the same address', async () => {
    const { open } = start();
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await open(`wrong-${count}`)).status);

    expect(statuses).toEqual([...Array<number>(20).fill(404), 429, 429]);
    const stopped = await open('wrong-again');
    expect([stopped.status, stopped.headers['retry-after'], stopped.body.code]).toEqual([429, '60', 'link.too_many']);
    expect((await open(good)).status).toBe(200);
    expect((await open('wrong-again', '203.0.113.2')).status).toBe(404);
  });

  it('does not include opening the same valid or expired link repeatedly', async () => {
    const { open } = start();
    for (let count = 0; count < 30; count += 1) await open(count % 2 === 0 ? good : 'old');

    expect((await open(good)).status).toBe(200);
  });
});

describe('a refusal', () => {
  it('shows customers only a reference, which is in the log too', async () => {
    const { headers, body } = await start({ production: true }).open('nobody');

    expect(body.debug_info).toBe(`Reference ${headers['x-request-id']}`);
  });

  it('reports that the quote is unreachable while the database is away, and logs it', async () => {
    const { open, lines } = start();
    const { status, body, headers } = await open('away');

    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toMatchObject({ type: 'database_error', message: linkErrorMessages.database_error });
    expect(lines.join('')).toContain('a page of a customer could not be shown');
  });

  it("names the shop's website if it is known", async () => {
    const urlOf = async (app: ReturnType<typeof start>) => (await app.open('nobody')).body.shop_url;

    expect(await urlOf(start())).toBe('https://shop.example/');
    expect(await urlOf(start({ shopUrl: () => Promise.resolve('') }))).toBeUndefined();
    expect(await urlOf(start({ shopUrl: () => Promise.reject(new Error('database gone')) }))).toBeUndefined();
  });

  it('leaves our own errors to the general handler', async () => {
    const { status, body } = await start().open('broken');

    expect([status, body.code]).toEqual([500, 'internal']);
  });
});

describe('the token in the address', () => {
  it.each([good, 'nobody-was-given-this', 'away', 'broken'])('is in no log and no metric (%s)', async (token) => {
    const { open, lines, metrics } = start();
    await open(token).query({ also: 'nothing-of-this' });
    const logged = lines.join('');

    expect(logged).toContain('/api/quotes/view/[redacted]');
    const told = logged.replaceAll('"level"', '') + (await metrics.registry.metrics());
    expect(told).not.toContain(`view/${token}`);
    expect(told).not.toContain('nothing-of-this');
    expect(await metrics.registry.metrics()).toContain('route="/api/quotes/view/:token"');
  });
});
