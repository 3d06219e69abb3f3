import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sessionOptions } from './pool';

const firstPauseMs = 250;
const longestPauseMs = 30_000;
const pingMs = 30_000;
const pingPatienceMs = 10_000;

type ListenerOptions = {
  url: string;
  /** Shown in Postgres's list of connections. */
  name: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called after each connection: messages sent without one are lost. */
  onListening: () => void;
  onLost: (error: unknown) => void;
};

const pauseAfter = (failures: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Listens to a channel of Postgres on a connection of its own, and connects again whenever it ends. Receives nothing
 * through a pooler in transaction mode.
 */
export const createListener = ({ url, name, channel, onMessage, onListening, onLost }: ListenerOptions) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const state = { failures: 0 };

  /** Resolves when the listener stops. @throws Error when the connection ends otherwise */
  const listen = async (): Promise<void> => {
    const client = new pg.Client({ ...sessionOptions(url), application_name: name, query_timeout: pingPatienceMs });
    const parting = new AbortController();
    const ended = new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(), { signal: parting.signal });
      client.on('error', reject);
      client.on('end', () => reject(new Error('The connection ended')));
      const ping = () => client.query('select').catch(reject);
      const pings = setInterval(() => void ping(), pingMs).unref();
      parting.signal.addEventListener('abort', () => clearInterval(pings));
    });
    // Prevents an unhandled rejection while nobody awaits it.
    ended.catch(() => undefined);
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (signal.aborted) return;
      state.failures = 0;
      onListening();
      await ended;
    } finally {
      parting.abort();
      // Not awaited: the other end may be gone.
      void client.end().catch(() => undefined);
    }
  };

  const keepListening = async (): Promise<void> => {
    const isStopped = () => signal.aborted;
    while (!isStopped()) {
      try {
        await listen();
      } catch (error) {
        if (isStopped()) return;
        onLost(error);
        await sleep(pauseAfter(state.failures), undefined, { signal, ref: false }).catch(() => undefined);
        state.failures += 1;
      }
    }
  };

  return {
    start: (): void => void keepListening(),
    stop: (): void => stopping.abort(),
  };
};
