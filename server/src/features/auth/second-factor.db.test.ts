import { describe, expect, it } from 'vitest';
import { authenticatorCode, usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, call, enrol, isSignedIn, audits } = usePeopleApp();

const codeNow = (secret: string) => authenticatorCode(secret, app().clock.now());
const nextCode = (secret: string) => {
  app().clock.advance(30_000);
  return codeNow(secret);
};
const challengeOf = async (username: string): Promise<string> => {
  const { status, body } = await login(username);
  expect([status, body.code]).toEqual([401, 'auth.second_factor_needed']);
  return String(body.data.challenge);
};
const sendCode = (challenge: string, code: string) => call('post', '/auth/login/code').send({ challenge, code });
const signInWith = async (username: string, code: string) => sendCode(await challengeOf(username), code);
const locksOf = async ({ id }: { id: number }) =>
  (await audits('auth.codes_locked')).filter(({ target }) => target === `user:${id}`);
const wrong = (secret: string): string => (codeNow(secret) === '000000' ? '000001' : '000000');

describe('setting up a second factor', () => {
  it('changes nothing until a code confirms it', async () => {
    const ada = await person('enrols');
    const begin = () =>
      call('post', '/account/second-factor/enrol', ada.header).send({ current_password: testPassword });
    const first = await begin();
    const { body } = await begin();

    expect(body.otpauth_uri).toMatch(/^otpauth:\/\/totp\/Chainline:enrols\?issuer=Chainline&secret=[A-Z2-7]{32}/);
    expect(body.otpauth_uri).toContain(body.secret);
    expect((await login(ada.username)).status).toBe(200);
    const confirm = (code: string) => call('post', '/account/second-factor/confirm', ada.header).send({ code });
    expect((await confirm(codeNow(first.body.secret))).body.code).toBe('second_factor.wrong_code');
    const confirmed = await confirm(codeNow(body.secret));
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await login(ada.username)).status).toBe(401);
    expect((await begin()).body.code).toBe('second_factor.enabled');
    expect(await audits('second_factor.enabled')).toMatchObject([{ actor: 'enrols' }]);
  });

  it('asks for the current password, and stores secret and codes encrypted or hashed', async () => {
    const ada = await person('careful');
    const refused = await call('post', '/account/second-factor/enrol', ada.header).send({
      current_password: 'Wrong-1-horse',
    });
    const { secret, recoveryCodes } = await enrol(ada);
    const { rows } = await app().pool.query(
      `select f.secret::text || (select string_agg(code_hash::text, '') from recovery_codes c where c.user_id = f.user_id) as kept
       from user_second_factors f where user_id = $1`,
      [ada.id],
    );

    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'current_password']);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    expect(rows[0]?.kept).not.toContain(hex(secret));
    expect(rows[0]?.kept).not.toContain(hex(recoveryCodes[0] ?? ''));
  });
});

describe('signing in with a second factor', () => {
  it('takes the password first, then a code, and only then opens a session', async () => {
    const ada = await person('two_steps');
    const { secret } = await enrol(ada);
    const first = await login(ada.username);

    expect(first.body).toMatchObject({ success: false, data: { expires_in: 300 } });
    expect(first.headers['set-cookie']).toBeUndefined();
    const second = await sendCode(String(first.body.data.challenge), codeNow(secret));
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ message: 'Login successful', user: { username: 'two_steps', role: 'staff' } });
    expect(String(second.headers['set-cookie'])).toContain('HttpOnly');
    expect((await call('get', '/auth/verify', `Bearer ${second.body.token}`)).status).toBe(200);
    expect((await audits('auth.signed_in')).filter(({ actor }) => actor === 'two_steps')).toHaveLength(2);
  });

  it('reveals nothing of the second factor with a wrong password', async () => {
    const ada = await person('silent');
    await enrol(ada);

    const { status, body } = await login(ada.username, { password: 'Wrong-horse-1' });

    expect([status, body.code, body.data]).toEqual([401, 'auth.failed', undefined]);
  });

  it('accepts a code once, even if sent twice at the same moment', async () => {
    const ada = await person('replayed');
    const { secret } = await enrol(ada);
    const challenges = [await challengeOf(ada.username), await challengeOf(ada.username)];
    const code = codeNow(secret);

    const answers = await Promise.all(challenges.map((challenge) => sendCode(challenge, code)));
    const replay = await signInWith(ada.username, code);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect([replay.status, replay.body.code]).toEqual([401, 'auth.code_refused']);
    expect((await signInWith(ada.username, nextCode(secret))).status).toBe(200);
  });

  it('accepts a code that is half a minute old, but not a minute', async () => {
    const ada = await person('slow_clock');
    const { secret } = await enrol(ada);
    const late = codeNow(secret);
    app().clock.advance(60_000);
    const old = await signInWith(ada.username, late);
    const recent = codeNow(secret);
    app().clock.advance(30_000);

    expect(old.status).toBe(401);
    expect((await signInWith(ada.username, recent)).status).toBe(200);
  });

  it('consumes the challenge, which expires after five minutes', async () => {
    const ada = await person('challenged');
    const { secret } = await enrol(ada);
    const challenge = await challengeOf(ada.username);
    expect((await sendCode(challenge, codeNow(secret))).status).toBe(200);
    const late = await challengeOf(ada.username);
    app().clock.advance(301_000);

    for (const ended of [challenge, late, 'forged']) {
      const { status, body } = await sendCode(ended, codeNow(secret));
      expect([status, body.code]).toEqual([401, 'auth.challenge_ended']);
    }
  });

  it('locks after five consecutive wrong codes, even over several challenges', async () => {
    const ada = await person('guessed');
    const { secret } = await enrol(ada);
    const challenges: string[] = [];
    // Sequentially: more concurrent passwords than the failure limit would trip it.
    for (let at = 0; at < 12; at += 1) challenges.push(await challengeOf(ada.username));

    const answers = await Promise.all(challenges.map((challenge) => sendCode(challenge, wrong(secret))));
    const tally = (status: number) => answers.filter((answer) => answer.status === status).length;
    const locked = await signInWith(ada.username, codeNow(secret));
    app().clock.advance(15 * 60_000);
    const free = await signInWith(ada.username, codeNow(secret));

    expect([tally(401), tally(429)]).toEqual([5, 7]);
    expect([locked.status, locked.body.code, locked.headers['retry-after']]).toEqual([429, 'auth.codes_locked', '900']);
    expect(free.status).toBe(200);
    expect((await audits('auth.code_failed')).filter(({ target_label: name }) => name === 'guessed')).toHaveLength(5);
    expect(await locksOf(ada)).toMatchObject([{ actor: null, target_label: 'guessed' }]);
  });

  it('records each lock once, wherever the wrong codes came from', async () => {
    const ada = await person('keeps_guessing');
    const { secret } = await enrol(ada);
    const guess = () =>
      call('post', '/account/second-factor/disable', ada.header).send({
        current_password: testPassword,
        code: wrong(secret),
      });
    // More concurrent passwords than the failure limit would be refused before a code is checked.
    const guesses = async () => (await Promise.all(Array.from({ length: 4 }, guess))).map(({ status }) => status);

    expect(await guesses()).toEqual([422, 422, 422, 422]);
    expect((await guesses()).toSorted()).toEqual([422, 429, 429, 429]);
    expect(await locksOf(ada)).toHaveLength(1);
    app().clock.advance(14 * 60_000 + 1);
    expect((await guess()).body.message).toBe('Too many wrong codes. Please try again in one minute.');
    app().clock.advance(60_000);
    for (let guessed = 0; guessed < 6; guessed += 1) await signInWith(ada.username, wrong(secret));
    expect(await locksOf(ada)).toHaveLength(2);
  });

  it('accepts each recovery code once', async () => {
    const ada = await person('lost_phone');
    const { recoveryCodes } = await enrol(ada);
    const [code = '', other = ''] = recoveryCodes;
    const challenges = [await challengeOf(ada.username), await challengeOf(ada.username)];

    const answers = await Promise.all(challenges.map((challenge) => sendCode(challenge, code.toLowerCase())));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const { body } = await signInWith(ada.username, `${other.slice(0, 4)}-${other.slice(4)}`);
    const account = await call('get', '/account', `Bearer ${body.token}`);
    expect(account.body.account.second_factor).toMatchObject({ enabled: true, recovery_codes_left: 8 });
    expect((await audits('second_factor.recovery_code_used')).map(({ actor }) => actor)).toEqual([
      'lost_phone',
      'lost_phone',
    ]);
  });

  it('ends when the account is deactivated in between', async () => {
    const ada = await person('leaver');
    const { secret } = await enrol(ada);
    const challenge = await challengeOf(ada.username);
    await app().pool.query('update users set is_active = false where id = $1', [ada.id]);

    expect((await sendCode(challenge, codeNow(secret))).body.code).toBe('auth.challenge_ended');
  });
});

describe('changing a second factor', () => {
  const post = (path: string, header: string, code: string, password = testPassword) =>
    call('post', `/account/second-factor/${path}`, header).send({ current_password: password, code });

  it('requires the password and a code to turn it off', async () => {
    const ada = await person('turns_off');
    const { secret } = await enrol(ada);

    expect((await post('disable', ada.header, codeNow(secret), 'Wrong-horse-1')).body.code).toBe(
      'account.wrong_password',
    );
    const refused = await post('disable', ada.header, wrong(secret));
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, 'code']);
    expect((await post('disable', ada.header, codeNow(secret))).status).toBe(200);
    expect((await login(ada.username)).status).toBe(200);
    expect((await post('disable', ada.header, nextCode(secret))).body.code).toBe('second_factor.not_enabled');
  });

  it('replaces the old recovery codes', async () => {
    const ada = await person('renews_codes');
    const { secret, recoveryCodes } = await enrol(ada);

    const { body } = await post('recovery-codes', ada.header, codeNow(secret));

    expect(body.recovery_codes).toHaveLength(10);
    expect((await signInWith(ada.username, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await signInWith(ada.username, body.recovery_codes[0])).status).toBe(200);
  });
});

describe('managers who must have one', () => {
  const ask = (header: string, version: number, needed = true) =>
    call('put', '/settings/security', header).send({ settings: { managers_need_second_factor: needed }, version });

  it('can do nothing else before setting it up', async () => {
    const boss = await person('boss', { role: 'manager' });
    const other = await person('other_manager', { role: 'manager' });
    const lower = await person('as_staff', { role: 'manager', as: 'staff' });
    const staff = await person('only_staff');

    expect((await ask(boss.header, 0)).body.code).toBe('settings.own_second_factor');
    await enrol(boss);
    expect((await ask(boss.header, 0)).status).toBe(200);

    for (const header of [other.header, lower.header]) {
      const closed = await call('get', '/quotes', header);
      expect([closed.status, closed.body.code]).toEqual([403, 'auth.second_factor_required']);
    }
    const { body } = await call('get', '/auth/verify', other.header);
    expect(body.user.must_set_up_second_factor).toBe(true);
    expect((await call('get', '/account', other.header)).body.account.second_factor).toMatchObject({ required: true });
    expect((await call('get', '/quotes', staff.header)).status).toBe(200);

    await enrol(other);
    expect((await call('get', '/quotes', other.header)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(true);
    expect((await ask(boss.header, 1, false)).status).toBe(200);
    expect((await call('get', '/quotes', lower.header)).status).toBe(200);
  });
});
