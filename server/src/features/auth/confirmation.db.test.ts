import { describe, expect, it } from 'vitest';
import { usePeopleApp } from '../../../test/people-app';
import { cookieOf, testPassword } from '../../../test/test-app';

const people = usePeopleApp();
const { call, person, seen, again } = people;

let count = 0;
const newName = (role: string): string => {
  count += 1;
  return `${role}${count}`;
};
const manager = () =>
  person(newName('manager'), { role: 'manager', email: `${newName('m')}@shop.example`, isConfirmed: false });
const colleague = () => person(newName('staff'), { email: `${newName('s')}@shop.example` });

const confirm = (header: string, body: object = { current_password: testPassword }) =>
  call('post', '/account/confirmation', header).send(body);
const roleOf = async ({ id }: { id: number }): Promise<string | undefined> => {
  const { rows } = await people.app().pool.query<{ role: string }>('select role from users where id = $1', [id]);
  return rows[0]?.role;
};
/** Without the cookie, as with a stolen bearer token. */
const promote = (header: string, { id }: { id: number }, cookie = '') =>
  call('put', `/db/users/${id}/role`, header).set('Cookie', cookie).send({ role: 'manager' });

describe('a bearer token alone', () => {
  it('gives no lasting access', async () => {
    const { header } = await manager();
    const target = await colleague();
    const profile = await seen(target);
    const mine = { first_name: 'Ada', last_name: 'Byron', email: 'thief@elsewhere.example' };
    const calls = [
      promote(header, target),
      call('put', `/db/users/${target.id}`, header).send({ ...mine, seen: profile }),
      call('post', `/db/users/${target.id}/password-reset`, header),
      call('post', `/db/users/${target.id}/reactivate`, header),
      call('delete', `/db/users/${target.id}/second-factor`, header),
      call('post', '/db/users/invite', header).send({ email: 'thief@elsewhere.example', role: 'manager' }),
      call('post', '/db/users/invitations/1/send', header),
      call('post', '/db/users/invitations/1/link', header),
      call('post', '/db/users/invitations/1/renew', header),
      call('get', '/lightspeed/oauth/start', header),
      call('put', '/lightspeed/shop', header).send({ shop_id: '1' }),
      call('put', '/settings/shop', header).send({ settings: {}, version: 0 }),
      call('put', '/settings/security', header).send({ managers_need_second_factor: false, version: 0 }),
    ];
    for (const sent of calls) {
      const { status, body } = await sent;
      expect([status, body.code]).toEqual([403, 'auth.confirmation_needed']);
    }
    expect(await roleOf(target)).toBe('staff');
    expect(await seen(target)).toEqual(profile);
  });

  it('is refused before asking for a useless confirmation', async () => {
    const { header } = await colleague();
    expect((await promote(header, await colleague())).body.code).toBe('auth.forbidden');
  });
});

describe('a confirmation', () => {
  it('by password lasts ten minutes, in the browser that gave it', async () => {
    const [boss, target] = [await manager(), await colleague()];
    const given = await confirm(boss.header).expect(200);
    const until = new Date(people.app().clock.now().getTime() + 600_000).toISOString();
    expect(given.body).toEqual({ success: true, confirmed_until: until });
    expect(given.headers['set-cookie']).toEqual([
      expect.stringMatching(/^chainline_confirmation=[\w-]{43}; Max-Age=600; Path=\/api; .*HttpOnly; SameSite=Strict$/),
    ]);

    people.app().clock.advance(599_000);
    await promote(boss.header, target, cookieOf(given)).expect(200);

    people.app().clock.advance(1_000);
    const late = await promote(boss.header, await colleague(), cookieOf(given));
    expect(late.body.code).toBe('auth.confirmation_needed');
  });

  it('belongs to one session: other sessions of the same or another user do not help', async () => {
    const [boss, other, target] = [await manager(), await manager(), await colleague()];
    const elsewhere = await again(boss, 'manager');
    for (const { header } of [other, elsewhere]) {
      const cookie = cookieOf(await confirm(header).expect(200));
      expect((await promote(boss.header, target, cookie)).status).toBe(403);
    }
    expect(await roleOf(target)).toBe('staff');
  });

  it('by a wrong password is refused, and counts as a failed attempt', async () => {
    const { header } = await manager();
    const wrong = { current_password: 'not-it-at-all' };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { status, body } = await confirm(header, wrong);
      expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'current_password' })]]);
    }
    expect((await confirm(header)).body.code).toBe('auth.locked');
  });

  it('ends when its password changes', async () => {
    const [boss, target] = [await manager(), await colleague()];
    const cookie = cookieOf(await confirm(boss.header).expect(200));
    await call('put', '/account/password', boss.header)
      .send({ current_password: testPassword, new_password: 'Another-horse-2' })
      .expect(200);

    expect((await promote(boss.header, target, cookie)).body.code).toBe('auth.confirmation_needed');
  });
});
