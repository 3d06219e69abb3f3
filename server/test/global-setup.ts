import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, migrationsFolder } from '../src/db/migrate';
import { dropAbandoned, startDatabaseServer, withConnection, withDatabase } from './database-server';

declare module 'vitest' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

const templateName = async (): Promise<string> => {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(join(folder, file)));
  return `chainline_template_${hash.digest('hex').slice(0, 16)}`;
};

/** A server that lives on keeps the template for the next run with the same migrations. */
const ensureTemplate = (serverUrl: string, name: string): Promise<void> =>
  withConnection(serverUrl, async (client) => {
    // Two runs on one server wait for each other; the lock goes with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await migrate(withDatabase(serverUrl, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });

/** One server for the whole run, with a migrated template to clone. */
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
