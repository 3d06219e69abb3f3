import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A scheduler and a forecast in a child process, because Node keeps the time zone it started with. */
const script = `
  import { createForecast, startScheduler } from ${JSON.stringify(join(import.meta.dirname, 'schedule.ts'))};

  const RealDate = Date;
  const timers = new Set();
  let now = RealDate.parse('2027-04-03T14:45:00Z');
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length === 0 ? [now] : given)); }
    static now() { return now; }
  };
  globalThis.setTimeout = (run, delay = 0) => {
    const timer = { at: now + Math.max(delay, 1), run };
    timers.add(timer);
    return timer;
  };
  globalThis.clearTimeout = (timer) => timers.delete(timer);

  const [ticks, foretold] = [[], []];
  const job = {
    cron: '0 30 * * * *',
    shown: { id: 'job', name: 'Job' },
    isMadeUp: false,
    enqueue: async (_queue, at) => {
      ticks.push(at);
      foretold.push(forecast()[0].at);
    },
  };
  const forecast = createForecast([job]);
  const scheduler = startScheduler({ jobs: [job], queue: null, log: console });
  const end = RealDate.parse('2027-04-03T17:45:00Z');
  // Few are due; a scheduler that is stuck sets timers without end.
  for (let steps = 0; steps < 1_000; steps += 1) {
    const [next] = [...timers].sort((one, other) => one.at - other.at);
    if (next === undefined || next.at > end) break;
    timers.delete(next);
    now = next.at;
    next.run();
    await new Promise(setImmediate);
  }
  await scheduler.stop();
  console.log(JSON.stringify({ ticks, foretold }));
`;

const runIn = (zone: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TZ: zone },
      encoding: 'utf8',
    }),
  );

// Daylight saving ends in Sydney at 16:00 UTC, when the hour before repeats.
const name = 'ticks every hour, as foretold, in the night when clocks go back: %s';
it.each(['Australia/Sydney', 'UTC'])(name, (zone) => {
  const hours = ['15', '16', '17', '18'].map((hour) => `2027-04-03T${hour}:30:00.000Z`);

  expect(runIn(zone)).toEqual({ ticks: hours.slice(0, -1), foretold: hours.slice(1) });
});
