import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import { isDocumented, isMerge, mayBeOurs } from './till-log';
import { piecesWithinMs } from './till-writes';

const rowSchema = z.object({
  intent_id: z.int(),
  entry_id: z.int(),
  change: z.int(),
  employee_id: z.int().nullable(),
  may_be_ours: z.boolean(),
  happened_at: z.date(),
});

/** Number of newest entries that every reading covers again, together with new ones in one page. */
const alwaysReread = 50;

const positionSchema = z.object({ floor: z.int(), moved_at: z.date(), recent: z.int() });

/**
 * Reading position: all entries up to `floor` are known (last advanced at `moved_at`); `recent` precedes the newest
 * known ones.
 */
export type LogPosition = z.output<typeof positionSchema>;

/** Entry of the till's log since a write of ours (`intent_id`) left. */
export type EntrySince = z.output<typeof rowSchema>;

const idSchema = z.object({ entry_id: z.int() });

const sumsSchema = z.object({ mapping_id: z.int(), total: z.int(), documented: z.int() });
export type TillSums = { total: number; documented: number };

const mergeSchema = z.object({
  item_id: z.int(),
  name: z.string(),
  into_name: z.string().nullable(),
  into_quantity: z.int().nullable(),
  into_product: z.string().nullable(),
});
/** An item that was merged into another one. */
export type Merge = Omit<z.output<typeof mergeSchema>, 'item_id'>;

const lastPositionSchema = z.object({ position: z.int() });
const itemIdSchema = z.object({ item_id: z.int() });
const latestSchema = z.object({ id: z.int() });
const employeeSchema = z.object({ employee_id: z.int() });
const sumSchema = z.object({ mapping_id: z.int(), sum: z.int() });
const othersSchema = z.object({ has_others: z.boolean() });
const overtakenSchema = z.object({ is_overtaken: z.boolean() });
const saleIdSchema = z.object({ sale_id: z.int() });
const countSchema = z.object({ count: z.int() });

/** True if an entry may be a part of our write `o`: both are logged at nearly the same time. */
const isNear = (happenedAt: Sql): Sql =>
  sql`abs(extract(epoch from ${happenedAt} - o.happened_at)) * 1000 <= ${piecesWithinMs}`;

export const createTillLogStore = (db: Db) => {
  /** Employee that the log names for our writes through the current connection, once one was identified. */
  const ownEmployee = sql`select employee_id from till_log_entries
    where intent_id is not null and employee_id is not null
      and recorded_at >= (select max(connected_at) from lightspeed_connections where disconnected_at is null)
    order by position desc limit 1`;

  /** Until then, the employee who granted access. */
  const likelyEmployee = sql`select coalesce((${ownEmployee}),
    (select employee_id from lightspeed_connections where disconnected_at is null))`;

  /** All who ever granted access to this account, or whom the log named for our writes. */
  const allEmployees = sql`
    select c.employee_id from lightspeed_connections c
    where c.account_id = (select account_id from lightspeed_connections where disconnected_at is null)
    union select employee_id from till_log_entries where intent_id is not null`;

  return {
    /** Null before the log was first read. */
    findPosition: (): Promise<LogPosition | null> =>
      db.maybeOne(
        positionSchema,
        sql`select c.value::bigint as floor, c.moved_at,
                 greatest(c.value::bigint, coalesce((select entry_id from till_log_entries
                                                     order by entry_id desc offset ${alwaysReread} limit 1), 0)) as recent
          from sync_cursors c where c.name = 'lightspeed.inventory_log'`,
      ),

    /** Position of the entry recorded last, 0 when there is none. */
    lastPosition: async (): Promise<number> => {
      const row = await db.one(
        lastPositionSchema,
        sql`select coalesce(max(position), 0) as position from till_log_entries`,
      );
      return row.position;
    },

    /** Returns those of these items with entries recorded after a position. */
    listMovedSince: async (itemIds: number[], position: number): Promise<Set<number>> => {
      const rows = await db.many(
        itemIdSchema,
        sql`select distinct item_id from till_log_entries
          where item_id = any(${itemIds}::bigint[]) and position > ${position}`,
      );
      return new Set(rows.map((row) => row.item_id));
    },

    /** Greatest id of the entries recorded before a moment, 0 when there is none. */
    latestBefore: async (at: Date): Promise<number> => {
      const row = await db.one(
        latestSchema,
        sql`select coalesce(max(entry_id), 0) as id from till_log_entries where recorded_at < ${at}`,
      );
      return row.id;
    },

    /** Returns the ids among these that were not recorded before. */
    listNew: async (entryIds: number[]): Promise<Set<number>> => {
      const rows = await db.many(
        idSchema,
        // Finds the recorded ones by index. An anti-join for the others would read the whole table.
        sql`select entry_id from till_log_entries where entry_id = any(${entryIds}::bigint[])`,
      );
      const recorded = new Set(rows.map((row) => row.entry_id));
      return new Set(entryIds.filter((id) => !recorded.has(id)));
    },

    /**
     * Returns the ids of the entries inserted now; those that another server has recorded or is recording are skipped.
     */
    insertMany: async (entries: readonly InventoryLogEntry[], at: Date): Promise<Set<number>> => {
      const rows = await db.many(
        idSchema,
        sql`insert into till_log_entries (entry_id, item_id, change, employee_id, may_be_ours, is_documented, is_merge,
            sale_id, happened_at, recorded_at)
          select t.entry_id, t.item_id, t.change, t.employee_id, t.may_be_ours, t.is_documented, t.is_merge,
                 t.sale_id, t.happened_at, ${at}
          from unnest(${entries.map((e) => e.id)}::bigint[], ${entries.map((e) => e.itemId)}::bigint[],
                      ${entries.map((e) => e.qohChange)}::int[], ${entries.map((e) => e.employeeId)}::bigint[],
                      ${entries.map(mayBeOurs)}::boolean[], ${entries.map(isDocumented)}::boolean[],
                      ${entries.map(isMerge)}::boolean[], ${entries.map((e) => e.saleId)}::bigint[],
                      ${entries.map((e) => e.createdAt)}::timestamptz[])
               with ordinality
               as t (entry_id, item_id, change, employee_id, may_be_ours, is_documented, is_merge, sale_id, happened_at, place)
          order by t.place
          on conflict (entry_id) do nothing
          returning entry_id`,
      );
      return new Set(rows.map((row) => row.entry_id));
    },

    /**
     * Items with a write of ours that was settled before two entries were read: one that precedes it, and one that may be
     * another part of it; whichever came last is among these entries. All changes and quantities agreed without the two,
     * so they cancelled each other out, and the write may have overwritten the first. Late entries of other people alone
     * do no harm: the write is then known completely.
     */
    listOvertaken: async (entryIds: number[]): Promise<number[]> => {
      const rows = await db.many(
        itemIdSchema,
        sql`with writes as (
            select distinct o.item_id, o.entry_id, o.position, o.change, o.employee_id, o.happened_at
            from till_log_entries n
            join till_log_entries o on o.item_id = n.item_id and o.intent_id is not null and o.position < n.position
            where n.entry_id = any(${entryIds}::bigint[])
              and (o.entry_id > n.entry_id or ${isNear(sql`n.happened_at`)}))
          select distinct o.item_id from writes o
          where exists (select from till_log_entries e
                        where e.item_id = o.item_id and e.position > o.position and e.entry_id < o.entry_id)
            and exists (select from till_log_entries p
                        where p.item_id = o.item_id and p.position > o.position
                          and p.may_be_ours and p.intent_id is null and sign(p.change) = sign(o.change)
                          and (p.employee_id = o.employee_id or p.employee_id is null or o.employee_id is null)
                          and ${isNear(sql`p.happened_at`)})`,
      );
      return rows.map((row) => row.item_id);
    },

    /** Marks entries of sales that we made. */
    markOwnSales: async (entryIds: number[]): Promise<void> => {
      if (entryIds.length === 0) return;
      await db.exec(sql`update till_log_entries set is_own_sale = true where entry_id = any(${entryIds}::bigint[])`);
    },

    /** Entries of each change's item that were read since the change left, by entry id. */
    listSince: (intentIds: number[]): Promise<EntrySince[]> =>
      db.many(
        rowSchema,
        sql`select i.id as intent_id, e.entry_id, e.change, e.employee_id, e.may_be_ours and e.intent_id is null as may_be_ours,
                 e.happened_at
          from stock_intents i
          join till_log_entries e on e.item_id = i.unit_id and e.position > coalesce(i.log_position, 0)
          where i.id = any(${intentIds}::bigint[]) and i.system = 'lightspeed'
          order by e.entry_id`,
      ),

    /** True if a sale, or another movement that no write of ours can be, was recorded since a moment. */
    hasOthersSince: async (at: Date): Promise<boolean> => {
      const row = await db.one(
        othersSchema,
        sql`select exists (select from till_log_entries
                           where recorded_at >= ${at} and not may_be_ours) as has_others`,
      );
      return row.has_others;
    },

    /** True if an item was sold or otherwise moved by a document after a write of ours that is not settled yet. */
    isWriteOvertaken: async (): Promise<boolean> => {
      const row = await db.one(
        overtakenSchema,
        sql`select exists (
            select from stock_intents i join till_log_entries e on e.item_id = i.unit_id
            where i.system = 'lightspeed' and i.state = 'sent'
              and e.position > coalesce(i.log_position, 0) and not e.may_be_ours) as is_overtaken`,
      );
      return row.is_overtaken;
    },

    /** Marks the entries that show the effect of our change, and names it as their cause in the ledger. */
    markOurs: async (intentId: number, entryIds: number[]): Promise<void> => {
      await db.exec(
        sql`update till_log_entries set intent_id = ${intentId} where entry_id = any(${entryIds}::bigint[])`,
      );
      await db.exec(
        sql`update stock_events e set source = i.source, reason = i.reason, actor = i.actor, intent_id = i.id, run_id = i.run_id
          from stock_intents i
          where i.id = ${intentId} and e.system = 'lightspeed' and e.unit_id = i.unit_id
            and e.reference = any(${entryIds.map((id) => `log:${id}`)}::text[])`,
      );
    },

    /** Employee whom the log names for our writes through the current connection; null until one was identified. */
    findOwnEmployee: async (): Promise<number | null> => {
      const row = await db.maybeOne(employeeSchema, ownEmployee);
      return row?.employee_id ?? null;
    },

    /**
     * Sum of the entries under our account that are not ours, since each mapping was last accounted for; `withEarlier`
     * includes those under the accounts of earlier connections. Excludes items with a write in flight, mappings about
     * whose entries a person is already asked, and entries overwritten by a write of ours that was sent before they were
     * recorded: the engine restores them. An overwritten entry that may be part of what we wrote still counts,
     * because another installation may have written it.
     */
    sumUnknown: async (mappingIds: number[], { withEarlier = false } = {}): Promise<Map<number, number>> => {
      const rows = await db.many(
        sumSchema,
        sql`select m.id as mapping_id, sum(e.change)::int as sum
          from product_mappings m join till_log_entries e on e.item_id = m.lightspeed_item_id
          where m.id = any(${mappingIds}::bigint[]) and e.recorded_at > m.fully_accounted_at
            and e.may_be_ours and e.intent_id is null and e.employee_id in (${withEarlier ? allEmployees : likelyEmployee})
            and not exists (select from stock_intents i where i.system = 'lightspeed' and i.unit_id = e.item_id
                                                          and i.state in ('planned', 'sent'))
            and not exists (select from stock_conflicts c
                            where c.mapping_id = m.id and c.kind in ('undecided', 'doubled') and c.settled_at is null)
            and not exists (select from till_log_entries o join stock_intents i on i.id = o.intent_id
                            where o.item_id = e.item_id and o.intent_id is not null and o.entry_id > e.entry_id
                              and i.log_position < e.position
                              and (e.change * i.delta <= 0 or abs(e.change) > abs(i.delta)))
          group by m.id having sum(e.change) <> 0`,
      );
      return new Map(rows.map((row) => [row.mapping_id, row.sum]));
    },

    /** Sales at the till that are not ours, since each mapping was last accounted for. */
    listUnknownSales: async (): Promise<number[]> => {
      const rows = await db.many(
        saleIdSchema,
        sql`select distinct e.sale_id
          from product_mappings m join till_log_entries e on e.item_id = m.lightspeed_item_id
          where m.sync_enabled and e.recorded_at > m.fully_accounted_at and e.sale_id is not null and not e.is_own_sale
          order by e.sale_id`,
      );
      return rows.map((row) => row.sale_id);
    },

    /** Counts those of these references under which no sale of ours was sent. */
    countUnsent: async (references: string[]): Promise<number> => {
      const { count } = await db.one(
        countSchema,
        sql`select count(*)::int as count from unnest(${references}::text[]) as t (reference)
          where not exists (select from till_sales s where s.reference = t.reference and s.sent_at is not null)`,
      );
      return count;
    },

    /**
     * Sums of changes made at the till by others and not accounted for yet, per mapping: in total, and with a document.
     * Includes changes that the ledger has without an entry in the log, unless they may have been accounted for: that is
     * if they, or an entry that came late, happened before.
     */
    sumSince: async (mappingIds: number[]): Promise<Map<number, TillSums>> => {
      const rows = await db.many(
        sumsSchema,
        sql`with due as (select * from product_mappings where id = any(${mappingIds}::bigint[]))
            select mapping_id, sum(change)::int as total,
                   coalesce(sum(change) filter (where is_documented), 0)::int as documented
            from (
              select m.id as mapping_id, e.change, e.is_documented
              from due m join till_log_entries e on e.item_id = m.lightspeed_item_id
              where e.recorded_at > m.fully_accounted_at and (e.recorded_at > m.accounted_at or not e.is_documented)
                and e.intent_id is null and not e.is_own_sale
              union all
              select m.id, e.delta, false
              from due m join stock_events e on e.unit_id = m.lightspeed_item_id
              where e.system = 'lightspeed' and e.source = 'edit' and e.reference is null
                and e.recorded_at > m.fully_accounted_at and e.happened_at > m.fully_accounted_at
                and not exists (select from till_log_entries l
                                where l.item_id = m.lightspeed_item_id and l.recorded_at > m.fully_accounted_at
                                  and l.happened_at <= m.fully_accounted_at)) as changes
            group by mapping_id`,
      );
      return new Map(rows.map(({ mapping_id: id, ...sums }) => [id, sums]));
    },

    /**
     * Of these items, those merged into another one, with its name, quantity and mapped product (null if unknown).
     * Excludes those a person has decided about since.
     */
    listMerged: async (itemIds: number[]): Promise<Map<number, Merge>> => {
      const rows = await db.many(
        mergeSchema,
        sql`select distinct on (e.item_id) e.item_id, coalesce(i.description, '') as name, t.description as into_name,
                   t.qoh as into_quantity, p.name as into_product
          from till_log_entries e
          left join lightspeed_items i on i.item_id = e.item_id
          left join lateral (
            select o.item_id from till_log_entries o
            where o.is_merge and o.item_id <> e.item_id and o.change = -e.change
              and o.happened_at between e.happened_at - interval '1 minute' and e.happened_at + interval '1 minute'
            order by abs(o.entry_id - e.entry_id) limit 1) o on true
          left join lightspeed_items t on t.item_id = o.item_id
          left join product_mappings m on m.lightspeed_item_id = o.item_id and m.sync_enabled
          left join products p on p.id = coalesce(m.woo_parent_id, m.woo_product_id)
          where e.item_id = any(${itemIds}::bigint[]) and e.is_merge and e.change < 0
            and not exists (select from stock_conflicts c join product_mappings d on d.id = c.mapping_id
                            where d.lightspeed_item_id = e.item_id and c.kind = 'merged'
                              and c.settled_at > e.recorded_at)
          order by e.item_id, e.entry_id desc`,
      );
      return new Map(rows.map(({ item_id: id, ...merge }) => [id, merge]));
    },

    /** Forgets the employee, to learn it again from the next write that can be identified. */
    forgetOwnEmployee: () =>
      db.exec(
        sql`update till_log_entries set employee_id = null where intent_id is not null and employee_id is not null`,
      ),

    /** Entries of one account mean nothing for another. */
    removeAll: () => db.exec(sql`delete from till_log_entries`),
  };
};
