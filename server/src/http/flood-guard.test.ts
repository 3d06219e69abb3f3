import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger';
import { errorHandler } from './error-handler';
import { floodGuard } from './flood-guard';
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
