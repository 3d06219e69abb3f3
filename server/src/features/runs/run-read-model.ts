import {
  runItemOutcomeSchema,
  runItemSchema,
  runSchema,
  type Run,
  type RunEstimate,
  type RunHistoryQuery,
  type RunItem,
  type RunItemOutcome,
  type RunItemsQuery,
} from '@chainline/shared/sync/run-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { orderBy, pageOf, totalRowSchema, where } from '../../db/list-sql';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';
import { matchesPair } from '../../pair-search';
import { estimateRun } from './run-estimate';
import { stalenessAt } from './run-preview-store';
import { permitOn } from './run-permissions';
import { progressOf } from './run-progress';
import { nameRun } from './run-words';
import type { Actor } from '../../http/actor';

type Dependencies = {
  /** Taken from Lightspeed's last response to this server. */
  rateLimit: () => RateLimit | null;
  now: () => Date;
};

type Viewer = Pick<Actor, 'role' | 'username'>;

const rowSchema = runSchema
  .omit({
    name: true,
    progress: true,
    estimate: true,
    can: true,
    created_at: true,
    started_at: true,
    finished_at: true,
  })
  .extend({
    automatic: z.boolean(),
    has_applied: z.boolean(),
    has_owed: z.boolean(),
    created_at: z.date(),
    started_at: z.date().nullable(),
    finished_at: z.date().nullable(),
  });
type Row = z.output<typeof rowSchema>;

const isAutomatic = sql`(r.origin = 'engine')`;

const has = (condition: Sql) => sql`exists (select from sync_run_items i where i.run_id = r.id and ${condition})`;

/** Pictures added by a selective sync stay. */
const hasReversible = sql`case r.kind
  when 'selective' then i.outcome <> 'undone' and i.mapping_id is not null
    and i.changes @? '$[*] ? (@.field != "image" && (@.state == "done" || @.state == "sent"))'
  when 'edit' then i.outcome = 'applied'
    or i.outcome = 'failed' and (i.changes @? '$[*] ? (@.state == "done")'
      or exists (select from stock_intents s where s.run_id = r.id and s.unit_id = i.woo_product_id
                   and s.state = 'confirmed'))
  else i.outcome = 'applied' end`;

const columnsAt = (
  at: Date,
) => sql`r.id, r.kind, r.status, r.product_type, r.message, r.held_reason, r.items_total, r.items_processed,
  r.items_success, r.items_failed, r.items_conflict, r.items_skipped, starter.username as started_by,
  decider.username as decided_by, r.undo_of, r.retry_of,
  (select u.id from sync_runs u
   where u.undo_of = r.id and u.status not in ('failed', 'cancelled', 'discarded')) as undone_by,
  r.created_at, r.started_at, r.finished_at, ${stalenessAt(at)} as stale, ${isAutomatic} as automatic,
  ${has(hasReversible)} as has_applied,
  ${has(sql`i.outcome in ('failed', 'superseded') and (i.mapping_id is not null or r.kind = 'edit')`)} as has_owed`;

const people = sql`left join users starter on starter.id = r.started_by left join users decider on decider.id = r.decided_by`;

/** A run's kind determines the systems it reads from; its scope determines those it writes to. */
const readsFrom = (system: 'woocommerce' | 'lightspeed'): Sql => {
  const own = system === 'woocommerce' ? 'import_woo' : 'import_lightspeed';
  return sql`r.kind in (${own}, 'stock', 'selective')`;
};
const writesTo = (system: 'woocommerce' | 'lightspeed'): Sql => {
  const option = `${system}Target`;
  return sql`(r.kind = 'stock' and coalesce(r.scope ->> 'target', 'both') in ('both', ${system})
    or r.kind = 'edit' and ${system} = 'woocommerce' or r.kind = 'selective' and coalesce(r.scope ->> ${option}::text, 'true') = 'true')`;
};

/** Excludes the engine's runs, except those that a person had to decide about. */
const madeByPeople = sql`(not ${isAutomatic} or r.held_reason is not null)`;

const itemColumns = sql`i.position, i.mapping_id, i.woo_product_id, i.lightspeed_item_id, p.id as product_id,
  p.name || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), '')
    as product_name,
  coalesce(nullif(v.sku, ''), p.sku) as product_sku,
  coalesce(v.image ->> 'src', p.images -> 0 ->> 'src') as woo_image,
  t.description as lightspeed_name, i.outcome, i.reason, i.error, i.woo_quantity, i.lightspeed_quantity, i.woo_delta,
  i.lightspeed_delta, i.target_quantity, i.changes`;

/** Joins by the item's own ids, because its mapping may no longer exist. */
const itemSources = sql`left join product_variations v on v.id = i.woo_product_id
  left join products p on p.id = coalesce(v.product_id, i.woo_product_id)
  left join lightspeed_items t on t.item_id = i.lightspeed_item_id`;

const countSchema = z.object({ outcome: runItemOutcomeSchema, count: z.int() });
type ItemsWanted = { [Part in 'outcome' | 'search']?: RunItemsQuery[Part] };
type Counts = Partial<Record<RunItemOutcome, number>>;

/** Joins names only if the search needs them. */
const wantedItems = (id: string, { outcome, search }: ItemsWanted): Sql => {
  const condition = where([
    sql`i.run_id = ${id}`,
    outcome !== undefined && sql`i.outcome = ${outcome}`,
    search !== undefined && matchesPair(search),
  ]);
  return sql`from sync_run_items i ${search === undefined ? empty : itemSources} ${condition}`;
};

const workSchema = z.object({ run_id: z.uuid(), changes: z.int(), shop: z.array(z.int()), till: z.int() });

export const createRunReadModel = (db: Db, { rateLimit, now }: Dependencies) => {
  /** Changes still to be sent; quantities and other fields take separate calls. */
  const estimatesOf = async (ids: string[]): Promise<Map<string, RunEstimate>> => {
    if (ids.length === 0) return new Map();
    const rows = await db.many(
      workSchema,
      sql`with groups as (
            select i.run_id,
                   count(*) filter (where i.woo_delta <> 0 or i.lightspeed_delta <> 0 or i.changes <> '[]') as changes,
                   count(*) filter (where i.woo_delta <> 0) as numbers,
                   count(*) filter (where i.changes @> '[{"system": "woocommerce"}]') as fields,
                   count(*) filter (where i.lightspeed_delta <> 0)
                     + count(*) filter (where i.changes @> '[{"system": "lightspeed"}]') as till
            from sync_run_items i left join product_mappings m on m.id = i.mapping_id
                 left join product_variations v on v.id = i.woo_product_id
            where i.run_id = any(${ids}::uuid[]) and i.outcome = 'planned'
            group by i.run_id, coalesce(m.woo_parent_id, v.product_id)
          )
          select run_id, sum(changes)::int as changes, jsonb_agg(numbers) || jsonb_agg(fields) as shop, sum(till)::int as till
          from groups group by run_id`,
    );
    const work = new Map(rows.map((row) => [row.run_id, row]));
    const limit = rateLimit();
    return new Map(
      ids.map((id) => {
        const { changes, shop, till } = work.get(id) ?? { changes: 0, shop: [], till: 0 };
        return [id, { changes, ...estimateRun({ shopChanges: shop, tillWrites: till, rateLimit: limit }) }];
      }),
    );
  };

  const toRuns = async (rows: Row[], { role, username }: Viewer): Promise<Run[]> => {
    const waiting = rows.filter((row) => row.status === 'awaiting_approval').map((row) => row.id);
    const estimates = await estimatesOf(waiting);
    return rows.map(({ automatic, has_applied: hasApplied, has_owed: hasOwed, ...row }) => ({
      ...row,
      name: nameRun({ ...row, automatic, isUndo: row.undo_of !== null, isRetry: row.retry_of !== null }),
      progress: progressOf(row),
      created_at: row.created_at.toISOString(),
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      estimate: estimates.get(row.id) ?? null,
      can: permitOn({ ...row, isOwn: row.started_by === username, hasApplied, hasOwed }, role),
    }));
  };

  const counts = async (id: string, wanted: Pick<ItemsWanted, 'search'> = {}): Promise<Counts> => {
    const rows = await db.many(
      countSchema,
      sql`select i.outcome, count(*) as count ${wantedItems(id, wanted)} group by i.outcome`,
    );
    return Object.fromEntries(rows.map((row) => [row.outcome, row.count]));
  };

  const itemsOf = (id: string, wanted: ItemsWanted & Pick<RunItemsQuery, 'sort'>, page: Sql): Promise<RunItem[]> => {
    const order = orderBy(wanted.sort, { position: sql`i.position` }, sql`i.position`);
    return db.many(
      runItemSchema,
      // Selects the page first, so that details are joined for the page alone.
      sql`select ${itemColumns} from (select i.* ${wantedItems(id, wanted)} ${order} ${page}) i ${itemSources} ${order}`,
    );
  };

  return {
    find: async (id: string, viewer: Viewer): Promise<Run | null> => {
      const rows = await db.many(
        rowSchema,
        sql`select ${columnsAt(now())} from sync_runs r ${people} where r.id = ${id}`,
      );
      return (await toRuns(rows, viewer))[0] ?? null;
    },

    exists: async (id: string): Promise<boolean> => {
      const row = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from sync_runs where id = ${id}) as found`,
      );
      return row.found;
    },

    list: async (query: RunHistoryQuery, viewer: Viewer): Promise<{ history: Run[]; total: number }> => {
      const condition = where([
        query.automatic !== true && madeByPeople,
        query.kind !== undefined && sql`r.kind = ${query.kind}`,
        query.status !== undefined && sql`r.status = ${query.status}`,
        query.source !== undefined && readsFrom(query.source),
        query.target !== undefined && writesTo(query.target),
      ]);
      const rows = await db.many(
        rowSchema,
        // Selects the page first, so that data per run is gathered for the page alone.
        sql`select ${columnsAt(now())}
            from (select * from sync_runs r ${condition} order by r.created_at desc, r.id
                  ${pageOf({ page: query.page, per_page: query.limit })}) r ${people}
            order by r.created_at desc, r.id`,
      );
      const { total } = await db.one(totalRowSchema, sql`select count(*) as total from sync_runs r ${condition}`);
      return { history: await toRuns(rows, viewer), total };
    },

    counts: (id: string) => counts(id),

    listItems: async (
      id: string,
      query: RunItemsQuery,
    ): Promise<{ items: RunItem[]; counts: Counts; total: number }> => {
      const counted = await counts(id, { search: query.search });
      const total =
        query.outcome === undefined
          ? Object.values(counted).reduce((sum, count) => sum + count, 0)
          : (counted[query.outcome] ?? 0);
      return { items: await itemsOf(id, query, pageOf(query)), counts: counted, total };
    },

    listAllItems: (id: string): Promise<RunItem[]> => itemsOf(id, { sort: 'position' }, empty),
  };
};

export type RunReadModel = ReturnType<typeof createRunReadModel>;
