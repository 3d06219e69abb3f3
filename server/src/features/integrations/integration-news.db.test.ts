import { expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createLogger } from '../../logger';
import { createIntegrationNews } from './integration-news';
import { createIntegrationStore, type IntegrationStore } from './integration-store';

const database = useRolledBackDatabase();
const log = createLogger('silent');

/** Recorder of outcomes with a clock and a count of its writes. */
const listen = () => {
  const store = createIntegrationStore(database.db);
  const state = { seconds: 0, writes: 0 };
  const counted = <A extends unknown[]>(write: (...given: A) => Promise<number>) => {
    return (...given: A) => {
      state.writes += 1;
      return write(...given);
    };
  };
  const integrations: IntegrationStore = {
    ...store,
    recordSuccess: counted(store.recordSuccess),
    recordFailure: counted(store.recordFailure),
  };
  const reportOutcome = createIntegrationNews({ integrations, log, now: () => secondsLater(state.seconds) });
  return {
    state,
    at: (seconds: number, failure: string | null) => {
      state.seconds = seconds;
      return reportOutcome('tge', failure);
    },
    news: async () => (await store.listNews()).find(({ system }) => system === 'tge'),
  };
};

it('is written once a minute while nothing changes', async () => {
  const { at, news, state } = listen();

  for (const seconds of [0, 1, 59, 60, 61]) await at(seconds, null);

  expect(state.writes).toBe(2);
  expect(await news()).toEqual({ system: 'tge', succeeded_at: secondsLater(60), failed_at: null, failure: null });
});

it('is written at once when it changes', async () => {
  const { at, news, state } = listen();

  await at(0, null);
  await at(1, 'It is not working right now.');
  expect(await news()).toMatchObject({
    succeeded_at: testNow,
    failed_at: secondsLater(1),
    failure: 'It is not working right now.',
  });
  await at(2, 'It is not working right now.');
  await at(3, null);

  expect(state.writes).toBe(3);
  expect(await news()).toMatchObject({ succeeded_at: secondsLater(3), failed_at: secondsLater(1) });
});
