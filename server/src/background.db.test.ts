import { randomUUID } from 'node:crypto';
import { defaultRetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../test/eventually';
import { addUser } from '../test/factories';
import { listJobs, runJob } from '../test/jobs';
import { useTestApp } from '../test/test-app';
import { enqueueFirstJobs, listJobHandlers, listScheduledJobs } from './background';
import { startScheduler } from './jobs/schedule';

const test = useTestApp();
const services = () => test.get().services;
const scheduledJobs = () => listScheduledJobs(services().features);
const run = (name: string) => runJob(test.get(), name);
const count = async (table: string): Promise<number> => {
  const { rows } = await test.get().pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? -1;
};

beforeEach(() => test.get().pool.query('delete from graphile_worker._private_jobs'));

describe('the scheduler', () => {
  it('has a handler for every job it enqueues', async () => {
    const names = new Set(listJobHandlers(services().features).map((handler) => handler.name));
    const { queue } = services().stores;
    for (const { enqueue } of scheduledJobs()) expect(await enqueue(queue, test.get().clock.now())).toBe(true);
    await enqueueFirstJobs(services().features, queue);

    const enqueued = await listJobs(services().db);

    expect(enqueued.length).toBeGreaterThan(scheduledJobs().length);
    for (const { name } of enqueued) expect(names).toContain(name);
  });

  it('lets each tick through once, regardless of the number of servers', async () => {
    const { queue } = services().stores;
    const at = new Date(test.get().clock.now().getTime() + 60_000);
    for (const { enqueue } of scheduledJobs()) {
      expect([await enqueue(queue, at), await enqueue(queue, at)]).toEqual([true, false]);
    }
  });
});

describe('a server that starts', () => {
  it('runs its start-up jobs, once for servers that start together', async () => {
    const begin = () => enqueueFirstJobs(services().features, services().stores.queue);

    await Promise.all([begin(), begin()]);

    expect((await listJobs(services().db)).map(({ name }) => name).toSorted()).toEqual([
      'bikes.import-recover',
      'mappings.recover',
      'sync.recover',
      'woocommerce.webhooks',
    ]);
  });
});

describe('servers that start after a night without any', () => {
  afterEach(() => vi.useRealTimers());

  it('make up missed ticks once, and nothing that was done', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00.400Z'), toFake: ['Date'] });
    const { pool, log } = test.get();
    const { db, stores } = services();
    await pool.query(`delete from schedule_ticks`);
    await pool.query(`insert into schedule_ticks (name, ticked_at) values
                      ('clean-up', '2026-11-19T17:30:00Z'), ('quotes.round', '2026-11-20T23:05:00Z')`);
    const letThrough: boolean[] = [];
    const madeUp = scheduledJobs().filter(({ isMadeUp }) => isMadeUp);
    const jobs = madeUp.map(({ enqueue, ...job }) => ({
      ...job,
      enqueue: async (...tick: Parameters<typeof enqueue>) => {
        const isLetThrough = await enqueue(...tick);
        letThrough.push(isLetThrough);
        return isLetThrough;
      },
    }));
    const schedulers = [1, 2].map(() => startScheduler({ jobs, queue: stores.queue, log }));

    await eventually(() => letThrough.toSorted()).toEqual([false, false, false, true]);
    for (const scheduler of schedulers) await scheduler.stop();
    expect((await listJobs(db)).map(({ name }) => name)).toEqual(['clean-up']);
  });
});

describe('jobs without configured systems', () => {
  it.each(['stock.round', 'stock.orders', 'stock.sweep', 'woocommerce.webhooks', 'sync.recover', 'outbox.tick'])(
    '%s has nothing to do',
    async (name) => {
      await expect(run(name)).resolves.toBeUndefined();
    },
  );
});

describe('cleaning up', () => {
  it('removes expired data and keeps the rest', async () => {
    const { stores, db } = services();
    const now = test.get().clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000);
    const userId = await addUser(db, 'manager');
    for (const [index, days] of [31, 29].entries()) {
      await stores.sessions.insert({
        id: randomUUID(),
        userId,
        role: 'manager',
        refreshHash: Buffer.alloc(32, index),
        ip: '203.0.113.7',
        userAgent: '',
        at: daysAgo(60),
        expiresAt: daysAgo(days),
      });
    }
    for (const [index, hours] of [25, 23].entries()) {
      await stores.loginAttempts.begin({ username: `u${index}`, ip: 'x', at: daysAgo(hours / 24) });
    }
    for (const [index, days] of [31, 29].entries()) {
      const contentHash = Buffer.alloc(32, index);
      await stores.webhooks.insertDelivery({ topic: 'x', contentHash, resourceId: index, at: daysAgo(days) });
    }
    for (const [index, days] of [1, -1].entries()) {
      await stores.lightspeedConnections.insertAuthorisation({
        stateHash: Buffer.alloc(32, index),
        codeVerifier: Buffer.alloc(1),
        userId,
        at: daysAgo(2),
        expiresAt: daysAgo(days),
      });
    }

    await run('clean-up');

    for (const table of ['sessions', 'login_attempts', 'webhook_deliveries', 'lightspeed_authorisations']) {
      expect(await count(table), table).toBe(1);
    }
  });

  it('follows the retention settings, and continues after a failing group', async () => {
    const { stores, db, settings } = services();
    const ageOf = (days: number) => new Date(test.get().clock.now().getTime() - days * 86_400_000);
    const userId = await addUser(db, 'manager');
    const actor = { userId, origin: { ip: '', userAgent: '' } };
    await settings.sections.retention.put(actor, {
      settings: {
        ...defaultRetentionSettings,
        webhook_days: 2,
        outbox_days: 7,
        dead_job_days: 7,
        notification_days: 30,
      },
      version: 0,
    });
    for (const [resourceId, days] of [3, 1].entries())
      await stores.webhooks.insertDelivery({
        topic: 'y',
        contentHash: Buffer.alloc(32),
        resourceId,
        at: ageOf(days),
      });
    for (const days of [31, 29]) {
      const news = { type: 'y', key: `${days}`, facts: {}, link: '/', at: ageOf(days) };
      await stores.notifications.insert({ to: [userId], ...news });
    }
    const failing = vi.spyOn(stores.emails, 'removeContents').mockRejectedValue(new Error('Not now'));

    await expect(run('clean-up')).rejects.toThrow('Not now');

    failing.mockRestore();
    expect(await count("webhook_deliveries where topic = 'y'")).toBe(1);
    expect(await count('notifications')).toBe(1);
  });
});
