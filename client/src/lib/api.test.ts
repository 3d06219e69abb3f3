import { refreshSession } from '@chainline/shared/auth/auth-contract';
import { confirmationNeededCode } from '@chainline/shared/auth/confirmation-contract';
import { defineEndpoint } from '@chainline/shared/http/endpoint';
import { AxiosError } from 'axios';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { buildToken, storeTestSession } from '../testing/factories';
import { failure, mockEndpoint } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { call, isAuthFailure } from './api';
import { ApiError } from './api-error';
import { onAuthFailure, type AuthFailure } from './auth-failures';
import { answerConfirmations } from './confirmations';
import { stripApiPrefix, toApiError, toQuery } from './http';
import { readSessionId, readToken, storeSession } from './session';

const getThing = defineEndpoint({
  method: 'GET',
  path: '/things/:id',
  summary: 'One thing',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ search: z.string().optional(), page: z.coerce.number().optional() }),
  response: z.object({ name: z.string(), count: z.number() }),
});
const thing = { name: 'Bell', count: 3 };
const askThing = () => call(getThing, { params: { id: 5 }, query: {} });

const caught = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError');
  return error;
};

const heardFailures = (): AuthFailure[] => {
  const heard: AuthFailure[] = [];
  onTestFinished(onAuthFailure((failed) => heard.push(failed)));
  return heard;
};

describe('the request', () => {
  it.each(['/auth/verify', 'api/auth/verify', '/api/auth/verify', 'auth/verify'])(
    'uses the same path for %s',
    (path) => {
      expect(stripApiPrefix(path)).toBe('auth/verify');
    },
  );

  it('omits undefined and empty values from the query', () => {
    expect(toQuery({ a: null, b: '', c: 'null', d: 'undefined', e: undefined, f: 0, g: false, h: 'x' })).toEqual({
      f: 0,
      g: false,
      h: 'x',
    });
  });

  it('fills in the path, sends query and token, and strips fields missing in the contract', async () => {
    const token = storeTestSession();
    let seen: unknown;
    server.use(
      http.get('*/api/things/5', ({ request }) => {
        seen = [new URL(request.url).search, request.headers.get('Authorization')];
        return HttpResponse.json({ ...thing, secret: 'x' });
      }),
    );
    const answer = await call(getThing, { params: { id: 5 }, query: { search: '', page: 2 } });
    expect(answer).toEqual(thing);
    expect(seen).toEqual(['?page=2', `Bearer ${token}`]);
  });

  it('sends no token without a session, and the given headers', async () => {
    let seen: Headers | undefined;
    server.use(
      mockEndpoint(getThing, ({ headers }) => {
        seen = headers;
        return thing;
      }),
    );
    await call(getThing, { params: { id: 5 }, query: {} }, { headers: { 'If-Match': '7' } });
    expect(seen?.has('Authorization')).toBe(false);
    expect(seen?.get('If-Match')).toBe('7');
  });
});

describe('a failed call', () => {
  it("carries the server's code, message, fields and request id", async () => {
    const fields = [{ path: 'name', message: 'Name is required' }];
    server.use(
      mockEndpoint(getThing, () => failure(400, 'Not valid', { code: 'request.invalid', fields, request_id: 'r-9' })),
    );
    const error = await caught(askThing());
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      message: 'Not valid',
      fields,
      requestId: 'r-9',
    });
  });

  it('uses the message of a response in another format', async () => {
    server.use(http.get('*/api/things/5', () => HttpResponse.json({ error: 'Bad gateway' }, { status: 502 })));
    expect(await caught(askThing())).toMatchObject({ status: 502, message: 'Bad gateway' });
  });

  it('shows a general message if the response explains nothing', async () => {
    server.use(http.get('*/api/things/5', () => HttpResponse.html('<h1>502</h1>', { status: 502 })));
    expect(await caught(askThing())).toMatchObject({ code: 'client.unexplained', message: 'An error occurred' });
  });

  it('distinguishes an unreachable server from a slow one', async () => {
    server.use(http.get('*/api/things/5', () => HttpResponse.error()));
    expect(await caught(askThing())).toMatchObject({ status: null, code: 'client.network' });
    const slow = toApiError(new AxiosError('timeout of 30000ms exceeded', AxiosError.ETIMEDOUT));
    expect(slow).toMatchObject({ status: null, code: 'client.timeout' });
    expect(slow.message).toBe('The server took too long to answer. Please try again.');
  });

  it('refuses a response that violates the contract', async () => {
    server.use(http.get('*/api/things/5', () => HttpResponse.json({ name: 5 })));
    expect(await caught(askThing())).toMatchObject({
      code: 'client.unexpected_answer',
      message: 'Received unexpected data format from server',
    });
  });

  it('recognises an aborted call', async () => {
    server.use(http.get('*/api/things/5', () => delay('infinite')));
    const controller = new AbortController();
    const given = caught(call(getThing, { params: { id: 5 }, query: {} }, { signal: controller.signal }));
    controller.abort();
    expect(await given).toMatchObject({ code: 'client.cancelled' });
  });
});

describe('a call refused for lack of access', () => {
  beforeEach(() => {
    storeTestSession();
  });

  it('clears both tokens and reports it on a 401', async () => {
    const heard = heardFailures();
    server.use(mockEndpoint(getThing, () => failure(401, 'Authentication required')));
    expect(await caught(askThing())).toMatchObject({ status: 401 });
    expect([readToken(), readSessionId()]).toEqual([null, null]);
    expect(heard).toEqual(['unauthenticated']);
  });

  it.each([
    [403, 'You do not have permission to do this.'],
    [400, 'Authentication required'],
  ])('keeps the tokens on a %i "%s" and reports it as forbidden', async (status, message) => {
    const heard = heardFailures();
    const token = readToken();
    server.use(mockEndpoint(getThing, () => failure(status, message)));
    await caught(askThing());
    expect(readToken()).toBe(token);
    expect(heard).toEqual(['forbidden']);
  });

  it('leaves everything to a caller that handles it', async () => {
    const heard = heardFailures();
    server.use(mockEndpoint(getThing, () => failure(401, 'Authentication required')));
    await caught(call(getThing, { params: { id: 5 }, query: {} }, { authFailures: 'own' }));
    expect(readToken()).not.toBeNull();
    expect(heard).toEqual([]);
  });

  it('does not end a session that started meanwhile', async () => {
    const heard = heardFailures();
    const newer = buildToken({ username: 'kim' });
    server.use(
      mockEndpoint(getThing, () => {
        storeSession(newer, 'session-2');
        return failure(401, 'Authentication required');
      }),
    );
    await caught(askThing());
    expect(readToken()).toBe(newer);
    expect(heard).toEqual([]);
  });
});

describe('a call that needs a confirmation', () => {
  const refuseThing = () => {
    let calls = 0;
    server.use(
      mockEndpoint(getThing, () => {
        calls += 1;
        return calls === 1 ? failure(403, 'Please confirm.', { code: confirmationNeededCode }) : thing;
      }),
    );
    return () => calls;
  };
  beforeEach(() => void storeTestSession());

  it('is no failure of access if the person declines', async () => {
    const heard = heardFailures();
    refuseThing();
    onTestFinished(answerConfirmations(() => Promise.resolve(false)));
    const error = await caught(askThing());
    expect(error).toMatchObject({ code: 'client.cancelled', status: null });
    expect(isAuthFailure(error)).toBe(false);
    expect(heard).toEqual([]);
  });

  it('is not repeated for another user who signed in meanwhile', async () => {
    const callCount = refuseThing();
    onTestFinished(
      answerConfirmations(() => {
        storeSession(buildToken({ username: 'bob' }), 'session-2');
        return Promise.resolve(true);
      }),
    );
    expect(await caught(askThing())).toMatchObject({ code: 'client.cancelled', status: null });
    expect(callCount()).toBe(1);
  });
});

describe('an expiring token', () => {
  const renewed = () => ({ token: buildToken({ secondsLeft: 900 }), session_id: 'session-1' });

  it('is renewed once for all waiting calls', async () => {
    storeTestSession({ secondsLeft: 20 });
    const bearers: (string | null)[] = [];
    let renewals = 0;
    server.use(
      mockEndpoint(refreshSession, () => {
        renewals += 1;
        return renewed();
      }),
      mockEndpoint(getThing, ({ headers }) => {
        bearers.push(headers.get('Authorization'));
        return thing;
      }),
    );
    await Promise.all([askThing(), askThing()]);
    expect(renewals).toBe(1);
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${String(readToken())}`]));
  });

  it('ends the session if the server no longer renews it', async () => {
    storeTestSession({ secondsLeft: 20 });
    const heard = heardFailures();
    server.use(mockEndpoint(refreshSession, () => failure(401, 'Your session has ended. Please sign in again.')));
    expect(await caught(askThing())).toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
    expect(heard).toEqual(['unauthenticated']);
  });

  it('is used until it expires if renewal fails temporarily', async () => {
    const token = storeTestSession({ secondsLeft: 20 });
    let bearer: string | null = null;
    server.use(
      mockEndpoint(refreshSession, () => failure(503, 'Unavailable')),
      mockEndpoint(getThing, ({ headers }) => {
        bearer = headers.get('Authorization');
        return thing;
      }),
    );
    await expect(askThing()).resolves.toEqual(thing);
    expect(bearer).toBe(`Bearer ${token}`);
  });

  it('is not renewed repeatedly if the clock is fast', async () => {
    storeTestSession({ secondsLeft: -60 });
    let renewals = 0;
    server.use(
      mockEndpoint(refreshSession, () => {
        renewals += 1;
        return { token: buildToken({ secondsLeft: -50 }), session_id: 'session-1' };
      }),
      mockEndpoint(getThing, () => thing),
    );
    await askThing();
    await askThing();
    expect(renewals).toBe(1);
  });

  it('is renewed in one tab at a time, where the browser supports locks', async () => {
    const request = vi.fn((_name: string, work: () => Promise<string>) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    storeTestSession({ secondsLeft: 20 });
    server.use(
      mockEndpoint(refreshSession, renewed),
      mockEndpoint(getThing, () => thing),
    );
    await askThing();
    expect(request).toHaveBeenCalledOnce();
  });
});
