import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestApp } from '../../../test/test-app';

const test = useTestApp();

const login = (body: object) => test.get().http.post('/api/auth/login').send(body);

const cookieOf = (answer: { headers: Record<string, unknown> }): string => {
  const cookies = answer.headers['set-cookie'];
  const [first]: unknown[] = Array.isArray(cookies) ? cookies : [];
  return String(first);
};
const cookieValue = (answer: { headers: Record<string, unknown> }): string => cookieOf(answer).split(';')[0] ?? '';

const addUser = async (username: string, role: 'manager' | 'staff' | 'quotes') => {
  const { users } = test.get().services;
  await users.create({ username, firstName: 'Ada', lastName: 'Byron', role, password: testPassword });
  return username;
};

describe('POST /api/auth/login', () => {
  it('signs in and keeps the refresh secret inaccessible to scripts', async () => {
    const username = await addUser('ada', 'manager');

    const answer = await login({ username, password: testPassword, role: 'manager' });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user: { username, role: 'manager', first_name: 'Ada', last_name: 'Byron' },
      message: 'Login successful',
    });
    expect(cookieOf(answer)).toMatch(/HttpOnly; SameSite=Strict/);
    expect(cookieOf(answer)).toContain('Path=/api/auth');
    expect(JSON.stringify(answer.body)).not.toContain(cookieValue(answer).split('.')[1]);
  });

  it('returns the low-stock threshold of the settings', async () => {
    const { http, pool } = test.get();
    const username = await addUser('ida', 'staff');
    const first = await login({ username, password: testPassword, role: 'staff' });
    await pool.query(`insert into settings (section, value, updated_at) values ('lists', '{ "low_stock": 8 }', now())`);

    const { body } = await http.get('/api/auth/verify').set('Authorization', `Bearer ${first.body.token}`);

    expect([first.body.user.low_stock, body.user.low_stock]).toEqual([5, 8]);
  });

  it('holds only the lower role that was chosen', async () => {
    const username = await addUser('ada_as_staff', 'manager');
    const { body } = await login({ username, password: testPassword, role: 'staff' });

    const start = await test.get().http.get('/api/lightspeed/oauth/start').set('Authorization', `Bearer ${body.token}`);

    expect(body.user.role).toBe('staff');
    expect(start.status).toBe(403);
  });

  it('answers a wrong name, a wrong password and too high a role alike', async () => {
    const username = await addUser('sam', 'staff');

    const answers = [
      await login({ username: 'nobody', password: testPassword, role: 'staff' }),
      await login({ username, password: 'Wrong-horse-1', role: 'staff' }),
      await login({ username, password: testPassword, role: 'manager' }),
    ];

    const told = answers.map(({ status, body }) => ({ status, code: body.code, message: body.message }));
    expect(told).toEqual(
      Array(3).fill({ status: 401, code: 'auth.failed', message: 'Invalid username, password or role.' }),
    );
  });

  it('is not sensitive to the case of the username', async () => {
    await addUser('Grace', 'staff');

    expect((await login({ username: 'gRACE', password: testPassword, role: 'staff' })).status).toBe(200);
  });

  it('locks after five consecutive failures, for 300 seconds', async () => {
    const { clock } = test.get();
    const username = await addUser('locked', 'staff');
    const attempt = (password: string) => login({ username, password, role: 'staff' });

    for (let failures = 1; failures <= 5; failures += 1) expect((await attempt('Wrong-horse-1')).status).toBe(401);
    const locked = await attempt(testPassword);
    clock.advance(299_000);
    const stillLocked = await attempt(testPassword);
    clock.advance(2_000);
    const free = await attempt(testPassword);

    expect(locked.status).toBe(429);
    expect(locked.body.message).toBe('Too many login attempts. Please try again later.');
    expect(locked.headers['retry-after']).toBe('300');
    expect(stillLocked.status).toBe(429);
    expect(free.status).toBe(200);
  });

  it('counts consecutive failures: a success starts over', async () => {
    const username = await addUser('stumbles', 'staff');
    for (let round = 0; round < 3; round += 1) {
      for (let failures = 0; failures < 4; failures += 1)
        await login({ username, password: 'Wrong-horse-1', role: 'staff' });

      expect((await login({ username, password: testPassword, role: 'staff' })).status).toBe(200);
    }
  });

  it('checks at most five of many concurrent guesses', async () => {
    const username = await addUser('hammered', 'staff');

    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login({ username, password: 'Wrong-horse-1', role: 'staff' })),
    );

    const tally = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([tally(401), tally(429)]).toEqual([5, 7]);
  });

  it.each([
    [
      'a forbidden character',
      { username: 'a<b', password: 'x', role: 'staff' },
      'username',
      'Invalid characters in input',
    ],
    [
      'a quote in the password',
      { username: 'ab', password: 'x"', role: 'staff' },
      'password',
      'Invalid characters in input',
    ],
    ['an empty username', { username: ' ', password: 'x', role: 'staff' }, 'username', 'Username is required'],
    ['an unknown role', { username: 'ab', password: 'x', role: 'admin' }, 'role', /manager/],
    ['an unknown field', { username: 'ab', password: 'x', role: 'staff', extra: 1 }, 'body', /extra/],
    ['a number for a name', { username: 7, password: 'x', role: 'staff' }, 'username', /string/],
  ])('refuses %s and names the field', async (_what, body, path, message) => {
    const answer = await login(body);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'request.invalid' });
    expect(answer.body.fields).toEqual([{ path, message: expect.stringMatching(message) }]);
  });
});

describe('a session', () => {
  it('is verified and described', async () => {
    const { http, signIn } = test.get();
    const { username, header } = await signIn('staff');

    const verify = await http.get('/api/auth/verify').set('Authorization', header);
    const check = await http.get('/api/auth/check').set('Authorization', header);

    expect(verify.body).toMatchObject({ authenticated: true, user: { username, role: 'staff' } });
    expect(check.body).toMatchObject({ user: { username } });
  });

  it('ends with its token after 15 minutes', async () => {
    const { http, signIn, clock } = test.get();
    const { header } = await signIn('staff');
    clock.advance(15 * 60_000 + 1_000);

    const answer = await http.get('/api/auth/verify').set('Authorization', header);

    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('auth.expired');
  });

  it.each([
    ['without a token', undefined],
    ['with nonsense', 'Bearer nonsense'],
    [
      'with a token signed by another key',
      `Bearer ${jwt.sign({ sid: '3f0e8bd6-0a49-4c0f-b58b-94e8a8a3f0f1', username: 'x', role: 'manager' }, 'another-key')}`,
    ],
    ['with an unsigned token', `Bearer ${jwt.sign({ sid: 'x', role: 'manager' }, '', { algorithm: 'none' })}`],
  ])('is refused %s', async (_what, header) => {
    const call = test.get().http.get('/api/auth/verify');

    expect((await (header === undefined ? call : call.set('Authorization', header))).status).toBe(401);
  });

  it('is refused with a token without a role', async () => {
    const { http, config, clock } = test.get();
    const claims = {
      sid: '3f0e8bd6-0a49-4c0f-b58b-94e8a8a3f0f1',
      username: 'x',
      exp: clock.now().getTime() / 1000 + 60,
    };

    const answer = await http
      .get('/api/auth/verify')
      .set('Authorization', `Bearer ${jwt.sign(claims, config.sessionSecret)}`);

    expect(answer.body.code).toBe('auth.invalid_token');
  });

  it('ends with the next call after signing out', async () => {
    const { http } = test.get();
    const username = await addUser('leaver', 'staff');
    const signedIn = await login({ username, password: testPassword, role: 'staff' });

    await http.post('/api/auth/logout').set('Cookie', cookieValue(signedIn)).expect(200);
    const after = await http.get('/api/auth/verify').set('Authorization', `Bearer ${signedIn.body.token}`);

    expect(after.status).toBe(401);
    expect(after.body.code).toBe('auth.session_ended');
  });

  it('allows signing out without a session', async () => {
    await test.get().http.post('/api/auth/logout').expect(200);
  });
});

describe('POST /api/auth/refresh', () => {
  const refresh = (cookie: string) => test.get().http.post('/api/auth/refresh').set('Cookie', cookie);
  const signedInCookie = async (username: string) => {
    await addUser(username, 'staff');
    return cookieValue(await login({ username, password: testPassword, role: 'staff' }));
  };

  it('returns a new token and rotates the secret', async () => {
    const first = await signedInCookie('renewer');
    const renewed = await refresh(first);

    const verify = await test.get().http.get('/api/auth/verify').set('Authorization', `Bearer ${renewed.body.token}`);

    expect(renewed.status).toBe(200);
    expect(cookieValue(renewed)).not.toBe(first);
    expect(verify.status).toBe(200);
  });

  it('gives two concurrent tabs the same successor', async () => {
    const first = await signedInCookie('two_tabs');

    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(cookieValue)).size).toBe(1);
  });

  it('ends the session when an old secret is reused: somebody copied it', async () => {
    const { clock, http } = test.get();
    const stolen = await signedInCookie('robbed');
    const renewed = await refresh(stolen);
    clock.advance(61_000);

    const replay = await refresh(stolen);
    const owner = await http.get('/api/auth/verify').set('Authorization', `Bearer ${renewed.body.token}`);

    expect(replay.status).toBe(401);
    expect(owner.status).toBe(401);
  });

  it('ends it even if the thief has renewed it many times', async () => {
    const { clock, http } = test.get();
    const owners = await signedInCookie('robbed_long_ago');
    const held = { cookie: owners, token: '' };
    for (let times = 0; times < 20; times += 1) {
      clock.advance(61_000);
      const renewed = await refresh(held.cookie);
      [held.cookie, held.token] = [cookieValue(renewed), renewed.body.token];
    }

    expect((await refresh(owners)).status).toBe(401);

    expect((await http.get('/api/auth/verify').set('Authorization', `Bearer ${held.token}`)).status).toBe(401);
    expect((await refresh(held.cookie)).status).toBe(401);
    const { rows } = await test
      .get()
      .pool.query(
        `select e.target_label from audit_events e where e.action = 'auth.secret_reused' and e.target_label = $1`,
        ['robbed_long_ago'],
      );
    expect(rows).toHaveLength(1);
  });

  it('is not ended by a stranger who knows its id', async () => {
    const cookie = await signedInCookie('known_number');
    const [name = ''] = cookie.split('.');

    expect((await refresh(`${name}.${'x'.repeat(43)}`)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it.each([
    ['', 'no cookie'],
    ['chainline_refresh=nonsense', 'a forged cookie'],
  ])('refuses %j (%s)', async (cookie) => {
    expect((await refresh(cookie)).status).toBe(401);
  });
});
