import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findFreePort } from '../local/ports';
import { useDatabase } from './database';
import { isAnswering, startNodeProcess, type NodeProcess } from './node-process';

const composeFile = new URL('../../docker-compose.yml', import.meta.url);
const composeSchema = z.object({
  services: z.object({ app: z.object({ environment: z.record(z.string(), z.coerce.string()) }) }),
});

/** Substitutes `${NAME:-default}` and `${NAME:?message}`, the forms used in the file, like docker compose. */
const fillIn = (text: string, given: Record<string, string>): string =>
  text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name: string, kind: string, rest: string) => {
    const value = given[name] ?? (kind === '-' ? rest : '');
    if (value === '') throw new Error(`${name}: ${rest}`);
    return value;
  });

const readEnvironment = async (given: Record<string, string>): Promise<Record<string, string>> => {
  const { services } = composeSchema.parse(parse(await readFile(composeFile, 'utf8')));
  return Object.fromEntries(
    Object.entries(services.app.environment).map(([name, text]) => [name, fillIn(text, given)]),
  );
};

const database = useDatabase();
const held: { server?: NodeProcess } = {};
afterEach(() => held.server?.stop());

it(
  'docker compose starts the server in production with two secrets and nothing else',
  { timeout: 180_000 },
  async () => {
    const random = () => randomBytes(32).toString('hex');
    const environment = await readEnvironment({ SESSION_SECRET: random(), ENCRYPTION_KEY: random() });
    const port = await findFreePort();

    // Settings are those of the file, except for Postgres and the port.
    held.server = await startNodeProcess('src/main.ts', {
      ...environment,
      DATABASE_URL: database.url,
      PORT: String(port),
    });

    const isUp = () => isAnswering(`http://127.0.0.1:${port}/readyz`);
    await vi.waitUntil(async () => held.server?.hasEnded() === true || (await isUp()), {
      timeout: 160_000,
      interval: 50,
    });
    expect(environment.NODE_ENV).toBe('production');
    expect(await isUp()).toBe(true);
  },
);

it('docker compose asks for the secrets', async () => {
  await expect(readEnvironment({})).rejects.toThrow('SESSION_SECRET: put a random value in .env');
});
