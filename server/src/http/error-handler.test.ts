import { Writable } from 'node:stream';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  AppError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  RateLimitedError,
  RuleError,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
  UpstreamError,
  ValidationError,
} from '../errors';
import { errorHandler, unknownCall } from './error-handler';
import { requestContext } from './request-context';

const fixed = 'Something went wrong on our side. Please try again, or give support the request id.';
const upstream = { system: 'lightspeed', retryable: true } as const;

const start = (handler: RequestHandler) => {
  const lines: { level: number; msg: string; err?: { message: string } }[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = express()
    .use(requestContext(pino({ level: 'debug' }, sink)), express.json({ limit: 100 }))
    .all('/fails', handler)
    .use('/api', unknownCall)
    .use(errorHandler);
  return { http: request(app), lines };
};
const throwing = (error: unknown) =>
  start(() => {
    throw error;
  });

const kinds: [AppError, number][] = [
  [new ValidationError('v', 'The field is wrong.'), 400],
  [new UnauthenticatedError('Sign in first.'), 401],
  [new ForbiddenError('Not yours.'), 403],
  [new NotFoundError('n', 'Not here.'), 404],
  [new ConflictError('c', 'Changed meanwhile.'), 409],
  [new TooLargeError('t', 'Too large.'), 413],
  [new RuleError('r', 'The rule says no.'), 422],
  [new RateLimitedError('l', 'Too often.', 17), 429],
  [new UpstreamError('u', 'Lightspeed refused this.', upstream), 502],
  [new UpstreamError('u', 'Lightspeed did not answer.', { ...upstream, unanswered: true }), 504],
  [new UnavailableError('d', 'The database cannot be reached.'), 503],
];

describe('each kind of failure', () => {
  it.each(kinds)('%s has its status and message', async (error, status) => {
    const answer = await throwing(error).http.get('/fails');

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      success: false,
      error: error.message,
      message: error.message,
      code: error.code,
      request_id: answer.headers['x-request-id'],
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('names fields and data', async () => {
    const fields = [{ path: 'name', message: 'is taken' }];
    const answer = await throwing(new ConflictError('c', 'Taken.', { fields, data: { version: 4 } })).http.get(
      '/fails',
    );

    expect(answer.body).toMatchObject({ fields, data: { version: 4 } });
  });

  it('says when to come back', async () => {
    const limited = await throwing(new RateLimitedError('l', 'Too often.', 17)).http.get('/fails');
    const unavailable = await throwing(new UnavailableError('d', 'Away.')).http.get('/fails');
    const conflict = await throwing(new ConflictError('c', 'No.')).http.get('/fails');

    expect(limited.headers['retry-after']).toBe('17');
    expect(limited.body.data).toEqual({ retry_after: 17 });
    expect(unavailable.headers['retry-after']).toBe('5');
    expect(conflict.headers).not.toHaveProperty('retry-after');
  });
});

describe('an unexpected failure', () => {
  it.each([
    ['an error', new Error('password=hunter2')],
    ['an error of ours without a meaning', new AppError('internal.detail', 'password=hunter2', { data: { a: 1 } })],
    ['a text', 'password=hunter2'],
    ['an object', { type: 'hunter2', message: 'password=hunter2' }],
  ])('is answered with a fixed message when %s is thrown', async (_what, thrown) => {
    const answer = await throwing(thrown).http.get('/fails');

    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      error: fixed,
      message: fixed,
      code: 'internal',
      request_id: expect.any(String),
    });
  });

  it('aborts a response in progress, so that it is not mistaken for a complete one', async () => {
    const { http } = start((_request, response) => {
      response.write('half of');
      throw new Error('broke');
    });

    await expect(http.get('/fails').retry(0)).rejects.toThrow('aborted');
  });
});

describe('the log', () => {
  it.each([
    ['an error for what somebody must mend', new Error('broke'), 50, 'request failed'],
    ['a warning for what is outside of our hands', new UnavailableError('d', 'Away.'), 40, 'request failed'],
    ['a detail for what was refused', new NotFoundError('n', 'Not here.'), 20, 'request refused'],
  ])('has %s', async (_what, error, level, msg) => {
    const { http, lines } = throwing(error);
    await http.get('/fails');

    expect(lines.filter((line) => line.msg === msg)).toMatchObject([{ level }]);
  });

  it('keeps the cause that the response hides', async () => {
    const { http, lines } = throwing(new Error('the real cause'));
    await http.get('/fails');

    expect(lines.find((line) => line.msg === 'request failed')?.err?.message).toBe('the real cause');
  });
});

describe('a request that cannot be read', () => {
  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    start((_request, response) => {
      response.json({ reached: true });
    })
      .http.post('/fails')
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(body);

  it.each([
    ['malformed JSON', '{"a":', {}, 400, 'request.malformed_json'],
    ['too much of it', JSON.stringify({ a: 'x'.repeat(200) }), {}, 413, 'request.too_large'],
    ['an unknown encoding', '{}', { 'Content-Encoding': 'snappy' }, 400, 'request.unreadable'],
    ['an unknown charset', '{}', { 'Content-Type': 'application/json; charset=klingon' }, 400, 'request.unreadable'],
  ])('is refused for %s', async (_what, body, headers, status, code) => {
    const answer = await post(body, headers);

    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('names the call that does not exist, without its query', async () => {
    const answer = await throwing(null).http.delete('/api/x/y?token=abc');

    expect([answer.status, answer.body.message]).toEqual([404, 'There is no DELETE /api/x/y.']);
  });
});
