import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { authenticatorCode, usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, call, emails, enrol, audits, seen } = usePeopleApp();
const { holding, waiting } = useHeldRows(() => app().pool);
const names = { first_name: 'Ada', last_name: 'Byron' };
const newPassword = 'Another-horse-2';

const boss = (name: string) => person(name, { role: 'manager', email: `${name}@shop.example` });
const profile = async (who: { id: number; header: string }, body: object) => {
  const before = await seen(who);
  return call('put', '/account', who.header).send({ ...names, ...body, seen: before });
};
const managed = async (by: { header: string }, { id }: { id: number }, body: object) => {
  const before = await seen({ id });
  return call('put', `/db/users/${id}`, by.header).send({ ...names, ...body, seen: before });
};
const emailOf = async (id: number) => (await app().services.stores.users.get(id)).email;

describe('an unlocked desk', () => {
  it('cannot change the email address without the password', async () => {
    const ada = await boss('left_open');

    const without = await profile(ada, { email: 'evil@evil.example' });
    const wrong = await profile(ada, { email: 'evil@evil.example', current_password: 'Wrong-horse-1' });
    const byManaging = await managed(ada, ada, { email: 'e@evil.example' });

    expect([without, wrong, byManaging].map(({ status, body }) => [status, body.code, body.fields[0].path])).toEqual([
      [422, 'account.password_needed', 'current_password'],
      [422, 'account.wrong_password', 'current_password'],
      [422, 'user.own_email', 'email'],
    ]);
    expect(await emailOf(ada.id)).toBe('left_open@shop.example');
    expect(await audits('auth.profile_changed')).toEqual([]);
  });

  it('can change the profile without a password if the address stays', async () => {
    const ada = await boss('stays');

    expect((await profile(ada, { last_name: 'Lovelace', email: 'STAYS@shop.example' })).status).toBe(200);
    expect(await emails(`user:${ada.id}`)).toEqual([]);
    expect((await managed(ada, ada, { last_name: 'King', email: 'stays@shop.example' })).status).toBe(200);
  });

  it('cannot change the address without notifying the old one', async () => {
    const ada = await boss('moves');

    const { status } = await profile(ada, { email: 'elsewhere@shop.example', current_password: testPassword });

    expect(status).toBe(200);
    const [notice, ...others] = await emails(`user:${ada.id}`);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'email_changed', to_address: 'moves@shop.example' });
    expect(notice?.text).toContain('tell a manager at once');
    expect(notice?.text).not.toContain('elsewhere@');
  });

  it("differs from a manager's change, which the notice names", async () => {
    const [manager, ada] = [await boss('mover'), await boss('moved')];

    expect((await managed(manager, ada, { last_name: 'King', email: 'Moved@shop.example' })).status).toBe(200);
    expect(await emails(`user:${ada.id}`)).toEqual([]);
    expect((await managed(manager, ada, { email: 'elsewhere.too@shop.example' })).status).toBe(200);
    expect((await managed(manager, ada, { email: null })).status).toBe(200);
    expect((await managed(manager, ada, { email: 'again@shop.example' })).status).toBe(200);

    const told = await emails(`user:${ada.id}`);
    expect(told.map(({ kind, to_address: to }) => [kind, to])).toEqual([
      ['email_changed', 'Moved@shop.example'],
      ['email_changed', 'elsewhere.too@shop.example'],
    ]);
    expect(told[0]?.text).toContain('A manager changed or removed the email address of the account moved at');
    expect(told[0]?.text).not.toMatch(/elsewhere|somebody else has your password/);
  });

  it('cannot send a password reset link to itself, or remove the second factor', async () => {
    const ada = await boss('self_service');
    await enrol(ada);
    const path = `/db/users/${ada.id}`;

    const { body } = await call('get', path, ada.header);
    const link = await call('post', `${path}/password-reset`, ada.header);
    const factor = await call('delete', `${path}/second-factor`, ada.header);

    expect(body.user.can).toMatchObject({ reset_password: false, remove_second_factor: false });
    expect([link, factor].map(({ status, body: told }) => [status, told.code])).toEqual([
      [422, 'user.self'],
      [422, 'user.self'],
    ]);
    expect((await login('self_service', { role: 'manager' })).body.code).toBe('auth.second_factor_needed');
  });
});

describe('a password reset link', () => {
  const linkFor = async (id: number, header: string): Promise<string> => {
    await call('post', `/db/users/${id}/password-reset`, header).expect(200);
    const last = (await emails(`user:${id}`)).findLast(({ kind }) => kind === 'password_reset');
    return /token=([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? '';
  };
  const isGood = async (token: string): Promise<boolean> =>
    (await call('get', `/auth/password-reset?token=${token}`)).body.valid;

  it('ends when its owner changes the password', async () => {
    const [manager, ada] = [await boss('sends_one'), await person('remembers', { email: 'remembers@shop.example' })];
    const token = await linkFor(ada.id, manager.header);

    await call('put', '/account/password', ada.header)
      .send({ current_password: testPassword, new_password: newPassword })
      .expect(200);

    expect(await isGood(token)).toBe(false);
  });

  it('ends when its owner changes the email address', async () => {
    const [manager, ada] = [await boss('sends_two'), await person('leaves', { email: 'leaves@shop.example' })];
    const token = await linkFor(ada.id, manager.header);

    const { status } = await profile(ada, { email: null, current_password: testPassword });

    expect(status).toBe(200);
    expect(await isGood(token)).toBe(false);
  });

  it('ends when a manager corrects its email address, and not before', async () => {
    const [manager, ada] = [await boss('mistypes'), await person('mistyped', { email: 'stranger@shop.example' })];
    const token = await linkFor(ada.id, manager.header);
    const put = async (email: string) => (await managed(manager, ada, { email })).status;

    expect(await put('Stranger@shop.example')).toBe(200);
    expect(await isGood(token)).toBe(true);
    expect(await put('owner@shop.example')).toBe(200);
    expect(await isGood(token)).toBe(false);
  });
});

describe('a sign-in that awaits its code', () => {
  it('does not start with a password that is changed meanwhile', async () => {
    const ada = await person('half_begun');
    await enrol(ada);
    const changing = await holding(`update users set password_hash = 'another' where id = $1`, [ada.id]);
    const answer = login('half_begun').then((answered) => answered);
    await eventually(waiting).toBe(1);

    await changing.release();

    expect((await answer).body.code).toBe('auth.failed');
    const { rows } = await app().pool.query('select 1 from sign_in_challenges where user_id = $1', [ada.id]);
    expect(rows).toEqual([]);
  });

  it('cannot be completed after the password was changed', async () => {
    const [manager, ada] = [await boss('resets_half'), await person('half_done', { email: 'half@shop.example' })];
    const { secret } = await enrol(ada);
    const half = await login('half_done');
    expect(half.body.code).toBe('auth.second_factor_needed');
    await call('post', `/db/users/${ada.id}/password-reset`, manager.header).expect(200);
    const [email] = await emails(`user:${ada.id}`);
    const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1];
    await call('post', '/auth/password-reset').send({ token, password: newPassword }).expect(200);

    const { status, body } = await call('post', '/auth/login/code').send({
      challenge: half.body.data.challenge,
      code: authenticatorCode(secret, app().clock.now()),
    });

    expect([status, body.code]).toEqual([401, 'auth.challenge_ended']);
  });
});

describe("one's own password", () => {
  it.each<[string, 'put' | 'post', string, object]>([
    [
      'another password',
      'put',
      '/account/password',
      { current_password: testPassword, new_password: 'Stolen-horse-3' },
    ],
    [
      'another address',
      'put',
      '/account',
      { ...names, email: 'evil@evil.example', current_password: testPassword, seen: { ...names, email: null } },
    ],
    ['a second factor', 'post', '/account/second-factor/enrol', { current_password: testPassword }],
  ])('gives nobody %s if it was changed while being checked', async (what, method, path, body) => {
    const ada = await person(`raced_${path.split('/').at(-1) ?? ''}`);
    const changing = await holding(`update users set password_hash = 'another' where id = $1`, [ada.id]);
    const answer = call(method, path, ada.header)
      .send(body)
      .then((answered) => answered);
    await eventually(waiting).toBe(1);

    await changing.release();

    expect((await answer).body, what).toMatchObject({
      code: 'account.wrong_password',
      error: 'Your password has just been changed.',
    });
    const { rows } = await app().pool.query(
      `select password_hash, email, (select count(*)::int from user_second_factors f where f.user_id = u.id) as factors
       from users u where id = $1`,
      [ada.id],
    );
    expect(rows).toEqual([{ password_hash: 'another', email: null, factors: 0 }]);
  });

  it('is recorded in the audit log when wrong, as is the resulting lock', async () => {
    const ada = await person('guesses');
    const change = () =>
      call('put', '/account/password', ada.header).send({
        current_password: 'Wrong-horse-1',
        new_password: newPassword,
      });

    for (let guess = 0; guess < 5; guess += 1) expect((await change()).body.code).toBe('account.wrong_password');

    expect((await change()).status).toBe(429);
    const ofAda = async (action: string) => (await audits(action)).filter(({ target }) => target === `user:${ada.id}`);
    const line = expect.objectContaining({ actor: 'guesses', target_label: 'guesses' });
    expect(await ofAda('auth.own_password_failed')).toEqual([line, line, line, line, line]);
    expect(await ofAda('auth.locked')).toEqual([line]);
  });
});
