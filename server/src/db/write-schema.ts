import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createDb } from './db';
import { dumpSchema, schemaFile } from './dump-schema';
import { migrate } from './migrate';
import { createPool, type Pool } from './pool';

const withPool = async <T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> => {
  const pool = createPool({ url, size: 1, onError: () => undefined });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** Migrates a database of its own on the given server, so that nothing but the migrations is in the file. */
const writeSchema = async (): Promise<void> => {
  const { DATABASE_URL: serverUrl } = process.env;
  if (serverUrl === undefined || serverUrl === '') throw new Error('DATABASE_URL is missing: any Postgres will do');
  const name = `chainline_schema_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withPool(serverUrl, async (server) => {
    await server.query(`create database ${name}`);
    try {
      await migrate(url.href);
      await writeFile(schemaFile(), await withPool(url.href, (pool) => dumpSchema(createDb(pool))));
    } finally {
      await server.query(`drop database ${name} with (force)`);
    }
  });
};

await writeSchema();
