import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, migrationsFolder } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { dropAbandoned, startDatabaseServer, withConnection, withDatabase } from './database-server';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

const templateName = async (): Promise<string> => {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  hash.update(await readFile(createRequire(import.meta.url).resolve('graphile-worker/package.json')));
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(join(folder, file)));
  return `chainline_template_${hash.digest('hex').slice(0, 16)}`;
};

const fill = async (url: string): Promise<void> => {
  await migrate(url);
  const pool = createPool({ url, size: 1, onError: () => undefined });
  await migrateQueue(pool);
  await pool.end();
};

/** A permanent server keeps the template for later runs with the same migrations and queue. */
const ensureTemplate = (serverUrl: string, name: string): Promise<void> =>
  withConnection(serverUrl, async (client) => {
    // Serializes runs on one server; the lock is released with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await fill(withDatabase(serverUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });

/** One server for the whole run, with a template that contains our tables and the queue's. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startDatabaseServer();
  try {
    const template = await templateName();
    await dropAbandoned(server.url);
    await ensureTemplate(server.url, template);
    project.provide('databaseServerUrl', server.url);
    project.provide('databaseTemplate', template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
};
