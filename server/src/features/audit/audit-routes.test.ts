import { describe, expect, it } from 'vitest';
import { usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, call, seen } = usePeopleApp();
const held: { manager?: string } = {};

const manager = async () => (held.manager ??= (await person('auditor', { role: 'manager' })).header);
const list = async (query: string) => {
  const { body } = await call('get', `/audit?${query}`, await manager());
  const events: { action: string; label: string; actor: { username: string } | null; target_label: string }[] =
    body.events;
  return events;
};

describe('the audit log', () => {
  it('shows actor, action, time and origin, newest first', async () => {
    await manager();
    app().clock.advance(1_000);
    const staff = await person('watched');
    await call('put', `/db/users/${staff.id}/role`, await manager()).send({ role: 'quotes' });

    const { status, body } = await call('get', '/audit', await manager());

    expect(status).toBe(200);
    expect(body.events[0]).toEqual({
      id: expect.any(Number),
      at: app().clock.now().toISOString(),
      actor: { id: expect.any(Number), username: 'auditor', name: 'Ada Byron' },
      action: 'user.role_changed',
      label: 'Changed a role',
      target: `user:${staff.id}`,
      target_label: 'watched',
      ip: '10.0.0.1',
      user_agent: 'Test browser',
      before: { role: 'staff' },
      after: { role: 'quotes' },
    });
    expect(body.events[1]).toMatchObject({ action: 'auth.signed_in', actor: { username: 'watched' } });
    expect(body.pagination.total).toBe(body.events.length);
  });

  it.each(['Signed in', 'CHANGED A ROLE', 'ed a role'])('is searched by displayed text: %s', async (search) => {
    const staff = await person(`searched_${search.replaceAll(' ', '_').toLowerCase()}`);
    await call('put', `/db/users/${staff.id}/role`, await manager()).send({ role: 'quotes' });

    const found = await list(`search=${encodeURIComponent(search)}`);

    expect(found.length).toBeGreaterThan(0);
    for (const { label } of found) expect(label.toLowerCase()).toContain(search.toLowerCase());
  });

  it('finds everything about a person by one target, including changes to their own account', async () => {
    const staff = await person('about_me');
    await call('put', '/account/password', staff.header).send({
      current_password: testPassword,
      new_password: 'Another-horse-2',
    });
    await call('post', '/auth/logout').set('Cookie', staff.cookie);
    await login('about_me', { password: 'Wrong-horse-1' });

    const found = await list(`target=user:${staff.id}`);

    expect(found.map(({ action, target_label: label }) => [action, label]).toSorted()).toEqual([
      ['auth.password_changed', 'about_me'],
      ['auth.sign_in_failed', 'about_me'],
      ['auth.signed_in', 'about_me'],
      ['auth.signed_out', 'about_me'],
    ]);
  });

  it('has no entry for a change that changes nothing', async () => {
    const staff = await person('unchanged', { email: 'unchanged@shop.example' });
    const profile = { first_name: 'Ada', last_name: 'Byron', email: 'unchanged@shop.example' };
    const same = { ...profile, seen: profile };
    await call('put', '/account', staff.header).send(same).expect(200);
    await call('put', `/db/users/${staff.id}`, await manager())
      .send(same)
      .expect(200);

    const told = (await list('search=unchanged')).map(({ action }) => action);

    expect(told).not.toContain('auth.profile_changed');
    expect(told).not.toContain('user.changed');
  });

  it('records failures without possible passwords', async () => {
    await person('mistypes');
    await login('mistypes', { password: 'Wrong-horse-1' });
    await login('My_secret_password_1', { password: 'x' });

    const events = await list('group=auth&per_page=2');

    expect(events.map(({ action, actor, target_label: label }) => [action, actor, label])).toEqual([
      ['auth.sign_in_failed', null, '(unknown username)'],
      ['auth.sign_in_failed', null, 'mistypes'],
    ]);
    expect(JSON.stringify(await list('per_page=200'))).not.toMatch(/My_secret|Wrong-horse/);
  });

  it('records a lock once', async () => {
    await person('locks');
    for (let times = 0; times < 7; times += 1) await login('locks', { password: 'Wrong-horse-1' });

    const actions = (await list('search=locks')).map(({ action }) => action);

    expect(actions.filter((action) => action === 'auth.sign_in_failed')).toHaveLength(5);
    expect(actions.filter((action) => action === 'auth.locked')).toHaveLength(1);
  });

  it('records the end of a session once, and a reused secret', async () => {
    const ada = await person('goes_home');
    const logout = () => app().http.post('/api/auth/logout').set('Cookie', ada.cookie).expect(200);
    await Promise.all([logout(), logout()]);
    const robbed = await person('was_robbed');
    const refresh = () => app().http.post('/api/auth/refresh').set('Cookie', robbed.cookie);
    await refresh().expect(200);
    app().clock.advance(61_000);
    await Promise.all([refresh().expect(401), refresh().expect(401)]);

    const actions = async (id: number) => (await list(`actor_id=${id}`)).map(({ action }) => action);
    expect(await actions(ada.id)).toEqual(['auth.signed_out', 'auth.signed_in']);
    expect(await actions(robbed.id)).toEqual(['auth.secret_reused', 'auth.signed_in']);
  });

  it('is searched by text, person, group, target and time', async () => {
    const ada = await person('searched_for');
    app().clock.advance(60_000);
    const later = app().clock.now().toISOString();
    await call('put', '/account', ada.header).send({
      first_name: 'Zora',
      last_name: 'Quill',
      email: null,
      seen: await seen(ada),
    });

    expect((await list('search=ZORA')).map(({ action }) => action)).toEqual(['auth.profile_changed', 'auth.signed_in']);
    expect((await list(`actor_id=${ada.id}&group=auth`)).length).toBe(2);
    expect(await list(`actor_id=${ada.id}&group=settings`)).toEqual([]);
    expect((await list(`target=user:${ada.id}`)).map(({ action }) => action)).toEqual([
      'auth.profile_changed',
      'auth.signed_in',
    ]);
    expect((await list(`actor_id=${ada.id}&from=${later}`)).map(({ action }) => action)).toEqual([
      'auth.profile_changed',
    ]);
    expect((await list(`actor_id=${ada.id}&to=${later}`)).map(({ action }) => action)).toEqual(['auth.signed_in']);
    expect(await list('search=100%25_nothing')).toEqual([]);
  });

  it('is paged', async () => {
    const ids = async (page: number) => {
      const { body } = await call('get', `/audit?per_page=2&page=${page}`, await manager());
      return body.events.map(({ id }: { id: number }) => id);
    };

    const all = [...(await ids(1)), ...(await ids(2))];

    expect(all).toEqual([...new Set(all)].toSorted((one, other) => other - one));
    expect(all).toHaveLength(4);
  });

  it('refuses the year 0', async () => {
    expect((await call('get', '/audit?from=0000-01-01T00:00:00Z', await manager())).status).toBe(400);
    expect((await call('get', '/audit?from=0001-01-01T00:00:00%2B14:00', await manager())).status).toBe(200);
  });

  it('is for managers', async () => {
    const staff = await person('not_for_staff');

    expect((await call('get', '/audit', staff.header)).status).toBe(403);
  });

  it.each(['update audit_events set ip = $1', 'delete from audit_events where ip <> $1'])(
    'has a fixed content: %s',
    async (statement) => {
      await manager();

      await expect(app().pool.query(statement, ['x'])).rejects.toThrow('only ever added');
    },
  );

  it('records nothing if the action was rolled back', async () => {
    const fails = await person('fails', { email: 'fails@shop.example' });
    await person('owns_it', { email: 'owned@shop.example' });
    const before = (await list('group=auth&search=profile')).length;

    const { body } = await call('put', '/account', fails.header).send({
      first_name: 'A',
      last_name: 'B',
      email: 'owned@shop.example',
      current_password: testPassword,
      seen: await seen(fails),
    });
    expect(body.code).toBe('user.email_taken');

    expect((await list('group=auth&search=profile')).length).toBe(before);
  });
});
