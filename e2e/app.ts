import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startChild } from '../server/local/child';
import { findFreePort } from '../server/local/ports';
import { waitUntilReady } from '../server/local/ready';
import { startSandboxFor } from '../server/local/sandbox-process';
import { ensureSecrets } from '../server/local/secrets';
import { serverEnvironment } from '../server/local/server-environment';
import { readSettings } from '../server/local/settings';
import { createDatabase } from '../server/test/database-server';

const root = resolve(import.meta.dirname, '..');

export type App = {
  /** Base URL of the pages and the API. */
  url: string;
  sandboxUrl: string;
  /** For state that no page or call can produce. */
  databaseUrl: string;
  /** Calls the sandbox's control API: `control('/till/sales', {...})`; a GET without a body. */
  control: (path: string, body?: unknown) => Promise<unknown>;
  /** Path of the server's log, attached to failed journeys. */
  serverLog: string;
};

const createControl = (sandboxUrl: string) => async (path: string, body?: unknown) => {
  const request =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}/control${path}`, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`The sandbox refused ${path} (${response.status}): ${text}`);
  const answer: unknown = text === '' ? null : JSON.parse(text);
  return answer;
};

/** Postgres server for the app's database, which is cloned from `template` if given. */
export type DatabaseSource = { server: string; template?: string };

/** The built app with its own database, sandbox and demo shop, as `npm start` runs it. */
export const startApp = async ({
  server: databaseServer,
  template,
}: DatabaseSource): Promise<{ app: App; stop: () => Promise<void> }> => {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'chainline-journey-'));
    stops.push(() => rm(dataDir, { recursive: true, force: true }));
    const database = await createDatabase(databaseServer, template);
    stops.push(database.drop);
    const variables = {
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    };
    const settings = readSettings(root, variables, { dev: false });
    const sandbox = await startSandboxFor(settings);
    stops.push(sandbox.close);

    const secrets = await ensureSecrets(settings.files.secrets);
    const environment = serverEnvironment(settings, { databaseUrl: database.url, secrets, sandbox: sandbox.access });
    const server = await startChild({
      args: [join(root, 'server/dist/main.js')],
      cwd: root,
      env: { PATH: process.env.PATH, ...environment },
      logFile: settings.files.serverLog,
      onLine: () => undefined,
    });
    stops.push(server.stop);
    let ended = false;
    void server.exited.then(() => (ended = true));
    const ready = await waitUntilReady(`${settings.serverUrl}/readyz`, () => ended);
    if (!ready) throw new Error(`The server did not start:\n${server.lastLines().join('\n')}`);
    const app = {
      url: settings.publicUrl,
      sandboxUrl: sandbox.url,
      databaseUrl: database.url,
      control: createControl(sandbox.url),
      serverLog: settings.files.serverLog,
    };
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
