import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createMetrics, metricsPage } from './metrics';

const token = 'a-metrics-token-0123';

const start = (options: { production: boolean; token: string | null }) => {
  const metrics = createMetrics();
  const app = express()
    .use(metrics.measure)
    .get('/metrics', metricsPage(metrics, options))
    .get('/bikes/:id', (_request, response) => {
      response.json({});
    })
    .use((_request, response) => {
      response.status(404).end();
    });
  return { http: request(app), metrics };
};

describe('access to the metrics', () => {
  it.each([
    ['anybody in development', { production: false, token: null }, undefined, 200],
    ['nobody in production without a token set', { production: true, token: null }, undefined, 404],
    ['nobody in production by an empty token', { production: true, token: null }, 'Bearer ', 404],
    ['the holder of the token', { production: true, token }, `Bearer ${token}`, 200],
    ['nobody without the token', { production: true, token }, undefined, 404],
    ['nobody with another token', { production: true, token }, 'Bearer another-token-of-20', 404],
    ['nobody without the token in development where one is set', { production: false, token }, undefined, 404],
  ])('is %s', async (_who, options, header, status) => {
    const call = start(options).http.get('/metrics');

    expect((await (header === undefined ? call : call.set('Authorization', header))).status).toBe(status);
  });
});

describe('the metrics', () => {
  it('count requests by route pattern, never by address', async () => {
    const { http } = start({ production: false, token: null });
    await http.get('/bikes/12');
    await http.get('/bikes/13?search=secret');
    await http.get('/wp-login.php');

    const { text } = await http.get('/metrics');

    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/bikes/:id",status="200"} 2');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="unmatched",status="404"} 1');
    expect(text).not.toMatch(/bikes\/12|secret|wp-login/);
  });

  it('read a gauge on every scrape', async () => {
    const { http, metrics } = start({ production: false, token: null });
    let connections = 3;
    metrics.gauge('db_connections', 'Open database connections', () => Promise.resolve(connections));

    const before = await http.get('/metrics');
    connections = 5;
    const after = await http.get('/metrics');

    expect(before.text).toContain('db_connections 3');
    expect(after.text).toContain('db_connections 5');
    expect(after.headers['content-type']).toContain('text/plain');
  });
});
