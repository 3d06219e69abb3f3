import { createFaults, type FaultKind } from '../../../sandbox/faults';
import type { LightspeedOptions } from '../../../sandbox/lightspeed/lightspeed';
import { startEmulator, textAt } from '../../../sandbox/lightspeed/testing/emulator';
import { createLogger } from '../../logger';
import type { Sleep } from '../http/sleep';
import { createLightspeedClient } from '../lightspeed/lightspeed-client';
import type { Credentials, LightspeedSettings, TokenSource } from '../lightspeed/lightspeed-http';

/** The client's sleeps advance the emulator's clock. */
export const startLightspeedSandbox = async (options: Partial<LightspeedOptions> = {}) => {
  const faults = createFaults();
  const emulator = await startEmulator({ faults, ...options });
  const waits: number[] = [];
  const refreshed: number[] = [];
  const sleep: Sleep = (milliseconds, signal) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
    emulator.clock.advance(milliseconds);
    return Promise.resolve();
  };

  const connected = await emulator.connect();
  let credentials: Credentials = { accountId: '204817', accessToken: connected.access_token, version: 1 };
  let refreshToken = connected.refresh_token;
  let lastRefresh: Promise<unknown> = Promise.resolve();

  const replace = async (staleVersion: number): Promise<Credentials> => {
    if (staleVersion < credentials.version) return credentials;
    refreshed.push(staleVersion);
    const { json } = await emulator.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    refreshToken = textAt(json, 'refresh_token');
    credentials = { ...credentials, accessToken: textAt(json, 'access_token'), version: staleVersion + 1 };
    return credentials;
  };

  /** Refreshes sequentially, as the real token source does across processes. */
  const tokens: TokenSource = {
    get: () => Promise.resolve(credentials),
    refresh: (staleVersion) => {
      const next = lastRefresh.then(() => replace(staleVersion));
      lastRefresh = next;
      return next;
    },
  };

  const createClient = (changes: Partial<LightspeedSettings> = {}) =>
    createLightspeedClient({
      apiUrl: emulator.address(),
      tokens,
      log: createLogger('silent'),
      // The timeout elapses when the till decides not to answer.
      countdown: (_milliseconds, over) => faults.onUnanswered('lightspeed', over),
      now: () => emulator.clock.now(),
      sleep,
      ...changes,
    });

  return {
    ...emulator,
    faults,
    tokens,
    waits,
    refreshed,
    createClient,
    fail: (fault: FaultKind, method: string, times = 1) =>
      faults.add({ system: 'lightspeed', method, path: '^/API/', times, fault }),
    /** Without token requests. */
    calls: () => emulator.lightspeed.requests().filter(({ path }) => path.startsWith('/API/')),
  };
};

export type LightspeedSandbox = Awaited<ReturnType<typeof startLightspeedSandbox>>;

export const collect = async <T>(pages: AsyncGenerator<T[]>): Promise<T[][]> => {
  const all: T[][] = [];
  for await (const page of pages) all.push(page);
  return all;
};
