import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { authenticatorCode, usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, call, emails, audits } = usePeopleApp();
const { holding, waiting } = useHeldRows(() => app().pool);

const openSessions = async (userId: number): Promise<number> => {
  const { rows } = await app().pool.query<{ count: number }>(
    'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
    [userId],
  );
  return rows[0]?.count ?? 0;
};

it.each([
  ['closed', 'update users set is_active = false where id = $1'],
  ['lowered', `update users set role = 'quotes' where id = $1`],
  ['given a new password', `update users set password_hash = 'another' where id = $1`],
])('an account that is %s while a sign-in is in progress is not opened by it', async (change, statement) => {
  const username = change.replaceAll(' ', '_');
  const { id } = await person(username);
  const before = await openSessions(id);
  const changing = await holding(statement, [id]);
  const answer = login(username).then((answered) => answered);
  await eventually(waiting).toBe(1);

  await changing.release();

  const { status, body } = await answer;
  expect([status, body.code]).toEqual([401, 'auth.failed']);
  expect(await openSessions(id)).toBe(before);
});

it('a password reset link has no effect on an account closed while it is used', async () => {
  const boss = await person('closes', { role: 'manager' });
  const ada = await person('resets', { email: 'resets@shop.example' });
  await call('post', `/db/users/${ada.id}/password-reset`, boss.header).expect(200);
  const [email] = await emails(`user:${ada.id}`);
  const token = /token=([\w-]{43})/.exec(email?.text ?? '')?.[1];
  const closing = await holding('update users set is_active = false where id = $1', [ada.id]);
  const answer = call('post', '/auth/password-reset')
    .send({ token, password: 'Fresh-horse-22' })
    .then((answered) => answered);
  await eventually(waiting).toBe(1);

  await closing.release();

  expect((await answer).body.code).toBe('password_reset.invalid');
  expect(await audits('auth.password_reset')).toEqual([]);
});

it('a code confirms only its own secret, if another was created during the check', async () => {
  const ada = await person('begins_twice');
  const { body } = await call('post', '/account/second-factor/enrol', ada.header).send({
    current_password: testPassword,
  });
  const code = authenticatorCode(String(body.secret), app().clock.now());
  const busy = await holding('select 1 from users where id = $1 for update', [ada.id]);
  const answer = call('post', '/account/second-factor/confirm', ada.header)
    .send({ code })
    .then((answered) => answered);
  await eventually(waiting).toBe(1);
  await app().pool.query('update user_second_factors set secret = $2 where user_id = $1', [
    ada.id,
    Buffer.from('of another tab'),
  ]);

  await busy.release();

  expect((await answer).body.code).toBe('second_factor.wrong_code');
  expect((await login(ada.username)).status).toBe(200);
});
