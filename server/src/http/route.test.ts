import { defineEndpoint } from '@chainline/shared/http/endpoint';
import type { Role } from '@chainline/shared/roles';
import express, { type Express } from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UnauthenticatedError } from '../errors';
import { createLogger } from '../logger';
import type { Authenticate } from './actor';
import { errorHandler } from './error-handler';
import { Reply } from './reply';
import { requestContext } from './request-context';
import { createRouter, route, type Route } from './route';

const renameBike = defineEndpoint({
  method: 'PUT',
  path: '/bikes/:id',
  summary: 'Rename a bike',
  params: z.object({ id: z.coerce.number().int().positive() }),
  query: z.object({ dry_run: z.stringbool().default(false) }),
  body: z.strictObject({ name: z.string().trim().min(1), tags: z.array(z.string()).default([]) }),
  response: z.object({ id: z.int(), name: z.string() }),
});

const isRole = (role: string): role is Role => role === 'manager' || role === 'staff' || role === 'quotes';
/** Reads the role from the header: `Bearer staff`. */
const authenticate: Authenticate = (header) => {
  const role = header?.replace('Bearer ', '') ?? '';
  if (!isRole(role)) return Promise.reject(new UnauthenticatedError());
  return Promise.resolve({ userId: 7, username: 'ada', role, sessionId: 's1' });
};

const serve = (...routes: Route[]): Express =>
  express()
    .use(requestContext(createLogger('silent')), express.json(), createRouter(routes, authenticate))
    .use(errorHandler);

const echo = route(renameBike, 'staff', ({ params, body }) => ({ id: params.id, name: body.name }));
const put = (app: Express, role: string | null, body: object = { name: 'Tourer' }, path = '/bikes/12') => {
  const call = request(app).put(path).send(body);
  return role === null ? call : call.set('Authorization', `Bearer ${role}`);
};

describe('text that Postgres cannot store', () => {
  it.each([
    ['half of a pair of surrogates', String.raw`{ "name": "A \ud800 bike" }`, 'name'],
    ['a NUL', String.raw`{ "name": "A \u0000 bike" }`, 'name'],
    ['either of them deeper inside', String.raw`{ "name": "A bike", "tags": ["new", "\udfff"] }`, 'tags.1'],
  ])('is refused at its field: %s', async (_name, body, path) => {
    const asked = request(serve(echo)).put('/bikes/12').set('Authorization', 'Bearer staff');
    const { status, body: answer } = await asked.type('json').send(body);

    expect([status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.fields).toEqual([
      { path, message: 'contains characters that cannot be stored. Please type it again.' },
    ]);
  });

  it('is not a pair of surrogates', async () => {
    expect((await put(serve(echo), 'staff', { name: 'Bike 💩' })).status).toBe(200);
  });
});

describe('access to a call', () => {
  it('is checked before anything is parsed', async () => {
    const nonsense = { name: 7 };

    expect((await put(serve(echo), null, nonsense, '/bikes/x')).status).toBe(401);
    expect((await put(serve(echo), 'quotes', nonsense, '/bikes/x')).status).toBe(403);
    expect((await put(serve(echo), 'staff', nonsense, '/bikes/x')).status).toBe(400);
  });

  it.each([
    ['staff', { manager: 200, staff: 200, quotes: 403 }],
    ['manager', { manager: 200, staff: 403, quotes: 403 }],
    ['quotes', { manager: 403, staff: 403, quotes: 200 }],
    ['signedIn', { manager: 200, staff: 200, quotes: 200 }],
  ] as const)('is decided by the role where a call needs %s', async (access, expected) => {
    const app = serve(route(renameBike, access, () => ({ id: 1, name: 'x' })));

    for (const [role, status] of Object.entries(expected)) expect((await put(app, role)).status).toBe(status);
  });

  it('needs no token for a public call', async () => {
    const seen: unknown[] = [];
    const app = serve(
      route(renameBike, 'public', ({ actor }) => {
        seen.push(actor);
        return { id: 1, name: 'x' };
      }),
    );

    expect((await put(app, 'a broken token')).status).toBe(200);
    expect(seen).toEqual([null]);
  });
});

describe('a call that grants lasting access', () => {
  const answer = () => ({ id: 1, name: 'x' });
  const app = () => {
    const known: Authenticate = (_header, options) =>
      Promise.resolve({
        userId: 7,
        username: 'ada',
        role: 'staff',
        sessionId: 's1',
        isConfirmed: options?.confirmation === 'the secret',
      });
    return express()
      .use(requestContext(createLogger('silent')), express.json())
      .use(createRouter([route(renameBike, 'staff', answer, { needsConfirmation: true })], known))
      .use(errorHandler);
  };

  it.each([
    ['no confirmation', '', 403],
    ['another confirmation', 'chainline_confirmation=guessed', 403],
    ['the confirmation of the session', 'chainline_confirmation=the%20secret', 200],
  ])('comes with %s', async (_what, cookie, status) => {
    const { status: given, body } = await put(app(), 'staff').set('Cookie', cookie);

    expect(given).toBe(status);
    if (status === 403) expect(body.code).toBe('auth.confirmation_needed');
  });
});

describe("the handler's input", () => {
  const givenTo = async (call: (app: Express) => request.Test) => {
    const seen: unknown[] = [];
    const app = serve(
      route(renameBike, 'staff', ({ params, query, body, actor, caller }) => {
        seen.push({ params, query, body, actor, caller: { ...caller, cookie: caller.cookie('theme') } });
        return { id: 1, name: 'x' };
      }),
    );
    await call(app).set('Authorization', 'Bearer staff').expect(200);
    return seen[0];
  };

  it('is parsed: numbers, defaults, trimmed text', async () => {
    const given = await givenTo((app) => request(app).put('/bikes/012?dry_run=yes').send({ name: '  Tourer ' }));

    expect(given).toMatchObject({
      params: { id: 12 },
      query: { dry_run: true },
      body: { name: 'Tourer', tags: [] },
      actor: { userId: 7, role: 'staff' },
    });
  });

  it('includes the origin of the call', async () => {
    const given = await givenTo((app) =>
      request(app)
        .put('/bikes/1')
        .set('User-Agent', 'x'.repeat(500))
        .set('Cookie', 'a=b; theme=da%20rk')
        .send({ name: 'x' }),
    );

    expect(given).toMatchObject({
      caller: { ip: expect.stringContaining('127.0.0.1'), userAgent: 'x'.repeat(300), cookie: 'da rk' },
    });
  });
});

describe('a speculative request', () => {
  const look = defineEndpoint({
    ...({ method: 'GET', path: '/look', summary: 'A look' } as const),
    response: z.object({ ahead: z.boolean() }),
  });
  const app = () => serve(route(look, 'public', ({ caller }) => ({ ahead: caller.isAhead })));

  it.each([
    ['Sec-Purpose', 'prefetch;prerender', true],
    ['Purpose', 'prefetch', true],
    ['X-Moz', 'prefetch', true],
    ['Accept', 'text/html', false],
  ])('is recognised by %s: %s', async (name, value, ahead) => {
    expect((await request(app()).get('/look').set(name, value)).body).toEqual({ ahead });
  });

  it('is a HEAD as well', async () => {
    const seen: boolean[] = [];
    const noting = route(look, 'public', ({ caller: { isAhead } }) => {
      seen.push(isAhead);
      return { ahead: isAhead };
    });
    await request(serve(noting)).head('/look');

    expect(seen).toEqual([true]);
  });
});

describe('an invalid request', () => {
  it.each([
    ['the path', '/bikes/zero', { name: 'x' }, ['id']],
    ['the query', '/bikes/1?dry_run=maybe', { name: 'x' }, ['dry_run']],
    ['the body', '/bikes/1', { name: ' ', tags: ['a', 7] }, ['name', 'tags.1']],
    ['an unknown field', '/bikes/1', { name: 'x', price: 1 }, ['body']],
  ])('is refused with the fields of %s', async (_where, path, body, fields) => {
    const { status, body: answer } = await put(serve(echo), 'staff', body, path);

    expect(status).toBe(400);
    expect(answer.code).toBe('request.invalid');
    expect(answer.fields.map((field: { path: string }) => field.path)).toEqual(fields);
    expect(answer.message).toContain(`${String(fields[0])}: `);
  });

  it('is refused without a body', async () => {
    const call = request(serve(echo)).put('/bikes/1').set('Authorization', 'Bearer staff');

    expect((await call).body.fields).toEqual([{ path: 'body', message: expect.any(String) }]);
  });
});

describe('the response', () => {
  it('carries only fields of the contract, and is not cached', async () => {
    const stored = { id: 3, name: 'Tourer', cost: '900.00' };
    const answer = await put(serve(route(renameBike, 'staff', () => stored)), 'staff');

    expect(answer.body).toEqual({ id: 3, name: 'Tourer' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is our error if it violates the contract, reported without details', async () => {
    const stored: { id: number; name: string } = JSON.parse('{"id": "secret-7", "name": null}');
    const answer = await put(serve(route(renameBike, 'staff', () => stored)), 'staff');

    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again, or give support the request id.',
    });
    expect(JSON.stringify(answer.body)).not.toContain('secret-7');
  });

  it('may set its status and cookies, and clear them', async () => {
    const cookies = [
      { name: 'kept', value: 'v1', options: { httpOnly: true, path: '/api' } },
      { name: 'gone', value: null, options: { path: '/api' } },
    ];
    const created = route(renameBike, 'staff', () => new Reply({ id: 1, name: 'x' }, { status: 201, cookies }));

    const answer = await put(serve(created), 'staff');

    expect(answer.status).toBe(201);
    expect(answer.headers['set-cookie']).toEqual([
      'kept=v1; Path=/api; HttpOnly',
      'gone=; Path=/api; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ]);
  });

  it('is an error if the handler fails, synchronously or later', async () => {
    const atOnce = route(renameBike, 'staff', () => {
      throw new Error('at once');
    });
    const later = route(renameBike, 'staff', () => Promise.reject(new Error('later')));

    expect((await put(serve(atOnce), 'staff')).status).toBe(500);
    expect((await put(serve(later), 'staff')).status).toBe(500);
  });
});

describe('the router', () => {
  it.each<[paths: `/${string}`[]]>([[['/bikes/:id', '/bikes/new']], [['/bikes/new', '/bikes/:id']]])(
    'never takes a name for an id, whichever of %j was declared first',
    async (paths) => {
      const response = z.object({ path: z.string() });
      const answered = (path: string) => () => ({ path });
      const app = serve(
        ...paths.map((path) =>
          route(defineEndpoint({ method: 'GET', path, summary: path, response }), 'public', answered(path)),
        ),
      );

      expect((await request(app).get('/bikes/new')).body).toEqual({ path: '/bikes/new' });
      expect((await request(app).get('/bikes/7')).body).toEqual({ path: '/bikes/:id' });
    },
  );

  const plain = { path: '/thing', summary: 'A thing', response: z.object({ method: z.string() }) } as const;

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('serves %s', async (method) => {
    const app = serve(route(defineEndpoint({ ...plain, method }), 'public', () => ({ method })));
    const agent = request(app);
    const answers = {
      GET: await agent.get('/thing'),
      POST: await agent.post('/thing'),
      PUT: await agent.put('/thing'),
      DELETE: await agent.delete('/thing'),
    };

    for (const [name, { status }] of Object.entries(answers)) expect(status).toBe(name === method ? 200 : 404);
  });

  it('answers HEAD like GET, in any case, and passes on what it does not know', async () => {
    const thing = defineEndpoint({ ...plain, method: 'GET' });
    const app = serve(route(thing, 'public', () => ({ method: 'GET' })));
    const statuses = [
      request(app).head('/thing'),
      request(app).get('/Thing/'),
      request(app).get('/'),
      request(app).get('/thing/1'),
    ];

    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  });
});
