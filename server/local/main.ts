import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explainDataFolder } from '../src/data-folder';
import { launch } from './launcher';
import { createLifetime, InterruptedError } from './lifetime';
import { commandLine, parentOf } from './process-info';
import { startSandboxFor } from './sandbox-process';
import { readSettings } from './settings';

// Both the sources and the bundle lie two levels below the root.
const root = resolve(import.meta.dirname, '..', '..');

const print = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`\n${text}\n`);

const dataDir: { path?: string } = {};
const explainDisk = (error: unknown): string | null =>
  dataDir.path === undefined ? null : explainDataFolder(error, dataDir.path);
const explain = (error: unknown): string =>
  explainDisk(error) ?? (error instanceof Error ? error.message : String(error));

const lifetime = createLifetime((problem) => complain(explain(problem)));

const finish = async (code: number): Promise<void> => {
  const first = !lifetime.isEnding();
  if (first) process.exitCode = code;
  await lifetime.end();
  if (first) process.exit();
};

const fail = (reason: string): void => {
  if (lifetime.isEnding()) return;
  complain(reason);
  void finish(1);
};

const askedToEnd = (): void => {
  if (!lifetime.isEnding()) print('\nStopping…');
  void finish(0);
};

/**
 * Ends when npm is gone: npm forwards signals, but if it is killed itself, nothing in the terminal could stop us any
 * more. We are its child, or its grandchild if a shell is in between.
 */
const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = () =>
    [process.ppid, commandLine(process.ppid).includes(' -c ') ? parentOf(process.ppid) : null].join();
  const atStart = ancestors();
  setInterval(() => {
    if (ancestors() !== atStart) askedToEnd();
  }, 500).unref();
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askedToEnd);
process.on('uncaughtException', (error) => fail(explainDisk(error) ?? error.stack ?? error.message));
endWithNpm();

try {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const settings = readSettings(root, process.env, { dev: process.argv.includes('--dev') });
  dataDir.path = settings.dataDir;
  await launch({ settings, lifetime, print, fail, startSandbox: startSandboxFor });
} catch (error) {
  if (!(error instanceof InterruptedError)) fail(explain(error));
}
