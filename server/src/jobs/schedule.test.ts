import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger';
import { defineJob, type JobQueue } from './queue';
import { createForecast, every, startScheduler, type ScheduledJob } from './schedule';

const log = createLogger('silent');
/** The jobs under test enqueue nothing. */
const queue: JobQueue = {
  enqueue: () => Promise.reject(new Error('not used')),
  enqueueTick: () => Promise.reject(new Error('not used')),
};

const ticks: Date[] = [];
const everySecond = (enqueue: ScheduledJob['enqueue']): ScheduledJob => ({ cron: '* * * * * *', enqueue });
const noteTick = everySecond((_queue, at) => {
  ticks.push(at);
  return Promise.resolve(true);
});

beforeEach(() => {
  ticks.length = 0;
  vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00.400Z') });
});
afterEach(() => vi.useRealTimers());

describe('the scheduler', () => {
  it('ticks at whole seconds, so that all servers name the same moment', async () => {
    const scheduler = startScheduler({ jobs: [noteTick], queue, log });

    await vi.advanceTimersByTimeAsync(2_700);
    await scheduler.stop();

    expect(ticks).toEqual(['01', '02', '03'].map((second) => new Date(`2026-11-21T00:00:${second}Z`)));
  });

  it('continues after a tick that could not be enqueued', async () => {
    const failing = everySecond((_queue, at) => {
      ticks.push(at);
      return Promise.reject(new Error('the database is away'));
    });
    const scheduler = startScheduler({ jobs: [failing], queue, log });

    await vi.advanceTimersByTimeAsync(2_700);
    await scheduler.stop();

    expect(ticks).toHaveLength(3);
  });

  it('is silent after it was stopped', async () => {
    const scheduler = startScheduler({ jobs: [noteTick], queue, log });
    await vi.advanceTimersByTimeAsync(1_000);
    const before = ticks.length;

    await scheduler.stop();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(ticks).toHaveLength(before);
  });
});

describe('a missed tick', () => {
  const nightly = (isMadeUp: boolean): ScheduledJob => ({ ...noteTick, cron: '0 30 17 * * *', isMadeUp });
  const lastNight = new Date('2026-11-20T17:30:00Z');

  it('is made up at the start if the job requires it, and otherwise dropped', async () => {
    const scheduler = startScheduler({ jobs: [nightly(true), nightly(false)], queue, log });
    await vi.advanceTimersByTimeAsync(0);
    await scheduler.stop();

    expect(ticks).toEqual([lastNight]);
  });

  it('is requested repeatedly, so that a database outage misses nothing', async () => {
    const scheduler = startScheduler({ jobs: [nightly(true)], queue, log });
    await vi.advanceTimersByTimeAsync(60_000);
    await scheduler.stop();

    expect(ticks).toEqual([lastNight, lastNight]);
  });

  it('is the newest one due', async () => {
    vi.setSystemTime(new Date('2026-11-24T17:30:00.400Z'));
    const scheduler = startScheduler({ jobs: [nightly(true)], queue, log });
    await vi.advanceTimersByTimeAsync(0);
    await scheduler.stop();

    expect(ticks).toEqual([new Date('2026-11-24T17:30:00Z')]);
  });
});

describe('the forecast', () => {
  const job = defineJob('nightly', z.object({}));

  it('lists shown jobs, soonest first, and none of the others', () => {
    const forecast = createForecast([
      every('0 30 * * * *', job, {}, { shownAs: 'Count everything' }),
      every('*/5 * * * * *', defineJob('often', z.object({})), {}, { shownAs: 'Listen' }),
      every('* * * * * *', defineJob('housekeeping', z.object({})), {}),
    ]);

    expect(forecast()).toEqual([
      { id: 'often', name: 'Listen', at: new Date('2026-11-21T00:00:05Z') },
      { id: 'nightly', name: 'Count everything', at: new Date('2026-11-21T00:30:00Z') },
    ]);
  });

  it('follows the clock and enqueues nothing', async () => {
    const forecast = createForecast([every('*/5 * * * * *', job, {}, { shownAs: 'Listen' })]);

    await vi.advanceTimersByTimeAsync(6_000);

    expect(forecast().map(({ at }) => at)).toEqual([new Date('2026-11-21T00:00:10Z')]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
