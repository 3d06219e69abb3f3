import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '../../../test/database';
import { createTransaction } from '../../db/transaction';
import { createAuditRetentionStore } from './audit-retention-store';
import { createAuditStore } from './audit-store';

const database = useDatabase();
const transaction = () => createTransaction(database.pool, createAuditRetentionStore);
const yearsAgo = (years: number): Date => new Date(Date.now() - years * 366 * 86_400_000);
const add = (at: Date, label: string) =>
  createAuditStore(database.db).add(null, 'run.undone', { at, target: 'run:1', label });
const labels = async () => {
  const rows = await database.db.many(
    z.object({ target_label: z.string() }),
    sql`select target_label from audit_events order by id`,
  );
  return rows.map((row) => row.target_label);
};

describe('the audit log', () => {
  it('is removed by the clean-up only, and never the last seven years', async () => {
    await add(yearsAgo(9), 'nine');
    await add(yearsAgo(8), 'eight');
    await add(yearsAgo(6), 'six');

    const page = await transaction()(({ removePage }) => removePage(yearsAgo(8.5), null));
    expect(page?.removed).toBe(1);
    expect(await labels()).toEqual(['eight', 'six']);

    expect(await transaction()(({ removePage }) => removePage(yearsAgo(8.5), page))).toBeNull();
    await expect(transaction()(({ removePage }) => removePage(new Date(), null))).rejects.toThrow('only ever added');
    expect(await labels()).toEqual(['eight', 'six']);
  });

  it('is protected again afterwards, even on the same connection', async () => {
    await add(yearsAgo(10), 'ten');
    const client = await database.pool.connect();
    try {
      const refused = (statement: string) => expect(client.query(statement)).rejects.toThrow('only ever added');
      await client.query('begin');
      await client.query(`select set_config('chainline.clean_up', 'audit_events', true)`);
      await client.query(`delete from audit_events where target_label = 'ten'`);
      await client.query('rollback');
      await refused(`delete from audit_events where target_label = 'ten'`);
      await client.query('begin');
      await client.query(`select set_config('chainline.clean_up', 'audit_events', true)`);
      await refused(`update audit_events set target_label = 'changed' where target_label = 'ten'`);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });
});
