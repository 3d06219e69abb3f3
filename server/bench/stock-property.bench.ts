import { inspect } from 'node:util';
import fc from 'fast-check';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { createDatabase, startDatabaseServer } from '../test/database-server';
import { caseOf, type Case } from '../test/stock-property/events';
import { runCase } from '../test/stock-property/run-case';
import { setStage } from '../test/stock-property/stage';

/**
 * The property test, run for longer. Arguments: number of cases, average events per case, a seed to repeat a run, and
 * among how many events one is a restored backup or a second installation.
 */
const [cases = '200', events = '1000', seed, copyEvery = '500'] = process.argv.slice(2);

/** A full run takes more than an hour. */
const casesPerLine = 10;

const postgres = await startDatabaseServer();
const database = await createDatabase(postgres.url);
await migrate(database.url);
const pool = createPool({ url: database.url, size: 1, onError: () => undefined });
await migrateQueue(pool);
await pool.end();
const stage = await setStage(database.url);
const told = { cases: 0, happenings: 0 };
let hasFailed = false;

/** Reports the first failure before it is shrunk: that takes long, and finds nothing if it depends on the timing. */
const play = async (given: Case): Promise<void> => {
  try {
    await runCase(stage, given);
  } catch (error) {
    if (!hasFailed) process.stdout.write(`case ${told.cases + 1} failed: ${inspect(error)}\n`);
    hasFailed = true;
    throw error;
  }
};

const begun = performance.now();
try {
  await fc.assert(
    fc.asyncProperty(caseOf({ events: Number(events), copyEvery: Number(copyEvery) }), async (given) => {
      await play(given);
      if (hasFailed) return;
      told.cases += 1;
      told.happenings += given.happenings.length;
      if (told.cases % casesPerLine === 0) process.stdout.write(`${told.cases} of ${cases}\n`);
    }),
    { numRuns: Number(cases), ...(seed !== undefined && { seed: Number(seed) }) },
  );
} finally {
  await stage.close();
  await postgres.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  process.stdout.write(`${told.cases} cases, ${told.happenings} events: ${seconds} s\n`);
}
