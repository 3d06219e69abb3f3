import { once } from 'node:events';
import { z } from 'zod';
import { startThread } from '../../jobs/thread';
import {
  foundPairSchema,
  type FoundPair,
  type MatchMessage,
  type SettledPairs,
  type WantedPairs,
} from './match-messages';
import type { ShopUnit, TillItem } from './matching/match-types';

export type Catalogues = {
  units: AsyncIterable<ShopUnit[]>;
  items: AsyncIterable<TillItem[]>;
  settled: SettledPairs;
};

const isSource = import.meta.url.endsWith('.ts');
const workerFile = new URL(isSource ? './match-worker.ts' : './match-worker.js', import.meta.url);

/** Few enough to serialise without blocking other requests. */
const pairsPerPage = 250;

const answerSchema = z.tuple([z.array(foundPairSchema)]);

/**
 * Matches two catalogues in a worker thread (it takes seconds) and yields pages of pairs. Aborting ends the thread at
 * once and throws the signal's reason.
 */
export const matchInThread = async function* (
  { units, items, settled }: Catalogues,
  { signal, ...wanted }: WantedPairs & { signal: AbortSignal },
): AsyncGenerator<FoundPair[]> {
  signal.throwIfAborted();
  const thread = startThread(workerFile);
  const ended = new AbortController();
  thread.on('error', (error) => ended.abort(new Error('The matching thread failed', { cause: error })));
  thread.on('exit', (code) => ended.abort(new Error(`The matching thread ended by itself, with code ${code}`)));
  const stop = AbortSignal.any([signal, ended.signal]);

  const ask = async (message: MatchMessage): Promise<FoundPair[]> => {
    stop.throwIfAborted();
    const answered = once(thread, 'message', { signal: stop });
    thread.postMessage(message);
    try {
      const [pairs] = answerSchema.parse(await answered);
      return pairs;
    } catch (error) {
      stop.throwIfAborted();
      throw error;
    }
  };

  try {
    for await (const page of units) await ask({ kind: 'units', units: page });
    for await (const page of items) await ask({ kind: 'items', items: page });
    await ask({ kind: 'match', settled, wanted });
    for (;;) {
      const pairs = await ask({ kind: 'next', count: pairsPerPage });
      if (pairs.length === 0) return;
      yield pairs;
    }
  } finally {
    await thread.terminate();
  }
};
