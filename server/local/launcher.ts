import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataFolder } from '../src/data-folder';
import { banner } from './banner';
import type { Child } from './child';
import { ensureDatabase } from './database';
import { startPostgres } from './embedded-postgres';
import { AlreadyRunningError, takeLock } from './launch-lock';
import { InterruptedError, type Lifetime } from './lifetime';
import { claimPort, waitUntilReady } from './ready';
import { ensureSecrets } from './secrets';
import { serverEnvironment, type SandboxAccess } from './server-environment';
import { lastWords, startClient, startServer } from './server-process';
import type { Settings } from './settings';

export type RunningSandbox = { url: string; access: SandboxAccess; close: () => Promise<void> };

export type LaunchOptions = {
  settings: Settings;
  lifetime: Lifetime;
  print: (text: string) => void;
  /** Called when something ends unexpectedly; the launcher then stops everything. */
  fail: (reason: string) => void;
  startSandbox: (settings: Settings) => Promise<RunningSandbox>;
};

/** A run whose npm was killed ends within seconds, so wait for it before complaining. */
const takeLockPatiently = async (file: string, patience = 5_000): Promise<{ release: () => Promise<void> }> => {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await takeLock(file);
    } catch (error) {
      if (!(error instanceof AlreadyRunningError) || Date.now() >= until) throw error;
      await delay(100);
    }
  }
};

const holdDatabase = async ({ settings, lifetime, print, fail }: LaunchOptions): Promise<string> => {
  if (settings.databaseUrl !== null) return settings.databaseUrl;
  const postgres = await lifetime.hold(
    () => startPostgres({ dataDir: settings.files.postgres, log: print }),
    (running) => running.stop(),
  );
  void postgres.exited.then(() => fail(`Postgres ended unexpectedly; its log is ${settings.files.postgres}.log`));
  return ensureDatabase(postgres.url, 'chainline');
};

const holdSandbox = async ({ settings, lifetime, startSandbox }: LaunchOptions): Promise<RunningSandbox | null> => {
  if (!Object.values(settings.played).some(Boolean)) return null;
  await claimPort(settings.sandboxPort, '127.0.0.1', 'SANDBOX_PORT');
  return lifetime.hold(
    () => startSandbox(settings),
    (sandbox) => sandbox.close(),
  );
};

const holdChild = async (
  name: string,
  start: () => Promise<Child>,
  { settings, lifetime, fail }: LaunchOptions,
): Promise<Child> => {
  const child = await lifetime.hold(start, (running) => running.stop());
  void child.exited.then((how) => fail(`The ${name} ended unexpectedly (${how}).${lastWords(settings, child)}`));
  return child;
};

/**
 * Starts Chainline's parts in order: Postgres, the sandbox, the server and, in development, the client with hot reload.
 * Resolves when all of them are ready; the lifetime holds them.
 */
export const launch = async (options: LaunchOptions): Promise<void> => {
  const { settings, lifetime, print } = options;
  const begun = performance.now();
  await prepareDataFolder(settings.dataDir);
  await lifetime.hold(
    () => takeLockPatiently(settings.files.lock),
    (lock) => lock.release(),
  );
  await claimPort(settings.port, settings.host, 'PORT');
  if (settings.dev) await claimPort(settings.clientPort, 'localhost', 'CLIENT_PORT');

  const databaseUrl = await holdDatabase(options);
  const sandbox = await holdSandbox(options);
  const secrets = settings.production ? null : await ensureSecrets(settings.files.secrets);
  const env = serverEnvironment(settings, { databaseUrl, secrets, sandbox: sandbox?.access ?? null });
  // People want a filled shop at once; journeys, which start the server alone, need an empty one.
  const fill = settings.demo && settings.played.woocommerce ? '1' : '0';
  await holdChild('server', () => startServer(settings, { ...env, CHAINLINE_DEMO_IMPORT: fill }), options);
  const ready = await waitUntilReady(`${settings.serverUrl}/readyz`, lifetime.isEnding);
  if (!ready) throw new InterruptedError();
  if (settings.dev) {
    await holdChild('client', () => startClient(settings), options);
    await waitUntilReady(`http://localhost:${settings.clientPort}/`, lifetime.isEnding);
  }
  print(banner(settings, sandbox?.url ?? null, (performance.now() - begun) / 1000));
};
