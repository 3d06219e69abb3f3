import { once } from 'node:events';
import { confirmationNeededCode } from '@chainline/shared/auth/confirmation-contract';
import { roles } from '@chainline/shared/roles';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { accessTable, type Who } from './access-table';
import { listRoutes } from './listed-routes';
import { cookieOf, testPassword, useTestApp } from './test-app';

// Each caller has its own address, so that the rate limit of one does not affect the others.
const test = useTestApp({ environment: { TRUST_PROXY: '1' } });

const expired = 15 * 60_000 + 1_000;

const callers = ['nobody', 'expired', 'deactivated', ...roles, 'mechanic', 'confirmed', 'setting up'] as const;
type Caller = (typeof callers)[number];

/** Expected answers: 401 when not signed in, 403 without the rights, anything else when allowed. */
const refusals: Record<Caller, { status: number; lets: readonly Who[] }> = {
  nobody: { status: 401, lets: [] },
  expired: { status: 401, lets: [] },
  deactivated: { status: 401, lets: [] },
  quotes: { status: 403, lets: ['account', 'anyone', 'signedIn'] },
  staff: { status: 403, lets: ['account', 'anyone', 'signedIn', 'workshop', 'staff'] },
  mechanic: { status: 403, lets: ['account', 'anyone', 'workshop'] },
  manager: { status: 403, lets: ['account', 'anyone', 'signedIn', 'workshop', 'staff', 'manager'] },
  confirmed: { status: 403, lets: ['confirmed'] },
  'setting up': { status: 403, lets: ['account'] },
};

/** Reason why an answer is wrong, or null. Missing calls and rate limits prove nothing, so they count as wrong. */
const whyWrong = (who: Who, caller: Caller, { status, code }: { status: number; code: unknown }): string | null => {
  const { status: refusal, lets } = refusals[caller];
  const isUnclear = code === 'request.unknown_call' || status === 429 || status === 500;
  const expected = who === 'proof' ? 401 : who === 'public' || lets.includes(who) ? null : refusal;
  const isWrong = expected === null ? status === 401 || status === 403 : status !== expected;
  // The password confirmation grants access, so it may only be requested from callers who are allowed in.
  const isWronglyAsked = code === confirmationNeededCode && caller !== 'manager';
  if (isWronglyAsked) return `asks ${caller} for a confirmation`;
  return isUnclear || isWrong ? `answers ${caller} with ${status}` : null;
};

/** Listens on a real port: over a thousand calls need to be as cheap as possible. */
const listen = async (): Promise<{ url: string; close: () => void }> => {
  const server = test.get().app.listen(0, '127.0.0.1');
  // A connection closed as idle at the moment of the next call would fail it.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
};

const codeSchema = z.looseObject({ code: z.unknown() }).catch({ code: undefined });

type Call = { caller: Caller; header: string | undefined; cookie: string };

const call = async (url: string, name: string, { caller, header, cookie }: Call) => {
  const [method, pattern = ''] = name.split(' ');
  const answer = await fetch(`${url}${pattern.replace(/:\w+/g, '0')}`, {
    method,
    headers: {
      cookie,
      'x-forwarded-for': `198.51.100.${callers.indexOf(caller) + 1}`,
      ...(header === undefined ? {} : { authorization: header }),
    },
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: answer.status, code: isJson ? codeSchema.parse(JSON.parse(text)).code : undefined };
};

it('has a row in the access table for each call, and a call for each row', () => {
  const served = listRoutes(test.get().app);
  const declared = test.get().routes.map(({ endpoint }) => `${endpoint.method} /api${endpoint.path}`);

  expect(served).toEqual(expect.arrayContaining(declared));
  expect([...new Set(served)].toSorted()).toEqual([...accessTable.keys()].toSorted());
});

it('grants access as the table says: without a token, with an expired one, with each role, deactivated', async () => {
  const { signIn, clock, http, pool } = test.get();
  const headers = new Map<Caller, string>([['expired', (await signIn('manager')).header]]);
  clock.advance(expired);
  for (const role of roles) headers.set(role, (await signIn(role)).header);
  const mechanic = await signIn('staff');
  await pool.query('update users set workshop_only = true where username = $1', [mechanic.username]);
  headers.set('mechanic', mechanic.header);
  const closed = await signIn('manager');
  headers.set('deactivated', closed.header);
  await pool.query('update users set is_active = false where username = $1', [closed.username]);
  headers.set('confirmed', headers.get('manager') ?? '');
  headers.set('setting up', headers.get('manager') ?? '');
  const confirmation = await http
    .post('/api/account/confirmation')
    .set('Authorization', headers.get('manager') ?? '')
    .send({ current_password: testPassword });

  const server = await listen();
  const wrong: string[] = [];
  const walk = async (caller: Caller) => {
    const cookie = caller === 'confirmed' ? cookieOf(confirmation) : '';
    for (const [name, who] of accessTable) {
      // A confirmation opens nothing else, so other calls are not tried with it.
      if (caller === 'confirmed' && who !== 'confirmed') continue;
      const answer = await call(server.url, name, { caller, header: headers.get(caller), cookie });
      const why = whyWrong(who, caller, answer);
      if (why !== null) wrong.push(`${name} ${why}`);
    }
  };
  await Promise.all(callers.filter((one) => one !== 'setting up').map(walk));
  const rule = JSON.stringify({ managers_need_second_factor: true });
  await pool.query(
    `insert into settings (section, value, updated_by, updated_at) select 'security', $1, min(id), now() from users`,
    [rule],
  );
  await walk('setting up');
  server.close();

  expect(wrong).toEqual([]);
});

it.each([
  ['demoted', "role = 'staff'"],
  ['deactivated', 'is_active = false'],
])('refuses the very next call of a manager who was %s', async (_what, change) => {
  const { signIn, http, pool } = test.get();
  const { username, header } = await signIn('manager');
  const verify = () => http.get('/api/auth/verify').set('Authorization', header);

  const before = await verify();
  await pool.query(`update users set ${change} where username = $1`, [username]);
  const after = await verify();

  expect([before.status, after.status]).toEqual([200, 401]);
});
