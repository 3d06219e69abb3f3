import { createFaults, type FaultKind } from '../../../sandbox/faults';
import type { LightspeedOptions } from '../../../sandbox/lightspeed/lightspeed';
import { startEmulator } from '../../../sandbox/lightspeed/testing/emulator';
import { createLogger } from '../../logger';
import type { Sleep } from '../http/sleep';
import { createLightspeedClient } from '../lightspeed/lightspeed-client';
import type { Credentials, LightspeedSettings, TokenSource } from '../lightspeed/lightspeed-http';

/** The emulator with faults, and a client of it whose sleeps move the emulator's clock. */
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

  const createTokens = async (): Promise<TokenSource> => {
    const { access_token, refresh_token } = await emulator.connect();
    let credentials: Credentials = { accountId: '204817', accessToken: access_token, version: 1 };
    let refreshToken = refresh_token;
    let last: Promise<unknown> = Promise.resolve();
    return {
      get: () => Promise.resolve(credentials),
      refresh: (staleVersion) => {
        const replaced = last.then(() => replace(staleVersion));
        last = replaced;
        return replaced;
      },
    };

    async function replace(staleVersion: number): Promise<Credentials> {
      if (staleVersion < credentials.version) return credentials;
      refreshed.push(staleVersion);
      const { json } = await emulator.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const { access_token: accessToken, refresh_token: next } = Object.fromEntries(Object.entries(json ?? {}));
      refreshToken = String(next);
      credentials = { ...credentials, accessToken: String(accessToken), version: staleVersion + 1 };
      return credentials;
    }
  };

  const tokens = await createTokens();
  const createClient = (changes: Partial<LightspeedSettings> = {}) =>
    createLightspeedClient({
      apiUrl: emulator.address(),
      tokens,
      log: createLogger('silent'),
      timeoutMs: 2_000,
      now: emulator.clock.now,
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
    /** Calls of the API since the start, without those that got a token. */
    calls: () => emulator.lightspeed.requests().filter(({ path }) => path.startsWith('/API/')),
  };
};

export type LightspeedSandbox = Awaited<ReturnType<typeof startLightspeedSandbox>>;

export const collect = async <T>(pages: AsyncGenerator<T[]>): Promise<T[][]> => {
  const all: T[][] = [];
  for await (const page of pages) all.push(page);
  return all;
};
