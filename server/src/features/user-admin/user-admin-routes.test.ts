import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeDraft } from '../../../test/quote-factories';
import { usePeopleApp } from '../../../test/people-app';

const { app, login, person, again, call, isSignedIn, audits, enrol, seen } = usePeopleApp();

const boss = async (name: string) => person(name, { role: 'manager' });
const makeLast = (ids: number[]) =>
  app().pool.query(`update users set is_active = false where role = 'manager' and id <> all($1)`, [ids]);
const setRole = (header: string, id: number, role: string) =>
  call('put', `/db/users/${id}/role`, header).send({ role });
const deactivate = (header: string, id: number) => call('post', `/db/users/${id}/deactivate`, header);
const role = async (id: number) => {
  const { rows } = await app().pool.query<{ role: string; is_active: boolean }>(
    'select role, is_active from users where id = $1',
    [id],
  );
  return rows[0];
};

describe('the list of accounts', () => {
  it('shows role, state, last sign-in and permitted actions', async () => {
    const manager = await boss('lister');
    const staff = await person('listed', { email: 'listed@shop.example' });
    await again(staff);

    const { status, body } = await call('get', '/db/users?search=LISTED', manager.header);

    expect(status).toBe(200);
    expect(body.pagination.total).toBe(1);
    expect(body.users[0]).toMatchObject({
      id: staff.id,
      username: 'listed',
      role: 'staff',
      is_active: true,
      email: 'listed@shop.example',
      last_sign_in_at: app().clock.now().toISOString(),
      open_quotes: 0,
      open_sessions: 2,
      second_factor: false,
      can: {
        change_role: true,
        deactivate: true,
        reactivate: false,
        reset_password: true,
        remove_second_factor: false,
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/password_hash|secret/);
  });

  it('is filtered, sorted and paged', async () => {
    const manager = await boss('sorter');
    for (const name of ['zz_one', 'zz_two', 'zz_three']) await person(name, { role: 'quotes' });
    await app().pool.query(`update users set is_active = false where username = 'zz_two'`);
    const names = async (query: string) => {
      const { body } = await call('get', `/db/users?search=zz_&${query}`, manager.header);
      return body.users.map(({ username }: { username: string }) => username);
    };

    expect(await names('sort=-username')).toEqual(['zz_two', 'zz_three', 'zz_one']);
    expect(await names('sort=username&per_page=2&page=2')).toEqual(['zz_two']);
    expect(await names('state=inactive')).toEqual(['zz_two']);
    expect(await names('role=staff')).toEqual([]);
  });

  it.each(['staff', 'quotes'] as const)('is refused to %s', async (lower) => {
    const { header } = await person(`closed_to_${lower}`, { role: lower });

    expect((await call('get', '/db/users', header)).status).toBe(403);
  });

  it('is refused to a manager who signed in as staff', async () => {
    const { header } = await person('humble', { role: 'manager', as: 'staff' });

    expect((await call('get', '/db/users', header)).status).toBe(403);
  });
});

describe('changing an account', () => {
  it("stores a manager's change, and logs the differences", async () => {
    const manager = await boss('editor');
    const staff = await person('edited');

    const { body } = await call('put', `/db/users/${staff.id}`, manager.header).send({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada.l@shop.example',
      seen: await seen(staff),
    });

    expect(body.user).toMatchObject({ last_name: 'Lovelace', email: 'ada.l@shop.example' });
    const { rows } = await app().pool.query(`select before, after from audit_events where action = 'user.changed'`);
    expect(rows).toEqual([
      {
        before: { last_name: 'Byron', email: null },
        after: { last_name: 'Lovelace', email: 'ada.l@shop.example' },
      },
    ]);
  });

  it("does not overwrite the owner's later changes, and accepts a repeat", async () => {
    const manager = await boss('opened_it');
    const staff = await person('moves_on', { email: 'moves_on@shop.example' });
    const opened = await seen(staff);
    await app().pool.query(`update users set email = 'own@shop.example' where id = $1`, [staff.id]);
    const moved = await seen(staff);
    const put = (body: object) =>
      call('put', `/db/users/${staff.id}`, manager.header).send({ ...opened, last_name: 'Lovelace', ...body });

    const stale = await put({ seen: opened });

    expect([stale.status, stale.body.code, stale.body.data]).toEqual([409, 'user.changed', { current: moved }]);
    expect(await seen(staff)).toEqual(moved);
    const wanted = { ...moved, last_name: 'Lovelace' };
    expect((await put({ ...wanted, seen: moved })).status).toBe(200);
    expect((await put({ ...wanted, seen: moved })).status).toBe(200);
    expect(await seen(staff)).toEqual(wanted);
    expect((await put({ ...wanted, seen: undefined })).body.fields).toMatchObject([{ path: 'seen' }]);
  });

  it('answers 404 for an unknown user', async () => {
    const manager = await boss('seeker');
    const path = '/db/users/999999';

    const answers = await Promise.all([
      call('get', path, manager.header),
      setRole(manager.header, 999_999, 'staff'),
      deactivate(manager.header, 999_999),
      call('post', `${path}/reactivate`, manager.header),
      call('get', `${path}/sessions`, manager.header),
      call('delete', `${path}/sessions`, manager.header),
      call('post', `${path}/password-reset`, manager.header),
      call('post', `${path}/reassign-quotes`, manager.header).send({ assigned_to: manager.id }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
  });
});

describe('a change of role', () => {
  it('ends sessions with a higher role from the next call, and keeps others', async () => {
    const manager = await boss('demoter');
    const high = await person('demoted', { role: 'manager' });
    const low = await again(high, 'staff');

    const { body } = await setRole(manager.header, high.id, 'staff');

    expect(body.user).toMatchObject({ role: 'staff' });
    expect([await isSignedIn(high), await isSignedIn(low)]).toEqual([false, true]);
    expect((await app().http.post('/api/auth/refresh').set('Cookie', high.cookie)).status).toBe(401);
    await setRole(manager.header, high.id, 'manager');
    // Ended sessions stay ended when the role is given back.
    expect(await isSignedIn(high)).toBe(false);
    expect((await audits('user.role_changed')).map(({ target_label: name }) => name)).toEqual(['demoted', 'demoted']);
  });

  it('ends links known through higher rights, and nothing on a promotion', async () => {
    const manager = await boss('silencer');
    const user = await person('was_told');
    const facts = { quote_number: 'Q-1', name: 'Ada', total_amount: 900, amount_due: 0 };
    const told = { to: [user.id], type: 'quote.accepted', key: 'quote:1', facts, link: '/quotes/1', at: new Date() };
    await app().services.stores.notifications.insert(told);
    const unread = async () => (await call('get', '/notifications/unread', (await again(user)).header)).body.unread;

    await setRole(manager.header, user.id, 'manager');
    expect(await unread()).toBe(1);

    await setRole(manager.header, user.id, 'quotes');
    const { header } = await again(user, 'quotes');
    expect((await call('get', '/notifications', header)).body.notifications).toEqual([]);
  });

  it('can make a user a quotes user, which no invitation can', async () => {
    const manager = await boss('promoter');
    const staff = await person('to_quotes');

    expect((await setRole(manager.header, staff.id, 'quotes')).body.user.role).toBe('quotes');
    expect((await login('to_quotes', { role: 'staff' })).status).toBe(401);
    expect((await login('to_quotes', { role: 'quotes' })).status).toBe(200);
  });

  it('that excludes assigned quotes returns the number of open ones, which can be reassigned', async () => {
    const manager = await boss('lowers');
    const staff = await person('lowered');
    const other = await person('takes_those');
    await call('post', '/quotes', staff.header).send({ draft: makeDraft(), client_key: randomUUID() }).expect(200);

    const { body } = await setRole(manager.header, staff.id, 'quotes');

    expect(body.user).toMatchObject({ role: 'quotes', open_quotes: 1 });
    const give = (to: number) =>
      call('post', `/db/users/${staff.id}/reassign-quotes`, manager.header).send({ assigned_to: to });
    expect((await give(other.id)).body).toMatchObject({ success: true, assigned: 1 });
    expect((await call('get', `/db/users/${staff.id}`, manager.header)).body.user).toMatchObject({ open_quotes: 0 });
  });

  it('writes nothing if it is the same, and refuses unknown roles', async () => {
    const manager = await boss('idle');
    const staff = await person('unchanged');
    const before = (await audits('user.role_changed')).length;

    expect((await setRole(manager.header, staff.id, 'staff')).status).toBe(200);
    expect((await setRole(manager.header, staff.id, 'owner')).status).toBe(400);
    expect(await audits('user.role_changed')).toHaveLength(before);
  });
});

describe('deactivating an account', () => {
  it('ends its sessions from the next call, including refresh, and returns its open quotes', async () => {
    const manager = await boss('closer');
    const staff = await person('closed');
    const other = await person('takes_over');
    for (let count = 0; count < 2; count += 1) {
      await call('post', '/quotes', staff.header).send({ draft: makeDraft(), client_key: randomUUID() }).expect(200);
    }

    const { status, body } = await deactivate(manager.header, staff.id);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'closed can no longer sign in',
      user: { is_active: false, open_sessions: 0 },
    });
    expect(body.open_quotes).toHaveLength(2);
    expect(body.open_quotes[0]).toMatchObject({ quote_number: expect.stringMatching(/^Q-/), status: 'draft' });
    expect(await isSignedIn(staff)).toBe(false);
    expect((await app().http.post('/api/auth/refresh').set('Cookie', staff.cookie)).status).toBe(401);
    expect((await login('closed')).status).toBe(401);

    const give = (to: number) =>
      call('post', `/db/users/${staff.id}/reassign-quotes`, manager.header).send({ assigned_to: to });
    expect((await give(staff.id)).status).toBe(422);
    expect((await give(other.id)).body).toEqual({ success: true, message: '2 quotes reassigned', assigned: 2 });
    expect((await give(other.id)).body).toMatchObject({ assigned: 0 });
    const left = await call('get', `/db/users/${staff.id}/open-quotes`, manager.header);
    expect(left.body.open_quotes).toEqual([]);
    expect((await call('get', '/quotes', other.header)).body.quotes).toHaveLength(2);
    expect((await audits('quote.assigned')).at(-1)).toMatchObject({ target_label: '2 quotes' });
  });

  it('can be reversed without restoring what has ended', async () => {
    const manager = await boss('opener');
    const staff = await person('comes_back');
    await deactivate(manager.header, staff.id);
    await deactivate(manager.header, staff.id);

    const { body } = await call('post', `/db/users/${staff.id}/reactivate`, manager.header);

    expect(body).toMatchObject({ message: 'comes_back can sign in again', user: { is_active: true } });
    expect(await isSignedIn(staff)).toBe(false);
    expect((await login('comes_back')).status).toBe(200);
    const names = (await audits('user.deactivated')).map(({ target_label: name }) => name);
    expect(names.filter((name) => name === 'comes_back')).toHaveLength(1);
  });

  it('is refused for oneself', async () => {
    const manager = await boss('oneself');

    expect((await deactivate(manager.header, manager.id)).body.code).toBe('user.self');
    expect(await isSignedIn(manager)).toBe(true);
  });
});

describe('the last active manager', () => {
  it('cannot be demoted, and is shown so', async () => {
    const last = await boss('last_one');
    await makeLast([last.id]);

    const { status, body } = await setRole(last.header, last.id, 'staff');

    expect([status, body.code]).toEqual([409, 'user.last_manager']);
    const told = await call('get', `/db/users/${last.id}`, last.header);
    expect(told.body.user.can).toMatchObject({ change_role: false, deactivate: false });
    expect(await role(last.id)).toEqual({ role: 'manager', is_active: true });
  });

  it.each(['demoted', 'deactivated'])('is kept when two who are %s by each other at the same moment', async (how) => {
    const [one, other] = [await boss(`one_${how}`), await boss(`other_${how}`)];
    await makeLast([one.id, other.id]);
    const act = (by: string, id: number) => (how === 'demoted' ? setRole(by, id, 'staff') : deactivate(by, id));

    const answers = await Promise.all([act(one.header, other.id), act(other.header, one.id)]);

    // The second is refused because it targets the last manager, or because its sender is no longer one.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await Promise.all([role(one.id), role(other.id)]);
    expect(left.filter((user) => user?.role === 'manager' && user.is_active)).toHaveLength(1);
  });
});

describe('the sessions and second factor of an account', () => {
  it('can be seen and ended by a manager', async () => {
    const manager = await boss('doorkeeper');
    const staff = await person('signed_in_twice');
    const other = await again(staff);
    const path = `/db/users/${staff.id}/sessions`;
    const { body } = await call('get', path, manager.header);
    const [latest] = body.sessions;

    expect(body.sessions).toHaveLength(2);
    expect(body.sessions.every(({ current }: { current: boolean }) => !current)).toBe(true);
    expect((await call('delete', `${path}/${latest.id}`, manager.header)).body.ended).toBe(1);
    expect((await call('delete', `${path}/${latest.id}`, manager.header)).status).toBe(404);
    expect((await call('delete', path, manager.header)).body.ended).toBe(1);
    expect(await Promise.all([staff, other].map(isSignedIn))).toEqual([false, false]);
  });

  it('include a second factor on a lost device, which is removed with every session', async () => {
    const manager = await boss('rescuer');
    const staff = await person('lost_device');
    await enrol(staff);
    const remove = () => call('delete', `/db/users/${staff.id}/second-factor`, manager.header);

    expect((await remove()).body.user).toMatchObject({ second_factor: false, open_sessions: 0 });
    expect(await isSignedIn(staff)).toBe(false);
    expect((await login('lost_device')).status).toBe(200);
    expect((await remove()).status).toBe(409);
    expect(await audits('user.second_factor_removed')).toMatchObject([
      { actor: 'rescuer', target_label: 'lost_device' },
    ]);
  });
});

describe('the restriction to the workshop', () => {
  const restrict = (header: string, id: number, isOnly: boolean) =>
    call('put', `/db/users/${id}/workshop-only`, header).send({ workshop_only: isOnly });

  it('signs the person out, leaves them the workshop, and can be lifted', async () => {
    const manager = await boss('foreman');
    const mechanic = await person('wrench');
    const { body } = await restrict(manager.header, mechanic.id, true).expect(200);
    const wasSignedOut = !(await isSignedIn(mechanic));
    const { header } = await again(mechanic);
    const verified = await call('get', '/auth/verify', header).expect(200);
    await call('get', '/work-orders/board', header).expect(200);
    await call('get', '/orders', header).expect(403);
    await call('get', '/quotes', header).expect(403);
    await restrict(manager.header, mechanic.id, false).expect(200);
    await call('get', '/orders', header).expect(200);

    expect(body.user).toMatchObject({ role: 'staff', workshop_only: true });
    expect(wasSignedOut).toBe(true);
    expect(verified.body.user).toMatchObject({ workshop_only: true });
    expect(await audits('user.workshop_only')).toMatchObject([{ target_label: 'wrench' }, { target_label: 'wrench' }]);
  });

  it('is for staff alone, and ends with their role', async () => {
    const manager = await boss('overseer');
    const [mechanic, other] = [await person('spoke'), await person('seller', { role: 'quotes' })];
    await restrict(manager.header, other.id, true).expect(422);
    await restrict(manager.header, manager.id, true).expect(422);
    await restrict(mechanic.header, mechanic.id, true).expect(403);
    await restrict(manager.header, mechanic.id, true).expect(200);
    const { body } = await setRole(manager.header, mechanic.id, 'quotes');

    expect(body.user).toMatchObject({ role: 'quotes', workshop_only: false });
  });
});
