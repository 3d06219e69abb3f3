import { expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../test/database';
import { listJobs } from '../../test/jobs';
import { createDeadJobs } from './dead-jobs';
import { createJobQueue, defineJob } from './queue';

const database = useDatabase();
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const job = (name: string) => defineJob(name, z.object({}));

type Fate = { attempts: number; days: number; locked?: number };
const enqueue = async (name: string, { attempts, days, locked }: Fate) => {
  await createJobQueue(database.db).enqueue(job(name), {}, { maxAttempts: 3, key: name });
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = $2, updated_at = $3, locked_at = $4, locked_by = $5
     where key = $1`,
    [name, attempts, daysAgo(days), locked === undefined ? null : daysAgo(locked), locked === undefined ? null : 'w'],
  );
};

it('removes jobs out of attempts after a while, and no others', async () => {
  await enqueue('dead', { attempts: 3, days: 31 });
  await enqueue('dead.with.its.server', { attempts: 3, days: 31, locked: 31 });
  await enqueue('dead.lately', { attempts: 3, days: 29 });
  await enqueue('tried.again', { attempts: 2, days: 31 });
  await enqueue('at.work', { attempts: 3, days: 31, locked: 0 });

  const removal = { before: new Date(daysAgo(30)), signal: new AbortController().signal };
  expect(await createDeadJobs(database.db).removeOld(removal)).toBe(2);

  expect((await listJobs(database.db)).map(({ name }) => name)).toEqual(['dead.lately', 'tried.again', 'at.work']);
});
