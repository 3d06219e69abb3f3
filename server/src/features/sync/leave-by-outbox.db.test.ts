import type pg from 'pg';
import { expect, it } from 'vitest';
import { migrated } from '../../../test/migrated';

const addIntents = async (client: pg.Client): Promise<void> => {
  for (const [unit, state] of [
    [11, 'sent'],
    [12, 'planned'],
    [13, 'confirmed'],
  ] as const) {
    const { rows } = await client.query<{ id: string }>(
      `insert into product_mappings (woo_product_id, woo_parent_id, lightspeed_item_id, product_type, mapping_confidence,
                                     created_at, updated_at)
       values ($1, 5, $1, 'bike', 1, now(), now()) returning id`,
      [unit],
    );
    for (const system of ['woocommerce', 'lightspeed'])
      await client.query(
        `insert into stock_intents (mapping_id, system, unit_id, delta, reason, state, created_at)
         values ($1, $2, $3, 1, '', $4, now())`,
        [rows[0]?.id, system, unit, state],
      );
  }
};

const read = async (client: pg.Client) => ({
  entries: (
    await client.query(
      `select e.kind, e.subject, e.payload, e.is_uncertain, e.due_at > now() as waits
       from outbox_entries e join stock_intents i on e.key = i.id::text order by e.kind`,
    )
  ).rows,
  states: (await client.query<{ state: string }>('select state from stock_intents order by id')).rows.map(
    ({ state }) => state,
  ),
});

it('carries changes that may have left over to the outbox, and has planned ones planned anew', async () => {
  const { entries, states } = await migrated('20261204110000000', addIntents, read);

  const doubtful = { is_uncertain: true, waits: true };
  expect(entries).toEqual([
    { ...doubtful, kind: 'stock.shop', subject: 'unit:11', payload: { intent_id: expect.any(Number), parent_id: 5 } },
    { ...doubtful, kind: 'stock.till', subject: 'item:11', payload: { intent_id: expect.any(Number) } },
  ]);
  expect(states).toEqual(['sent', 'sent', 'superseded', 'superseded', 'confirmed', 'confirmed']);
});
