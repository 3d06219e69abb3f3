import { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { requestContext } from './request-context';

const start = () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const app = express()
    .use(requestContext(pino({ level: 'debug' }, sink)))
    .get('/callback', (_request, response) => {
      response.cookie('secret', 'cookie-value').json({});
    })
    .get('/broken', (_request, response) => {
      response.status(500).end();
    });
  return { http: request(app), lines };
};

describe('the request context', () => {
  it.each([
    ['a safe id of the caller is kept', 'balancer_01-abc', /^balancer_01-abc$/],
    ['one that is too short is replaced', 'abc', /^[0-9a-f-]{36}$/],
    ['one that could break a log is replaced', 'abcdefgh"} {', /^[0-9a-f-]{36}$/],
  ])('%s', async (_what, given, expected) => {
    const { headers } = await start().http.get('/callback').set('x-request-id', given);

    expect(headers['x-request-id']).toMatch(expected);
  });

  it('is logged once, without query, headers and cookies, which contain secrets', async () => {
    const { http, lines } = start();
    await http.get('/callback?code=oauth-code').set('Authorization', 'Bearer token-value');

    expect(lines).toHaveLength(1);
    expect(JSON.parse(String(lines[0]))).toMatchObject({
      level: 20,
      req: { method: 'GET', path: '/callback' },
      res: { status: 200 },
    });
    expect(lines[0]).not.toMatch(/oauth-code|token-value|cookie-value/);
  });

  it('is logged without the token of a customer’s link', async () => {
    const { http, lines } = start();
    for (const path of [
      '/api/quotes/view/a-secret-key',
      '/quotes/view/a-secret-key/',
      '/API/Quotes/View/a-secret-key/pdf',
      '/api/work-approvals/a-secret-key/answer',
      '/approvals/a-secret-key',
    ]) {
      await http.get(path);
    }

    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/(?:quotes\/view|approvals)\/\[redacted\]/i);
    expect(lines.join('')).not.toContain('a-secret-key');
  });

  it('is a warning if the response is our error', async () => {
    const { http, lines } = start();
    await http.get('/broken');

    expect(JSON.parse(String(lines[0]))).toMatchObject({ level: 40 });
  });
});
