import { expect, it } from 'vitest';
import { migrated } from '../../../test/migrated';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const runs = [
  [id(1), 'awaiting_approval'],
  [id(2), 'running'],
  [id(3), 'completed'],
];
const items = [
  [id(1), 1, 11, 'planned', 0, null],
  [id(2), 1, 11, 'applied', 0, null],
  [id(2), 2, 12, 'applying', 1, null],
  [id(2), 3, 13, 'planned', 3, '2100-01-01T00:00:00Z'],
  [id(2), 4, 14, 'planned', 0, null],
  [id(3), 1, 11, 'failed', 8, null],
];
const intents = [
  [id(2), 12, 'sent'],
  [id(2), 14, 'planned'],
];

it('carries open items of running edits over to the outbox, with their count and what is not known of them', async () => {
  const { entries, states } = await migrated(
    '20261204100000000',
    async (client) => {
      for (const run of runs)
        await client.query(
          `insert into sync_runs (id, kind, status, scope, message, created_at, heartbeat_at)
           values ($1, 'edit', $2, '{}', '', now(), now())`,
          run,
        );
      for (const item of items)
        await client.query(
          `insert into sync_run_items (run_id, position, woo_product_id, outcome, reason, attempts, next_try_at)
           values ($1, $2, $3, $4, '', $5, $6)`,
          item,
        );
      for (const intent of intents)
        await client.query(
          `insert into stock_intents (run_id, system, unit_id, delta, reason, source, state, created_at)
           values ($1, 'woocommerce', $2, 1, '', 'edit', $3, now())`,
          intent,
        );
    },
    async (client) => ({
      entries: (
        await client.query(
          `select key, subject, payload, attempts, losses, is_uncertain, due_at > now() + interval '1 year' as is_much_later,
                  due_at > now() as waits
           from outbox_entries where kind = 'edit.shop' and state = 'waiting' order by id`,
        )
      ).rows,
      states: (await client.query('select state from stock_intents order by id')).rows,
    }),
  );

  const entry = (position: number, unit: number) => ({
    key: `${id(2)}:${position}`,
    subject: `unit:${unit}`,
    payload: { run_id: id(2), position, parent_id: null },
  });
  expect(entries).toEqual([
    { ...entry(2, 12), attempts: 1, losses: 1, is_uncertain: true, is_much_later: false, waits: true },
    { ...entry(3, 13), attempts: 3, losses: 3, is_uncertain: false, is_much_later: true, waits: true },
    { ...entry(4, 14), attempts: 0, losses: 0, is_uncertain: false, is_much_later: null, waits: null },
  ]);
  expect(states).toEqual([{ state: 'sent' }, { state: 'superseded' }]);
});
