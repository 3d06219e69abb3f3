import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDyingPool } from '../../../test/outbox-contract/dying-pool';
import { useTestApp } from '../../../test/test-app';
import { createDb } from '../../db/db';
import type { Pool } from '../../db/pool';
import { createTransaction } from '../../db/transaction';
import { createSecretBox } from '../../secrets';
import { createStores } from '../../stores';
import { createNotificationEmails } from './notification-emails';

// The emails stay queued: nothing listens at this address.
const test = useTestApp({
  environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Chainline Bikes <shop@example.com>' },
});
const { signal } = new AbortController();
const hourMs = 3_600_000;
const ada = { id: 0, header: '' };
const held: { notify?: ReturnType<typeof register> } = {};

const register = () =>
  test.get().services.notifications.register({
    type: 'test.rain',
    facts: z.object({ city: z.string() }),
    words: ({ city }) => ({ title: `Rain in ${city}`, body: 'All day' }),
  });

beforeAll(async () => {
  const { signIn, services, pool } = test.get();
  const { username, header } = await signIn('staff');
  const user = await services.users.findByCredentials(username, 'Correct-horse-1');
  ada.id = user?.id ?? 0;
  ada.header = header;
  await pool.query(`update users set email = 'ada@shop.example' where id = $1`, [ada.id]);
  held.notify = register();
});
beforeEach(() => test.get().pool.query('delete from notifications; delete from notification_settings'));
afterEach(() => test.get().pool.query('delete from emails; update users set is_active = true'));

const call = (method: 'get' | 'put', body?: object) =>
  test.get().http[method]('/api/notifications/settings').set('Authorization', ada.header).send(body);
const save = async (email: string, zone: string | null = null) => {
  const { stores, now } = test.get().services;
  const mode = z.enum(['at_once', 'daily', 'none']).parse(email);
  await stores.notificationSettings.save(ada.id, { email: mode, timeZone: zone, digestOn: null }, now());
};
const tell = (...cities: string[]) =>
  test.get().services.transaction(async (inside) => {
    for (const city of cities) {
      const news = { to: [ada.id], key: `${city}:${Math.random()}`, link: `/rain/${city}`, at: test.get().clock.now() };
      await held.notify?.(inside, { ...news, facts: { city } });
    }
  });
const send = () => test.get().services.emailNotifications(signal);

const emailSchema = z.object({ to_address: z.string(), subject: z.string(), text: z.instanceof(Buffer) });
const emails = async () => {
  const { pool, config } = test.get();
  const { rows } = await pool.query(
    `select to_address, subject, text from emails where kind = 'notification' order by id`,
  );
  const box = createSecretBox(config.encryptionKeys);
  return z
    .array(emailSchema)
    .parse(rows)
    .map(({ text, to_address: to, subject }) => ({ to, subject, text: box.open(text) }));
};
const subjects = async () => (await emails()).map(({ subject }) => subject);
/** Moves the clock to the next time that it is this hour in UTC. */
const moveTo = (hour: number) => {
  const { clock } = test.get();
  const now = clock.now();
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  clock.advance(next.getTime() - now.getTime() + (next > now ? 0 : 24 * hourMs));
};

/** Email sender of another server. */
const otherServer = (pool: Pool) => {
  const { services, config, clock } = test.get();
  return createNotificationEmails({
    ...services,
    stores: createStores(createDb(pool)),
    transaction: createTransaction(pool, createStores),
    publicUrl: config.publicUrl,
    now: clock.now,
  });
};

describe('at once', () => {
  it('is an email with a link, once', async () => {
    await save('at_once');
    await tell('Bondi');
    await Promise.all([send(), send(), otherServer(test.get().pool)(signal)]);
    await send();

    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ to: 'ada@shop.example', subject: 'Rain in Bondi' });
    expect(email?.text).toContain('http://localhost:3000/rain/Bondi');
    expect(email?.text).toContain('your settings');
  });

  it('is one email for several at the same time', async () => {
    await save('at_once', 'Australia/Perth');
    await tell('Bondi', 'Manly');
    await send();

    const [email, ...others] = await emails();
    expect([email?.subject, others]).toEqual(['2 notifications from Chainline Bikes', []]);
    expect(email?.text).toMatch(/Rain in Bondi\. All day[^]*Rain in Manly\. All day/);
  });

  it('is no second email for those who got one of another kind', async () => {
    await save('at_once');
    const { services, clock } = test.get();
    const news = { to: [ada.id], key: 'asked', link: '/rain', at: clock.now(), facts: { city: 'Bondi' } };
    await services.transaction(async (inside) => held.notify?.(inside, { ...news, emailed: [ada.id] }));
    await send();

    expect(await emails()).toEqual([]);
  });

  it('is queued once although the server is killed at any statement', async () => {
    await save('at_once');
    let kills = 0;
    let isWhole = false;
    while (!isWhole) {
      await test.get().pool.query('delete from emails');
      await tell('Bondi');
      const dying = createDyingPool(test.get().pool, kills);
      await otherServer(dying.pool)(signal).catch(() => undefined);
      isWhole = !dying.hasDied();
      kills += 1;
      await send();
      expect([kills, await subjects()]).toEqual([kills, ['Rain in Bondi']]);
    }
    expect(kills).toBeGreaterThan(5);
  });
});

describe('daily', () => {
  it('comes at eight in the time zone of the person, with what is unread', async () => {
    await save('daily', 'Australia/Perth');
    moveTo(12);
    await tell('Bondi', 'Manly', 'Coogee');
    await test.get().pool.query(`update notifications set read_at = created_at where link = '/rain/Manly'`);
    // Eight o'clock in Sydney.
    moveTo(21);
    await send();
    const inSydney = await subjects();
    moveTo(0);
    await send();
    await send();

    expect(inSydney).toEqual([]);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    expect(email?.text).toMatch(/Rain in Bondi[^]*Rain in Coogee/);
    expect(email?.text).not.toContain('Manly');
  });

  it('comes once a day, in the time zone of the shop unless there is another', async () => {
    await save('daily');
    moveTo(21);
    await tell('Bondi');
    await send();
    await tell('Manly');
    await send();
    const today = await subjects();
    moveTo(21);
    await send();

    expect([today, await subjects()]).toEqual([['Rain in Bondi'], ['Rain in Bondi', 'Rain in Manly']]);
  });

  it('does not come when there is nothing to read', async () => {
    await save('daily');
    await tell('Bondi');
    await test.get().pool.query('update notifications set read_at = created_at');
    moveTo(22);
    await send();

    expect(await emails()).toEqual([]);
  });

  it('begins on the next morning after it was chosen', async () => {
    moveTo(22);
    const { header } = await test.get().signIn('staff');
    ada.header = header;
    const { services, pool } = test.get();
    const { rows } = await pool.query('select max(id)::int as id from users');
    const id = z.object({ id: z.int() }).parse(rows[0]).id;
    await pool.query(`update users set email = 'ben@shop.example' where id = $1`, [id]);
    await call('put', { email: 'daily', time_zone: null }).expect(200);
    const news = { to: [id], key: 'first', link: '/rain', at: services.now(), facts: { city: 'Bondi' } };
    await services.transaction(async (inside) => held.notify?.(inside, news));
    await send();
    const atFirst = await subjects();
    moveTo(21);
    await send();

    expect([atFirst, await subjects()]).toEqual([[], ['Rain in Bondi']]);
  });
});

describe('nobody gets an email', () => {
  const isSilent = async () => {
    await send();
    const { rows } = await test.get().pool.query('select from notifications where awaits_email');
    return (await emails()).length === 0 && rows.length === 0;
  };

  it('who has chosen nothing, or none', async () => {
    await tell('Bondi');
    expect(await isSilent()).toBe(true);
    await save('none');
    await tell('Manly');

    expect(await isSilent()).toBe(true);
  });

  it('whose account is deactivated, not even later', async () => {
    await save('at_once');
    await tell('Bondi');
    await test.get().pool.query('update users set is_active = false where id = $1', [ada.id]);
    const whileAway = await isSilent();
    await test.get().pool.query('update users set is_active = true where id = $1', [ada.id]);

    expect([whileAway, await isSilent()]).toEqual([true, true]);
  });

  it('who has no address, or changed their mind meanwhile', async () => {
    await save('at_once');
    await test.get().pool.query('update users set email = null where id = $1', [ada.id]);
    await tell('Bondi');
    const withoutAddress = await isSilent();
    await test.get().pool.query(`update users set email = 'ada@shop.example' where id = $1`, [ada.id]);
    await tell('Manly');
    await save('none');

    expect([withoutAddress, await isSilent()]).toEqual([true, true]);
  });
});
