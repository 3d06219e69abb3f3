import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { authenticatorCode, usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, again, call, isSignedIn } = usePeopleApp();
const { holding, waiting } = useHeldRows(() => app().pool);

type Method = 'put' | 'post' | 'delete';
type Person = Awaited<ReturnType<typeof person>>;

const proven = { current_password: testPassword };
const profile = {
  first_name: 'Eve',
  last_name: 'Byron',
  email: null,
  seen: { first_name: 'Ada', last_name: 'Byron', email: null },
};

const calls: [string, Method, string, object][] = [
  ['name', 'put', '/account', profile],
  ['address', 'put', '/account', { ...profile, ...proven, email: 'eve@evil.example' }],
  ['password', 'put', '/account/password', { ...proven, new_password: 'Another-horse-2' }],
  ['second_factor', 'post', '/account/second-factor/enrol', proven],
  ['other_sessions', 'delete', '/account/sessions', {}],
];

const stateOf = async ({ id }: Person): Promise<unknown[]> => {
  const { rows } = await app().pool.query(
    `select first_name, email, password_hash,
            (select count(*)::int from user_second_factors f where f.user_id = u.id) as factors
     from users u where id = $1`,
    [id],
  );
  return rows;
};

const sessionOf = async ({ header }: Person): Promise<string> => {
  const { body } = await call('get', '/account/sessions', header);
  return body.sessions.find(({ current }: { current: boolean }) => current).id;
};

const close = ({ id }: Person) => holding('update users set is_active = false where id = $1', [id]);
const signOut = async (who: Person) =>
  holding(`update sessions set revoked_at = now(), revoked_reason = 'signed out' where id = $1`, [
    await sessionOf(who),
  ]);

/** Answer of a call that must wait for a held lock. */
const answerAfter = async (
  held: { release: () => Promise<void> },
  [method, path, body]: [Method, string, object],
  who: Person,
) => {
  const answer = call(method, path, who.header)
    .send(body)
    .then((answered) => answered);
  await eventually(waiting).toBe(1);
  await held.release();
  const { status, body: told } = await answer;
  return [status, told.code];
};

const ended = [401, 'auth.session_ended'];

describe('one’s own account', () => {
  it.each(calls)('cannot be changed once a manager has closed it: %s', async (what, ...asked) => {
    const ada = await person(`closed_${what}`);
    const before = await stateOf(ada);

    expect(await answerAfter(await close(ada), asked, ada)).toEqual(ended);
    expect(await stateOf(ada)).toEqual(before);
  });

  it.each(calls)('cannot be changed by an ended session: %s', async (what, ...asked) => {
    const ada = await person(`signed_out_${what}`);
    const elsewhere = await again(ada);
    const before = await stateOf(ada);

    expect(await answerAfter(await signOut(ada), asked, ada)).toEqual(ended);
    expect(await stateOf(ada)).toEqual(before);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it('gets no second factor from a session that ends while its code is checked', async () => {
    const ada = await person('confirms_late');
    const begun = await call('post', '/account/second-factor/enrol', ada.header).send(proven).expect(200);
    const code = authenticatorCode(begun.body.secret, app().clock.now());

    expect(await answerAfter(await signOut(ada), ['post', '/account/second-factor/confirm', { code }], ada)).toEqual(
      ended,
    );
    expect((await login('confirms_late')).status).toBe(200);
  });

  it('gets one of two passwords set at once, and keeps the session that set it', async () => {
    const ada = await person('twice_at_once');
    const both = [ada, await again(ada)];
    const passwords = ['First-horse-11', 'Second-horse-22'];
    const held = await holding('select id from users where id = $1 for update', [ada.id]);
    const answers = both.map(({ header }, index) =>
      call('put', '/account/password', header)
        .send({ ...proven, new_password: passwords[index] })
        .then(({ status }) => status),
    );
    await eventually(waiting).toBe(2);

    await held.release();

    const statuses = await Promise.all(answers);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect(await Promise.all(both.map(isSignedIn))).toEqual(statuses.map((status) => status === 200));
    const signIns = await Promise.all(
      passwords.map(async (password) => (await login('twice_at_once', { password })).status),
    );
    expect(signIns).toEqual(statuses);
  });
});
