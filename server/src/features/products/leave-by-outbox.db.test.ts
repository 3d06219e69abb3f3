import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createDatabase, withConnection } from '../../../test/database-server';
import { migrate, migrationsFolder } from '../../db/migrate';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const values = [
  [id(1), 11, 'update', 'done', null, null, null, 1],
  [id(2), 11, 'update', 'waiting', '2026-01-01T00:10:00Z', null, null, 3],
  [id(3), 11, 'update', 'waiting', '2026-01-01T00:10:00Z', '2026-01-01T00:00:00Z', '2026-01-01T00:15:00Z', 1],
  [id(4), null, 'create', 'failed', null, '2026-01-01T00:00:00Z', null, 2],
  [id(5), 12, 'delete', 'failed', null, null, null, 1],
];

it('carries changes that are open over to the outbox, with their count and what is not known of them', async () => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    const files = await readdir(migrationsFolder());
    const before = files.filter((file) => file < '20261129200100000').filter((file) => file.endsWith('.sql'));
    for (const file of before) await cp(join(migrationsFolder(), file), join(folder, file));
    await migrate(url, { dir: folder });
    const rows = await withConnection(url, async (client) => {
      for (const row of values)
        await client.query(
          `insert into product_writes (id, product_id, kind, state, next_attempt_at, sending_since, leased_until, attempts,
             error, product_name, fields, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'Away', 'Bell', '{}', '2026-01-01T00:00:00Z')`,
          row,
        );
      await migrate(url);
      const found = await client.query(
        `select key, subject, payload ->> 'write_id' as write_id, state, attempts, is_uncertain, error,
           to_char(due_at at time zone 'UTC', 'HH24:MI') as due, settled_at is not null as is_settled
         from outbox_entries where kind = 'product.write' order by id`,
      );
      return found.rows;
    });

    const open = { error: 'Away', is_settled: false, state: 'waiting', subject: 'product:11' };
    const failed = { ...open, is_settled: true, state: 'failed', due: null };
    expect(rows).toEqual([
      { ...open, key: '2', write_id: id(2), attempts: 3, is_uncertain: false, due: '00:10' },
      { ...open, key: '3', write_id: id(3), attempts: 1, is_uncertain: true, due: '00:15' },
      { ...failed, key: '4', write_id: id(4), attempts: 2, is_uncertain: true, subject: `write:${id(4)}` },
      { ...failed, key: '5', write_id: id(5), attempts: 1, is_uncertain: false, subject: 'product:12' },
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await release();
  }
});
