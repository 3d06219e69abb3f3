import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { createDatabase } from '../../test/database-server';
import { createGate } from '../../test/gate';
import { eventually } from '../../test/eventually';
import { listJobs } from '../../test/jobs';
import { createDb } from '../db/db';
import { createPool } from '../db/pool';
import { createLogger } from '../logger';
import { createJobQueue, defineJob } from './queue';
import { handleJob, startWorker, type JobHandler } from './worker';

const mailJob = defineJob('mail', z.object({ to: z.string().transform((to) => to.toUpperCase()) }));
const brokenJob = defineJob('broken', z.object({}));

const database = useDatabase();
const queue = () => createJobQueue(database.db);
const jobs = () => listJobs(database.db);
const running: { stop: () => Promise<void> }[] = [];

const work = async (handlers: JobHandler[], concurrency = 2) => {
  const worker = await startWorker({ pool: database.pool, handlers, concurrency, log: createLogger('silent') });
  running.push(worker);
  return worker;
};

beforeEach(() => database.pool.query('delete from graphile_worker._private_jobs'));
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});

describe('a worker', () => {
  it('runs a job with its parsed payload, and removes it', async () => {
    const sent: string[] = [];
    await work([handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)))]);

    await queue().enqueue(mailJob, { to: 'ada' });

    await eventually(() => sent).toEqual(['ADA']);
    await eventually(jobs).toEqual([]);
  });

  it('takes jobs enqueued before it started', async () => {
    const sent: string[] = [];
    await queue().enqueue(mailJob, { to: 'early' });

    await work([handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)))]);

    await eventually(() => sent).toEqual(['EARLY']);
  });

  it('runs the jobs of a line one after another, after all others', async () => {
    const sent: string[] = [];
    const gate = createGate();
    for (const to of ['first', 'second']) await queue().enqueue(mailJob, { to }, { line: 'mails' });
    for (const to of ['urgent', 'also']) await queue().enqueue(mailJob, { to });
    await work([
      handleJob(mailJob, async ({ to }) => {
        sent.push(to);
        if (to === 'FIRST') await gate.passed;
      }),
    ]);

    await eventually(() => sent).toEqual(expect.arrayContaining(['FIRST', 'URGENT', 'ALSO']));
    await queue().enqueue(mailJob, { to: 'later' });
    await eventually(() => sent).toContain('LATER');
    expect(sent).not.toContain('SECOND');
    expect(sent.indexOf('FIRST')).toBeGreaterThan(sent.indexOf('URGENT'));
    gate.open();
    await eventually(() => sent.at(-1)).toBe('SECOND');
  });

  it('survives a failing job, keeps it for another attempt, and continues', async () => {
    const sent: string[] = [];
    await work([
      handleJob(brokenJob, () => Promise.reject(new Error('no answer'))),
      handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to))),
    ]);

    await queue().enqueue(brokenJob, {});
    await queue().enqueue(mailJob, { to: 'ada' });

    await eventually(() => sent).toEqual(['ADA']);
    await eventually(jobs).toMatchObject([{ name: 'broken', attempts: 1, last_error: 'no answer' }]);
  });

  it('refuses an invalid payload', async () => {
    const sent: string[] = [];
    await work([handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)))]);

    await queue().enqueue(defineJob('mail', z.object({ to: z.number() })), { to: 7 });

    await eventually(jobs).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('expected string') }]);
    expect(sent).toEqual([]);
  });

  it('shares the work with another one: each job once', async () => {
    const sent: string[] = [];
    const handler = handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)));
    await work([handler]);
    await work([handler]);

    for (let index = 0; index < 20; index += 1) await queue().enqueue(mailJob, { to: `p${index}` });

    await eventually(jobs).toEqual([]);
    expect(sent.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `P${index}`).toSorted());
  });
});

describe('an outcome that cannot be written', () => {
  beforeEach(async () => {
    await database.pool.query('create sequence refused');
    // A sequence counts in transactions that fail, too.
    await database.pool.query(`create function refuse_first() returns trigger language plpgsql as $$
      begin
        if old.payload->>'to' = 'first' and nextval('refused') = 1 then
          raise exception 'deadlock detected' using errcode = 'deadlock_detected';
        end if;
        return old;
      end $$`);
    await database.pool.query(`create trigger refuse_first before delete on graphile_worker._private_jobs
                               for each row execute function refuse_first()`);
  });
  afterEach(() => database.pool.query('drop sequence refused; drop function refuse_first cascade'));

  it('ends the work only for a moment: the job is repeated, and later ones are run', async () => {
    const begun: string[] = [];
    const gate = createGate();
    await work([
      handleJob(mailJob, async ({ to }) => {
        begun.push(to);
        if (to === 'SECOND') await gate.passed;
      }),
    ]);
    const isRefused = async () => (await database.pool.query('select is_called from refused')).rows;
    await queue().enqueue(mailJob, { to: 'second' });
    await eventually(() => begun).toEqual(['SECOND']);
    await queue().enqueue(mailJob, { to: 'first' });
    await eventually(isRefused).toEqual([{ is_called: true }]);

    gate.open();
    await queue().enqueue(mailJob, { to: 'third' });

    await eventually(() => begun.toSorted()).toEqual(['FIRST', 'FIRST', 'SECOND', 'THIRD']);
    await eventually(jobs).toEqual([]);
  });
});

describe('a server that was killed', () => {
  const lockAs = (pool: string) =>
    database.pool.query(
      `with line as (update graphile_worker._private_job_queues set locked_at = now(), locked_by = $1)
       update graphile_worker._private_jobs set locked_at = now(), locked_by = $1`,
      [pool],
    );
  const see = (pool: string, secondsAgo: number) =>
    database.pool.query(`insert into job_pools (id, seen_at) values ($1, now() - make_interval(secs => $2))`, [
      pool,
      secondsAgo,
    ]);

  it('leaves its jobs and their line to others, once it has been silent for two minutes', async () => {
    const sent: string[] = [];
    for (const to of ['taken', 'next']) await queue().enqueue(mailJob, { to }, { line: 'mails' });
    await lockAs('killed');
    await see('killed', 121);

    await work([handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)))]);

    await eventually(() => sent).toEqual(['TAKEN', 'NEXT']);
    await eventually(jobs).toEqual([]);
  });

  it('keeps its jobs while it may be at work', async () => {
    const sent: string[] = [];
    await queue().enqueue(mailJob, { to: 'taken' }, { line: 'mails' });
    await lockAs('slow');
    await see('slow', 100);

    await work([handleJob(mailJob, ({ to }) => Promise.resolve(void sent.push(to)))]);
    await queue().enqueue(mailJob, { to: 'other' });

    await eventually(() => sent).toEqual(['OTHER']);
    await eventually(jobs).toMatchObject([{ payload: { to: 'taken' } }]);
  });

  it('is silent, which one at work is not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await work([]);
    await database.pool.query(`update job_pools set seen_at = now() - interval '1 hour'`);

    vi.advanceTimersByTime(20_000);

    const seen = `select true as late from job_pools where seen_at < now() - interval '1 minute'`;
    await eventually(async () => (await database.pool.query(seen)).rows).toEqual([]);
  });

  it('is known by its row, which a stop removes', async () => {
    const pools = async () => (await database.pool.query('select id from job_pools')).rows;
    await database.pool.query('delete from job_pools');
    const worker = await work([]);
    expect(await pools()).toHaveLength(1);

    await worker.stop();

    expect(await pools()).toEqual([]);
  });
});

describe('stopping', () => {
  it('aborts the running job, waits for its end and takes no other', async () => {
    const begun = createGate();
    const order: string[] = [];
    const worker = await work(
      [
        handleJob(mailJob, async ({ to }, { signal }) => {
          order.push(`begun ${to}`);
          begun.open();
          if (!signal.aborted) await once(signal, 'abort');
          order.push('told');
          await queue().enqueue(brokenJob, {});
          order.push('ended');
        }),
      ],
      1,
    );
    await queue().enqueue(mailJob, { to: 'a' });
    await queue().enqueue(mailJob, { to: 'b' });
    await begun.passed;

    await worker.stop();
    order.push('stopped');

    expect(order).toEqual(['begun A', 'told', 'ended', 'stopped']);
    expect(await jobs()).toMatchObject([{ payload: { to: 'b' } }, { name: 'broken' }]);
  });

  it('is quick if idle, and can be repeated', async () => {
    const worker = await work([]);

    await worker.stop();
    await worker.stop();
  });
});

describe('a database that goes away', () => {
  it('ends neither the process nor the work: later jobs are run', async () => {
    // The library prints its failures.
    const printed = vi.spyOn(console, 'trace').mockReturnValue();
    const server = await createDatabase(inject('databaseServerUrl'), inject('databaseTemplate'));
    const name = new URL(server.url).pathname.slice(1);
    const pool = createPool({ url: server.url, size: 4, onError: () => undefined });
    const away = createGate();
    const begun: string[] = [];
    const worker = await startWorker({
      pool,
      concurrency: 2,
      log: createLogger('silent'),
      handlers: [
        handleJob(mailJob, async ({ to }) => {
          begun.push(to);
          await away.passed;
        }),
      ],
    });
    const own = createJobQueue(createDb(pool));
    await own.enqueue(mailJob, { to: 'before' });
    await eventually(() => begun).toEqual(['BEFORE']);

    // Postgres refuses connections as the job ends, so that its outcome cannot be written.
    await database.pool.query(`alter database ${name} with allow_connections false`);
    await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    away.open();
    await eventually(() => pool.totalCount).toBe(0);
    await expect(own.enqueue(mailJob, { to: 'nobody' })).rejects.toThrow();
    await database.pool.query(`alter database ${name} with allow_connections true`);
    await own.enqueue(mailJob, { to: 'after' });

    // The job whose outcome is unknown is repeated.
    await eventually(() => begun.toSorted()).toEqual(['AFTER', 'BEFORE', 'BEFORE']);
    await worker.stop();
    await pool.end();
    await server.release();
    printed.mockRestore();
  });
});
