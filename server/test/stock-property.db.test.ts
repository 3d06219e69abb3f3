import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { TestDatabase } from './database-server';
import { createTestDatabase } from './database';
import { caseOf } from './stock-property/events';
import { rememberedCases } from './stock-property/remembered-cases';
import { runCase } from './stock-property/run-case';
import { setStage, type Stage } from './stock-property/stage';

const held: { database?: TestDatabase; stage?: Stage } = {};
const stage = (): Stage => {
  if (!held.stage) throw new Error('The stage is not set');
  return held.stage;
};

beforeAll(async () => {
  held.database = await createTestDatabase();
  held.stage = await setStage(held.database.url);
}, 60_000);
afterAll(async () => {
  await held.stage?.close();
  await held.database?.drop();
});

const cases = 30;
const eventsOnAverage = 300;
/** A failure is made as small as it gets in this time and then told, with the seed that repeats it. */
const longestMs = 540_000;

describe('stock, whatever happens to it and to us', () => {
  it('is in the end start + receipts - sales on both sides, explained, sent once, within the limits', async () => {
    const property = fc.asyncProperty(caseOf(eventsOnAverage), (given) => runCase(stage(), given));
    await fc.assert(property, {
      numRuns: rememberedCases.length + cases,
      examples: rememberedCases.map((one) => [one]),
      interruptAfterTimeLimit: longestMs,
      markInterruptAsFailure: true,
    });
  }, 600_000);
});
