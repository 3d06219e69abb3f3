import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createDatabase, withConnection } from '../../../test/database-server';
import { migrate, migrationsFolder } from '../../db/migrate';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const toShop = '{"mode": "compare", "lightspeedTarget": false}';
const fixed = '{"mode": "fixed", "lightspeedTarget": false}';
const runs = [
  [id(1), 'awaiting_approval', toShop, '2026-01-01T00:00:00Z'],
  [id(2), 'running', toShop, '2026-01-01T00:00:00Z'],
  [id(3), 'completed', toShop, '2026-01-01T00:00:00Z'],
];
const items = [
  [id(1), 1, 'planned'],
  [id(2), 1, 'applied'],
  [id(2), 2, 'applying'],
  [id(2), 3, 'planned'],
  [id(3), 1, 'applied'],
];

const carryOver = async (given: { runs: string[][]; items: (string | number)[][] }) => {
  const { url, release } = await createDatabase(inject('databaseServerUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    const files = await readdir(migrationsFolder());
    const before = files.filter((file) => file < '20261130120000000').filter((file) => file.endsWith('.sql'));
    for (const file of before) await cp(join(migrationsFolder(), file), join(folder, file));
    await migrate(url, { dir: folder });
    return await withConnection(url, async (client) => {
      for (const run of given.runs)
        await client.query(
          `insert into sync_runs (id, kind, status, scope, planned_at, preview, message, created_at, heartbeat_at)
           values ($1, 'selective', $2, $3, $4, $5, '', now(), now())`,
          [...run, ...(run.length === 4 ? ['false'] : [])],
        );
      for (const item of given.items)
        await client.query(
          `insert into sync_run_items (run_id, position, outcome, reason, woo_product_id, lightspeed_item_id)
           values ($1, $2, $3, '', 11, 7)`,
          item,
        );
      await migrate(url);
      const entries = await client.query(
        `select kind, key, subject, payload, state, is_uncertain, due_at > now() as waits from outbox_entries order by id`,
      );
      const { rows } = await client.query(
        `select status, planned_at is not null as is_planned from sync_runs order by id`,
      );
      const checks = await client.query('select system, unit_id::int from stock_checks');
      return {
        entries: entries.rows,
        statuses: rows.map(({ status }) => String(status)),
        arePlanned: rows.map(({ is_planned: isPlanned }) => Boolean(isPlanned)),
        checks: checks.rows,
      };
    });
  } finally {
    await rm(folder, { recursive: true });
    await release();
  }
};

it('moves the remaining changes of a running run to the outbox, with those that may have been sent', async () => {
  const { entries, statuses } = await carryOver({ runs, items });
  const [first, second] = [2, 3].map((position) => ({
    kind: 'selective.shop',
    key: `${id(2)}:${position}`,
    subject: `item:${id(2)}:${position}`,
    payload: { run_id: id(2), position },
    state: 'waiting',
  }));
  expect(entries).toEqual([
    { ...first, is_uncertain: true, waits: true },
    { ...second, is_uncertain: false, waits: null },
  ]);
  expect(statuses).toEqual(['awaiting_approval', 'running', 'completed']);
});

it('sends a run that nobody had claimed', async () => {
  const undo = { runs: [[id(4), 'pending', fixed, '2026-01-01T00:00:00Z']], items: [[id(4), 1, 'planned']] };
  expect(await carryOver(undo)).toMatchObject({
    entries: [{ kind: 'selective.till', key: `${id(4)}:1`, is_uncertain: false }],
    statuses: ['running'],
  });
});

it('compares an unapproved preview again, and sends nothing', async () => {
  const preview = {
    runs: [[id(5), 'running', toShop, '2026-01-01T00:00:00Z', 'true']],
    items: [[id(5), 1, 'planned']],
  };
  expect(await carryOver(preview)).toMatchObject({ entries: [], statuses: ['running'], arePlanned: [false] });
});

it('requests the stock checks of an approved run that nobody had claimed', async () => {
  const scope = '{"mode": "compare", "lightspeedTarget": false, "syncStock": true}';
  const approved = { runs: [[id(6), 'pending', scope, '2026-01-01T00:00:00Z']], items: [[id(6), 1, 'in_step']] };
  expect(await carryOver(approved)).toMatchObject({ checks: [{ system: 'woocommerce', unit_id: 11 }] });
});
