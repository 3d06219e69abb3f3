import { once } from 'node:events';
import { connect } from 'node:net';
import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger';
import { errorHandler } from './error-handler';
import { createFailureGuard, floodGuard, inTurn } from './flood-guard';
import { requestContext } from './request-context';

describe('the flood guard', () => {
  it('admits the given number of requests a minute, then says when to come back', async () => {
    const app = express()
      .set('trust proxy', 1)
      .use(requestContext(createLogger('silent')), floodGuard(3))
      .get('/', (_request, response) => {
        response.json({});
      })
      .use(errorHandler);
    const ask = (address: string) => request(app).get('/').set('X-Forwarded-For', address);

    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await ask('203.0.113.7')).status);
    const refused = await ask('203.0.113.7');
    const neighbour = await ask('203.0.113.8');

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(refused.body).toMatchObject({ code: 'request.too_many', data: { retry_after: 60 } });
    expect(refused.headers['retry-after']).toBe('60');
    expect(neighbour.status).toBe(200);
  });
});

it('refuses after too many failures, concurrent ones included, and does not count successes', async () => {
  const guard = createFailureGuard(2);
  const app = express()
    .set('trust proxy', 1)
    .use(requestContext(createLogger('silent')), guard.refuse)
    .get('/:outcome', async (incoming, response) => {
      if (incoming.params.outcome === 'good') await guard.pardon(incoming);
      response.json({});
    })
    .use(errorHandler);
  const ask = async (outcome: string, address: string) => {
    const answer = await request(app).get(`/${outcome}`).set('X-Forwarded-For', address);
    return answer.status;
  };
  const statuses: number[] = [];
  for (const outcome of ['good', 'good', 'good', 'bad', 'bad', 'bad', 'good'])
    statuses.push(await ask(outcome, '203.0.113.7'));

  const atOnce = await Promise.all(Array.from({ length: 5 }, () => ask('bad', '203.0.113.9')));

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(atOnce.filter((status) => status === 200)).toHaveLength(2);
  expect(await ask('good', '203.0.113.8')).toBe(200);
});

describe('concurrent requests', () => {
  it('are limited per address; the next starts when one is answered or disconnected', async () => {
    const answers: (() => void)[] = [];
    const server = express()
      .set('trust proxy', 1)
      .get('/', inTurn(2), (_request, response) => {
        answers.push(() => {
          if (!response.headersSent) response.json({});
        });
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const ask = (address: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address }, ...(signal && { signal }) });
    const begun = (count: number) => expect.poll(() => answers.length).toBe(count);

    const leaving = new AbortController();
    const gone = ask('203.0.113.7', leaving.signal).catch(() => 'gone');
    await begun(1);
    const asked = [ask('203.0.113.7')];
    await begun(2);
    asked.push(ask('203.0.113.7'), ask('203.0.113.7'));
    const neighbour = ask('203.0.113.8');
    await begun(3);
    answers[2]?.();
    expect((await neighbour).status).toBe(200);

    leaving.abort();
    expect(await gone).toBe('gone');
    await begun(4);
    answers[1]?.();
    await begun(5);
    answers.forEach((answer) => answer());
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
    server.close();
  });

  it('cut off a body that does not arrive, so that others do not wait', async () => {
    const arrived: string[] = [];
    const server = express()
      .use((incoming, _response, next) => {
        arrived.push(incoming.method);
        next();
      })
      .post('/', inTurn(1, { patienceMs: 50 }), express.raw({ type: () => true }), (_request, response) => {
        response.json({});
      })
      .use((_error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
        response.sendStatus(400);
      })
      .listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.int() }).parse(server.address());
    const stalled = connect(port, '127.0.0.1');
    stalled.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nx');
    const cut = once(stalled, 'close');
    await expect.poll(() => arrived).toEqual(['POST']);

    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'all of it' });

    expect(answer.status).toBe(200);
    await cut;
    server.close();
  });
});
