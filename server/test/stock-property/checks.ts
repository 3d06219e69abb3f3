import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Quotes } from './quotes';
import type { Stage } from './stage';
import { expectedOf, type Mapped, type World } from './world';

const rowSchema = z.object({
  mapping_id: z.number(),
  base: z.number(),
  woo: z.number(),
  till: z.number(),
  woo_ledger: z.number(),
  till_ledger: z.number(),
  woo_last: z.number(),
  till_last: z.number(),
  woo_sent: z.number(),
  till_sent: z.number(),
  woo_told: z.number(),
  till_told: z.number(),
  unexplained: z.number(),
  edited: z.number(),
  edits_told: z.number(),
});

const ledgerOf = (system: string, unit: string) => `(select coalesce(sum(delta), 0)::int from stock_events e
  where e.system = '${system}' and e.unit_id = m.${unit})`;
const lastOf = (system: string, unit: string) => `(select after_quantity from stock_events e
  where e.system = '${system}' and e.unit_id = m.${unit} order by id desc limit 1)`;
const sentTo = (system: string) => `(select coalesce(sum(applied_delta), 0)::int from stock_intents i
  where i.system = '${system}' and i.mapping_id = m.id and i.state = 'confirmed')`;
const toldOf = (system: string, unit: string) => `(select coalesce(sum(delta), 0)::int from stock_events e
  where e.system = '${system}' and e.unit_id = m.${unit} and e.source in ('sync', 'undo'))`;
const unexplainedAt = (item: string) => `(select count(*)::int from stock_events e
  where e.system = 'lightspeed' and e.unit_id = ${item} and e.reference is null and e.source <> 'import')`;

const edits = `stock_intents i where i.mapping_id is null and i.state = 'confirmed' and i.unit_id = m.woo_product_id`;

const ledgers = `select m.id as mapping_id, base_quantity as base, woo_quantity as woo, lightspeed_quantity as till,
  ${ledgerOf('woocommerce', 'woo_product_id')} as woo_ledger, ${ledgerOf('lightspeed', 'lightspeed_item_id')} as till_ledger,
  ${lastOf('woocommerce', 'woo_product_id')} as woo_last, ${lastOf('lightspeed', 'lightspeed_item_id')} as till_last,
  ${sentTo('woocommerce')} as woo_sent, ${sentTo('lightspeed')} as till_sent,
  ${toldOf('woocommerce', 'woo_product_id')} as woo_told, ${toldOf('lightspeed', 'lightspeed_item_id')} as till_told,
  ${unexplainedAt('m.lightspeed_item_id')} as unexplained,
  (select coalesce(sum(applied_delta), 0)::int from ${edits}) as edited,
  (select coalesce(sum(delta), 0)::int from stock_events e where e.intent_id in (select id from ${edits})) as edits_told
  from product_mappings m order by m.id`;

const openThings = `select
  (select count(*)::int from stock_intents where state in ('planned', 'sent')) as intents,
  (select count(*)::int from stock_checks) as checks,
  (select count(*)::int from stock_conflicts where settled_at is null) as conflicts,
  (select count(*)::int from sync_runs where status in ('pending', 'running', 'awaiting_approval')) as runs`;

const openSchema = z.object({ intents: z.number(), checks: z.number(), conflicts: z.number(), runs: z.number() });

export const listOpen = async ({ pool }: Stage): Promise<z.output<typeof openSchema>> => {
  const { rows } = await pool.query(openThings);
  return openSchema.parse(rows[0]);
};

const shopWrites = ({ sandbox }: Stage): number =>
  Object.entries(sandbox.woo.counters().byEndpoint)
    .filter(([endpoint]) => !endpoint.startsWith('GET'))
    .reduce((sum, [, count]) => sum + count, 0);

/** Number of requests to either system that change its data, while `work` runs. */
export const countWrites = async (stage: Stage, work: () => Promise<void>): Promise<number> => {
  const { lightspeed } = stage.sandbox;
  const [inShop, atTill] = [shopWrites(stage), lightspeed.counters().requests];
  await work();
  const since = lightspeed.counters().requests - atTill;
  const tillWrites =
    since === 0
      ? []
      : lightspeed
          .requests()
          .slice(-since)
          // A token is renewed whenever it has expired.
          .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/auth/'));
  return shopWrites(stage) - inShop + tillWrites.length;
};

/** No doubt about the installation may arise while there is only one, on one database. */
export const checkAlone = async ({ services }: Stage): Promise<void> => {
  const { state, found } = await services.stores.installation.get();
  assert.deepEqual({ state, found }, { state: 'working', found: null }, 'it is alone and up to date');
};

/** Changes at the till without an entry in its log. */
export const countUnexplained = async ({ pool }: Stage, { itemId }: Mapped): Promise<number> => {
  const { rows } = await pool.query(`select ${unexplainedAt('$1')} as unexplained`, [itemId]);
  return z.object({ unexplained: z.number() }).parse(rows[0]).unexplained;
};

/** The shop offers everything except units held for accepted quotes. */
const checkNumbers = (world: World, quotes: Quotes): void => {
  for (const mapped of world.mapped) {
    const expected = expectedOf(mapped);
    const offered = quotes.offeredOf(mapped, expected);
    const story = JSON.stringify({ mapped, offered });
    const numbers = world.numbersOf(mapped);
    assert.deepEqual(numbers, { woo: offered, till: expected }, `both sides hold start + receipts - sales: ${story}`);
  }
};

/** Invariants that hold once nothing is in progress. */
export const checkAtRest = async (stage: Stage, world: World, quotes: Quotes): Promise<void> => {
  checkNumbers(world, quotes);
  const { rows } = await stage.pool.query(ledgers);
  const remembered = new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map((row) => [row.mapping_id, row]),
  );
  for (const mapped of world.mapped) {
    const row = remembered.get(mapped.mappingId);
    assert.ok(row, 'the mapping is still there');
    const numbers = world.numbersOf(mapped);
    const expected = expectedOf(mapped);
    const offered = quotes.offeredOf(mapped, expected);
    const story = JSON.stringify({ mapped, row, offered });
    const { base, woo, till } = row;
    assert.deepEqual({ base, woo, till }, { base: expected, woo: offered, till: expected }, `remembered: ${story}`);
    assert.deepEqual([row.woo_ledger, row.till_ledger], [offered, expected], `the ledgers add up: ${story}`);
    assert.deepEqual([row.woo_last, row.till_last], [offered, expected], `the ledgers end with it: ${story}`);
    const { start, traded, unclaimed, forgotten } = mapped;
    const ours = [
      numbers.woo - start - traded.woo - forgotten.woo,
      numbers.till - start - traded.till - forgotten.till - unclaimed,
    ];
    assert.deepEqual([row.woo_sent, row.till_sent], ours, `confirmed changes are what we did: ${story}`);
    assert.deepEqual([row.woo_told, row.till_told], ours, `and are told as ours: ${story}`);
    assert.equal(row.unexplained, mapped.unexplained, `the till's log explains its ledger, entry by entry: ${story}`);
    assert.equal(row.edits_told, row.edited, `edits are told as somebody's, each once: ${story}`);
  }
};

/** `before`: refusals that do not count. */
export const checkLimits = ({ sandbox }: Stage, before: { bucketRefusals: number; burstRefusals: number }): void => {
  const { bucketRefusals, burstRefusals } = sandbox.lightspeed.counters();
  const since = [bucketRefusals - before.bucketRefusals, burstRefusals - before.burstRefusals];
  assert.deepEqual(since, [0, 0], 'no limit exceeded');
};
