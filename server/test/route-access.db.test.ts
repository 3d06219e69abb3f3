import { hasRole, roles, type Role } from '@chainline/shared/roles';
import { expect, it } from 'vitest';
import type { Access, Route } from '../src/http/route';
import { useTestApp } from './test-app';

const test = useTestApp();

const expired = 15 * 60_000 + 1_000;

/** Six calls a route, one after the other, on a machine that has other things to do. */
const manyCalls = 120_000;

const mayCall = (access: Access, role: Role): boolean =>
  access === 'public' || access === 'account' || access === 'signedIn' || hasRole(role, access);

const call = ({ endpoint }: Route, header?: string) => {
  const path = `/api${endpoint.path.replace(/:\w+/g, '0')}`;
  const { http } = test.get();
  const request = {
    GET: () => http.get(path),
    POST: () => http.post(path),
    PUT: () => http.put(path),
    DELETE: () => http.delete(path),
  }[endpoint.method]();
  return header === undefined ? request : request.set('Authorization', header);
};

it(
  'walks every route: without a token, with an expired one, with each role, as somebody deactivated',
  { timeout: manyCalls },
  async () => {
    const { signIn, clock, routes, pool } = test.get();
    const stale = (await signIn('manager')).header;
    clock.advance(expired);
    const closed = await signIn('manager');
    await pool.query('update users set is_active = false where username = $1', [closed.username]);
    const headers = new Map(await Promise.all(roles.map(async (role) => [role, (await signIn(role)).header] as const)));

    const wrong: string[] = [];
    for (const route of routes) {
      const name = `${route.endpoint.method} ${route.endpoint.path}`;
      const isPublic = route.access === 'public';
      for (const [who, header] of [
        ['nobody', undefined],
        ['expired', stale],
        ['deactivated', closed.header],
      ] as const) {
        const { status } = await call(route, header);
        // Public calls judge by their own means: a sign-in without credentials is refused as well.
        if (!isPublic && status !== 401) wrong.push(`${name} answers ${who} with ${status}`);
      }
      for (const role of roles) {
        const { status } = await call(route, headers.get(role));
        const refused = status === 403;
        if (!isPublic && refused === mayCall(route.access, role)) wrong.push(`${name} answers ${role} with ${status}`);
        if (status === 500) wrong.push(`${name} fails for ${role}`);
      }
    }

    expect(routes.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  },
);

it.each([
  ['demoted', "role = 'staff'"],
  ['deactivated', 'is_active = false'],
])('refuses a manager who was %s with the very next call', async (_what, change) => {
  const { signIn, http, pool } = test.get();
  const { username, header } = await signIn('manager');
  const verify = () => http.get('/api/auth/verify').set('Authorization', header);

  const before = await verify();
  await pool.query(`update users set ${change} where username = $1`, [username]);
  const after = await verify();

  expect([before.status, after.status]).toEqual([200, 401]);
});
