import { describe, expect, it } from 'vitest';
import { testPassword, useTestApp } from '../../../test/test-app';

const test = useTestApp({ environment: { TRUST_PROXY: '1' } });

const addUser = async (username: string) => {
  await test
    .get()
    .services.users.create({ username, firstName: 'Ada', lastName: 'Byron', role: 'staff', password: testPassword });
  return username;
};
const signIn = async (username: string, ip: string, password = 'Wrong-horse-1') => {
  const { http } = test.get();
  const answer = await http
    .post('/api/auth/login')
    .set('X-Forwarded-For', ip)
    .send({ username, password, role: 'staff' });
  return answer.status;
};
const addresses = (count: number, toAddress: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toAddress(index + 1));
const tryFrom = async (username: string, ips: string[]) => {
  const statuses: number[] = [];
  for (const ip of ips) statuses.push(await signIn(username, ip));
  return statuses;
};
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

describe('wrong passwords', () => {
  it('lock after five from one IPv6 network, whatever the address in it', async () => {
    const username = await addUser('one_network');
    const statuses = await tryFrom(
      username,
      addresses(72, (index) => `2001:db8:7:7::${index.toString(16)}`),
    );

    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 67]);
    expect(await signIn(username, '2001:db8:8:7::1', testPassword)).toBe(200);
  });

  it('from ever new networks are slowed down per account: thirty, then one per half minute', async () => {
    const { clock } = test.get();
    const username = await addUser('many_networks');
    const first = await tryFrom(
      username,
      addresses(40, (index) => `198.51.100.${index}`),
    );
    clock.advance(29_000);
    const soon = await signIn(username, '203.0.113.1');
    clock.advance(1_000);
    const later = await tryFrom(username, ['203.0.113.2', '203.0.113.3']);
    clock.advance(3_600_000);
    const muchLater = await tryFrom(
      username,
      addresses(31, (index) => `192.0.2.${index}`),
    );

    expect([count(first, 401), count(first, 429)]).toEqual([30, 10]);
    expect([soon, ...later]).toEqual([429, 401, 429]);
    expect([count(muchLater, 401), count(muchLater, 429)]).toEqual([30, 1]);
  });

  it('of strangers do not lock the owner out of known networks', async () => {
    const username = await addUser('owner');
    const atHome = await signIn(username, '203.0.113.77', testPassword);
    await tryFrom(
      username,
      addresses(40, (index) => `198.51.100.${index}`),
    );

    const [owner, stranger] = [
      await signIn(username, '203.0.113.77', testPassword),
      await signIn(username, '192.0.2.99', testPassword),
    ];

    expect([atHome, owner, stranger]).toEqual([200, 200, 429]);
  });

  it('of other accounts do not count', async () => {
    await tryFrom(
      await addUser('attacked'),
      addresses(40, (index) => `198.51.100.${index}`),
    );

    expect(await signIn(await addUser('left_alone'), '192.0.2.1', testPassword)).toBe(200);
  });
});

it('a session ends thirty days after its sign-in, however much it is used', async () => {
  const { clock, http } = test.get();
  const username = await addUser('always_here');
  const login = await http.post('/api/auth/login').send({ username, password: testPassword, role: 'staff' });
  const cookieOf = (answer: { headers: Record<string, unknown> }) => {
    const cookies = answer.headers['set-cookie'];
    return String(Array.isArray(cookies) ? cookies[0] : '').split(';')[0] ?? '';
  };
  const held = { cookie: cookieOf(login) };
  const refresh = async () => {
    const answer = await http.post('/api/auth/refresh').set('Cookie', held.cookie).send({});
    if (answer.status === 200) held.cookie = cookieOf(answer);
    return answer.status;
  };
  const days: number[] = [];
  for (let day = 1; day <= 31; day += 1) {
    clock.advance(86_400_000 - (day === 30 ? 1_000 : 0));
    days.push(await refresh());
  }

  expect(days).toEqual([...Array.from({ length: 30 }, () => 200), 401]);
});
