import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger';
import { errorHandler } from './error-handler';
import { createFailureGuard, floodGuard } from './flood-guard';
import { requestContext } from './request-context';

describe('the guard against floods', () => {
  it('lets so many requests a minute through, and then says when to come back', async () => {
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

it('refuses who failed too often, also at once, and does not count what succeeds', async () => {
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
