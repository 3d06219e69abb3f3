import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { createTestDatabase } from '../database';
import type { TestDatabase } from '../database-server';
import { caseOf } from './events';
import { rememberedCases, rememberedCopies } from './remembered-cases';
import { runCase } from './run-case';
import { setStage, type Stage } from './stage';

type Extent = {
  cases: number;
  /** Average per case. */
  events: number;
  /** Time limit for shrinking a failure before it is reported, with the seed that repeats it. */
  longestMs: number;
  /** Repeats the same random cases; without it, they are others each time. */
  seed?: number;
};

const randomness = (seed: number | undefined) => (seed === undefined ? {} : { seed });

/** A stage for the tests of a file. It plays all remembered cases first, then random ones. */
export const useStockProperty = () => {
  const held: { database?: TestDatabase; stage?: Stage } = {};
  const stage = (): Stage => {
    if (!held.stage) throw new Error('The stage is not set');
    return held.stage;
  };
  beforeAll(async () => {
    held.database = await createTestDatabase();
    held.stage = await setStage(held.database.url);
  });
  afterAll(async () => {
    await held.stage?.close();
    await held.database?.release();
  });

  return {
    play: ({ cases, events, longestMs, seed }: Extent) =>
      fc.assert(
        fc.asyncProperty(caseOf({ events, copyEvery: 500 }), (given) => runCase(stage(), given)),
        {
          numRuns: rememberedCases.length + cases,
          examples: rememberedCases.map((one) => [one]),
          ...randomness(seed),
          plugins: [fc.interruptAfterTimeLimit(longestMs, { failOnInterrupt: true })],
        },
      ),

    /** With many restored backups and second installations. */
    playCopies: ({ cases, events, longestMs, seed }: Extent) =>
      fc.assert(
        fc.asyncProperty(caseOf({ events, copyEvery: 6 }), (given) => runCase(stage(), given)),
        {
          numRuns: rememberedCopies.length + cases,
          examples: rememberedCopies.map((one) => [one]),
          ...randomness(seed),
          plugins: [fc.interruptAfterTimeLimit(longestMs, { failOnInterrupt: true })],
        },
      ),
  };
};
