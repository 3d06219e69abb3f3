import { describe, expect, it } from 'vitest';
import { usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, again, call, isSignedIn, audits, enrol, seen } = usePeopleApp();
const newPassword = 'Another-horse-2';

describe('the own profile', () => {
  it.each(['manager', 'staff', 'quotes'] as const)('is available to the role %s', async (role) => {
    const ada = await person(`profile_of_${role}`, { role, email: `${role}@shop.example` });

    const { status, body } = await call('get', '/account', ada.header);

    expect(status).toBe(200);
    expect(body.account).toEqual({
      id: ada.id,
      username: ada.username,
      first_name: 'Ada',
      last_name: 'Byron',
      email: `${role}@shop.example`,
      account_role: role,
      role,
      last_sign_in_at: app().clock.now().toISOString(),
      created_at: expect.any(String),
      second_factor: { enabled: false, since: null, recovery_codes_left: 0, required: false },
    });
  });

  it("shows the account's role besides the lower one of the session", async () => {
    const ada = await person('manager_as_quotes', { role: 'manager', as: 'quotes' });

    expect((await call('get', '/account', ada.header)).body.account).toMatchObject({
      account_role: 'manager',
      role: 'quotes',
    });
  });

  it('can be changed, with an audit entry', async () => {
    const ada = await person('renamed');
    const change = { first_name: ' Grace ', last_name: 'Hopper', email: 'grace@shop.example' };

    const { status, body } = await call('put', '/account', ada.header).send({
      ...change,
      current_password: testPassword,
      seen: await seen(ada),
    });

    expect(status).toBe(200);
    expect(body.account).toMatchObject({ first_name: 'Grace', last_name: 'Hopper', email: 'grace@shop.example' });
    const { rows } = await app().pool.query(
      `select before, after from audit_events where action = 'auth.profile_changed' and actor_id = $1`,
      [ada.id],
    );
    expect(rows).toEqual([
      {
        before: { first_name: 'Ada', last_name: 'Byron', email: null },
        after: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@shop.example' },
      },
    ]);
  });

  it('refuses a taken or invalid email address', async () => {
    await person('first_there', { email: 'taken@shop.example' });
    const ada = await person('second_there');
    const before = await seen(ada);
    const put = (email: string) =>
      call('put', '/account', ada.header).send({ ...before, email, current_password: testPassword, seen: before });

    const taken = await put('TAKEN@shop.example');

    expect([taken.status, taken.body.code, taken.body.fields[0].path]).toEqual([409, 'user.email_taken', 'email']);
    expect((await put('nonsense')).body.fields).toEqual([{ path: 'email', message: 'This is not an email address' }]);
  });
});

describe("one's own profile, opened before a manager changed it", () => {
  it('is not overwritten, and the current one is shown', async () => {
    const ada = await person('opened_early', { email: 'early@shop.example' });
    const opened = await seen(ada);
    await app().pool.query(`update users set email = 'corrected@shop.example' where id = $1`, [ada.id]);
    const now = await seen(ada);
    const put = (body: object) => call('put', '/account', ada.header).send({ ...opened, first_name: 'Grace', ...body });

    const stale = await put({ seen: opened });

    expect([stale.status, stale.body.code, stale.body.data]).toEqual([409, 'user.changed', { current: now }]);
    expect(await seen(ada)).toEqual(now);
    expect((await put({ email: now?.email, seen: now })).status).toBe(200);
    expect(await seen(ada)).toEqual({ ...now, first_name: 'Grace' });
  });
});

describe("one's own password", () => {
  const change = (header: string, body: object) => call('put', '/account/password', header).send(body);

  it('is changed with the current one, and all other sessions end', async () => {
    const here = await person('changes');
    const there = await again(here);
    const elsewhere = await again(here);

    const { status, body } = await change(here.header, { current_password: testPassword, new_password: newPassword });

    expect([status, body]).toEqual([200, { success: true, message: '2 sessions have ended', ended: 2 }]);
    expect(await Promise.all([here, there, elsewhere].map(isSignedIn))).toEqual([true, false, false]);
    expect((await login('changes')).status).toBe(401);
    expect((await login('changes', { password: newPassword })).status).toBe(200);
    expect(await audits('auth.password_changed')).toMatchObject([{ actor: 'changes', ip: '10.0.0.1' }]);
  });

  it('ends a sign-in that awaits its code', async () => {
    const ada = await person('half_way');
    await enrol(ada);
    const half = await login('half_way');
    await change(ada.header, { current_password: testPassword, new_password: newPassword });

    const { body } = await call('post', '/auth/login/code').send({
      challenge: half.body.data.challenge,
      code: '123456',
    });

    expect(body.code).toBe('auth.challenge_ended');
  });

  it.each([
    ['a wrong present one', { current_password: 'Wrong-horse-1', new_password: newPassword }, 422, 'current_password'],
    ['the same again', { current_password: testPassword, new_password: testPassword }, 422, 'new_password'],
    ['a weak one', { current_password: testPassword, new_password: 'weakweakweak' }, 400, 'new_password'],
    ['a forbidden character', { current_password: testPassword, new_password: 'Right-horse-1<' }, 400, 'new_password'],
    ['none', { new_password: newPassword }, 400, 'current_password'],
  ])('is unchanged with %s', async (what, body, status, path) => {
    const ada = await person(`stays_${what.replaceAll(' ', '_')}`);

    const answer = await change(ada.header, body);

    expect([answer.status, answer.body.fields[0].path]).toEqual([status, path]);
    expect((await login(ada.username)).status).toBe(200);
  });

  it('cannot be guessed at an unlocked desk', async () => {
    const ada = await person('away_from_desk');
    const guess = () => change(ada.header, { current_password: 'Wrong-horse-1', new_password: newPassword });
    for (let times = 0; times < 5; times += 1) expect((await guess()).status).toBe(422);

    const answer = await change(ada.header, { current_password: testPassword, new_password: newPassword });

    expect([answer.status, answer.body.code]).toEqual([429, 'auth.locked']);
  });
});

describe("one's own sessions", () => {
  it('are listed with their origin and a mark for the current one', async () => {
    const here = await person('two_places');
    await again(here);

    const { body } = await call('get', '/account/sessions', here.header);

    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(body.sessions[0]).toMatchObject({
      role: 'staff',
      user_agent: 'Test browser',
      ip: expect.stringMatching(/^10\./),
    });
    expect(JSON.stringify(body)).not.toContain('hash');
  });

  it('end one by one, from the next call', async () => {
    const here = await person('ends_one');
    const there = await again(here);
    const { body } = await call('get', '/account/sessions', here.header);
    const other = body.sessions.find(({ current }: { current: boolean }) => !current);
    const end = () => call('delete', `/account/sessions/${other.id}`, here.header);

    expect((await end()).body.ended).toBe(1);
    expect(await Promise.all([here, there].map(isSignedIn))).toEqual([true, false]);
    expect((await end()).status).toBe(404);
    expect((await app().http.post('/api/auth/refresh').set('Cookie', there.cookie)).status).toBe(401);
  });

  it('end all but the current one', async () => {
    const here = await person('ends_all');
    const others = [await again(here), await again(here)];

    const { body } = await call('delete', '/account/sessions', here.header);

    expect(body).toMatchObject({ ended: 2 });
    expect(await isSignedIn(here)).toBe(true);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
  });

  it('exclude those of others', async () => {
    const ada = await person('minds_her_own');
    const eve = await person('curious');
    const { body } = await call('get', '/account/sessions', ada.header);

    expect((await call('delete', `/account/sessions/${body.sessions[0].id}`, eve.header)).status).toBe(404);
    expect(await isSignedIn(ada)).toBe(true);
  });
});
