import type { ChangeMapping, CreateMapping, SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import { syncDirectionSchema } from '@chainline/shared/mappings/mapping-contract';
import { productKindSchema, type ProductKind } from '@chainline/shared/tasks/task-contract';
import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, NotFoundError } from '../../errors';
import { createHeldBackRead } from './held-back';

const stockMappingSchema = z.object({
  id: z.int(),
  woo_product_id: z.int(),
  woo_parent_id: z.int().nullable(),
  lightspeed_item_id: z.int(),
  sync_direction: syncDirectionSchema,
  sync_enabled: z.boolean(),
  base_quantity: z.int().nullable(),
  woo_quantity: z.int().nullable(),
  lightspeed_quantity: z.int().nullable(),
  /** Units held back from the shop for accepted quotes. */
  reserved: z.int(),
  /** Consecutive failures to sync. */
  attempts: z.int(),
  /** A manager's decision on a conflict, kept until it is carried out. */
  decision: z.string().nullable(),
  decided_by: z.string().nullable(),
  version: z.int(),
});

export type StockMapping = z.output<typeof stockMappingSchema>;

export type DecidedLedger = { id: number; base: number; woo: number; till: number };

export type MappingScope = {
  productType: ProductKind | null;
  directions: SyncDirection[];
  ids: number[] | null;
};

export type AccountedLedger = {
  id: number;
  version: number;
  base: number;
  woo: number;
  till: number;
  /** True if both sides have the quantities they should have. */
  isSettled: boolean;
  /** True if another part of the change is held for a manager. */
  isPart?: boolean;
};

/** Nothing is held back if the shop is the master. */
const reserved = sql`case when m.sync_direction = 'woo_to_ls' then 0 else coalesce(h.units, 0) end`;

const columns = sql`m.id, m.woo_product_id, m.woo_parent_id, m.lightspeed_item_id, m.sync_direction, m.sync_enabled,
  m.base_quantity, m.woo_quantity, m.lightspeed_quantity, ${reserved} as reserved, m.attempts, m.decision, m.decided_by,
  m.version`;

/** Mappings `m` with the units held back from the shop. */
export const mappingsWithReserved = sql`product_mappings m left join held_units h on h.unit_id = m.woo_product_id`;

/** True if a side of `mappingsWithReserved` does not have the agreed quantity. */
export const owesSomething = sql`(m.base_quantity <> m.lightspeed_quantity
  or m.woo_quantity <> greatest(m.base_quantity - ${reserved}, 0))`;

const idSchema = z.object({ id: z.int() });

/** Fields that people can change, with the ids for the audit label. */
const changeableSchema = z.object({
  id: z.int(),
  woo_product_id: z.int(),
  lightspeed_item_id: z.int(),
  product_type: productKindSchema,
  sync_direction: syncDirectionSchema,
  sync_enabled: z.boolean(),
  manually_verified: z.boolean(),
});

const notFound = () => new NotFoundError('mapping.not_found', 'This mapping no longer exists.');

const toConflict = (error: unknown): unknown => {
  if (isUniqueViolation(error, 'product_mappings_pair_key')) {
    return new ConflictError('mapping.duplicate', 'These two are already mapped to each other.', { cause: error });
  }
  if (isUniqueViolation(error, 'product_mappings_woo_enabled_key')) {
    return new ConflictError('mapping.shop_unit_taken', 'This shop product already has an enabled mapping.', {
      cause: error,
    });
  }
  if (isUniqueViolation(error, 'product_mappings_lightspeed_enabled_key')) {
    return new ConflictError('mapping.till_item_taken', 'This Lightspeed item already has an enabled mapping.', {
      cause: error,
    });
  }
  return error;
};

type NewMapping = CreateMapping & { woo_parent_id: number | null; created_by: number; at: Date };

export const createMappingStore = (db: Db) => {
  const exists = async (id: number): Promise<boolean> =>
    (await db.maybeOne(idSchema, sql`select id from product_mappings where id = ${id}`)) !== null;

  return {
    /** @throws ConflictError when the pair exists, or either side has an enabled mapping. */
    insert: async (mapping: NewMapping): Promise<number> => {
      try {
        const row = await db.one(
          idSchema,
          sql`insert into product_mappings (woo_product_id, woo_parent_id, lightspeed_item_id, product_type,
              sync_direction, manually_verified, mapping_confidence, created_by, created_at, updated_at)
            values (${mapping.woo_product_id}, ${mapping.woo_parent_id}, ${mapping.lightspeed_item_id},
              ${mapping.product_type}, ${mapping.sync_direction}, ${mapping.manually_verified},
              ${mapping.mapping_confidence}, ${mapping.created_by}, ${mapping.at}, ${mapping.at})
            returning id`,
        );
        return row.id;
      } catch (error) {
        throw toConflict(error);
      }
    },

    /** Locks a mapping until the end of the transaction. @throws NotFoundError */
    lock: async (id: number) => {
      const mapping = await db.maybeOne(
        changeableSchema,
        sql`select id, woo_product_id, lightspeed_item_id, product_type, sync_direction, sync_enabled, manually_verified
            from product_mappings where id = ${id} for no key update`,
      );
      if (!mapping) throw notFound();
      return mapping;
    },

    /** @throws NotFoundError, or ConflictError when either side has another enabled mapping. */
    update: async (id: number, change: ChangeMapping, at: Date): Promise<void> => {
      const columns = Object.entries(change).map(([name, value]) => sql`${raw(name)} = ${value}`);
      // While disabled, a mapping is not followed, so its stored quantities are outdated.
      const isSwitchedOn = 'sync_enabled' in change && change.sync_enabled;
      if (isSwitchedOn) columns.push(sql`base_quantity = null, woo_quantity = null, lightspeed_quantity = null`);
      try {
        const rows = await db.exec(
          sql`update product_mappings set ${join(columns)}, version = version + 1, updated_at = ${at}
            where id = ${id} and not (${isSwitchedOn} and sync_enabled)`,
        );
        if (rows === 0 && !(await exists(id))) throw notFound();
      } catch (error) {
        throw toConflict(error);
      }
    },

    remove: async (id: number): Promise<void> => {
      const rows = await db.exec(
        sql`delete from product_mappings m where m.id = ${id}
            and not exists (select from stock_intents i where i.mapping_id = m.id and i.state = 'sent')
            and not exists (select from till_sale_lines l join till_sales s on s.id = l.till_sale_id
                            where l.mapping_id = m.id and s.state = 'sent')`,
      );
      if (rows > 0) return;
      if (!(await exists(id))) throw notFound();
      throw new ConflictError('mapping.busy', 'A stock change of this mapping is on its way. Try again in a minute.');
    },

    listHeldBack: createHeldBackRead(db),

    listEnabled: (ids: number[]): Promise<StockMapping[]> =>
      db.many(
        stockMappingSchema,
        sql`select ${columns} from ${mappingsWithReserved}
            where m.id = any(${ids}::bigint[]) and m.sync_enabled order by m.id`,
      ),

    list: (ids: number[]): Promise<StockMapping[]> =>
      db.many(
        stockMappingSchema,
        sql`select ${columns} from ${mappingsWithReserved} where m.id = any(${ids}::bigint[]) order by m.id`,
      ),

    /** Leaves out mappings awaiting their first sync. */
    listEnabledIdsOf: async (units: { woo: number[]; till: number[] }): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from product_mappings
          where sync_enabled and not awaiting_first_sync
            and (woo_product_id = any(${units.woo}::bigint[]) or lightspeed_item_id = any(${units.till}::bigint[]))
          order by id`,
      );
      return rows.map((row) => row.id);
    },

    /** Items whose mapping has accounted for a different quantity than the one given here. */
    listMovedTillItems: async (numbers: { itemId: number; qoh: number }[]): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select m.lightspeed_item_id as id
          from unnest(${numbers.map((n) => n.itemId)}::bigint[], ${numbers.map((n) => n.qoh)}::int[]) as t (item_id, qoh)
          join product_mappings m on m.lightspeed_item_id = t.item_id
          where m.sync_enabled and m.lightspeed_quantity is not null and m.lightspeed_quantity <> t.qoh`,
      );
      return rows.map((row) => row.id);
    },

    listAllEnabledIds: async (): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from product_mappings where sync_enabled and not awaiting_first_sync order by id`,
      );
      return rows.map((row) => row.id);
    },

    /** Enabled mappings whose quantities changed most recently. */
    listLastSynced: (limit: number): Promise<StockMapping[]> =>
      db.many(
        stockMappingSchema,
        sql`select ${columns} from ${mappingsWithReserved} where m.sync_enabled and m.last_synced_at is not null
            order by m.last_synced_at desc limit ${limit}`,
      ),

    countEnabled: async (): Promise<number> => {
      const row = await db.one(
        z.object({ count: z.int() }),
        sql`select count(*)::int as count from product_mappings where sync_enabled`,
      );
      return row.count;
    },

    /** Enabled mappings in the scope of a run, including those awaiting their first sync. */
    listScope: async ({ productType, directions, ids }: MappingScope): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from product_mappings
          where sync_enabled and sync_direction = any(${directions}::text[])
            and (${productType}::text is null or product_type = ${productType})
            and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
          order by id`,
      );
      return rows.map((row) => row.id);
    },

    /** Mappings not known to be in sync: never synced, with a pending difference, or with a requested check. */
    listUnsettled: async (ids: number[]): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select m.id from ${mappingsWithReserved}
          where m.id = any(${ids}::bigint[])
            and (m.base_quantity is null or ${owesSomething} or m.skip_reason is not null
                 or exists (select from stock_checks c where c.system = 'woocommerce' and c.unit_id = m.woo_product_id)
                 or exists (select from stock_checks c where c.system = 'lightspeed' and c.unit_id = m.lightspeed_item_id))
          order by m.id`,
      );
      return rows.map((row) => row.id);
    },

    /** Records why mappings cannot be synced at present; backs off for up to ten minutes. */
    recordSkips: (skips: { id: number; reason: string }[], at: Date) =>
      db.exec(
        sql`update product_mappings m
          set skip_reason = s.reason, attempts = m.attempts + 1,
              next_try_at = ${at}::timestamptz + least(600, 5 * 2 ^ least(m.attempts, 10)) * interval '1 second'
          from unnest(${skips.map((s) => s.id)}::bigint[], ${skips.map((s) => s.reason)}::text[]) as s (id, reason)
          where m.id = s.id`,
      ),

    /** Makes skipped mappings due at once. */
    clearSkips: (ids: number[]) =>
      db.exec(
        sql`update product_mappings set skip_reason = null, attempts = 0, next_try_at = null
          where id = any(${ids}::bigint[])`,
      ),

    /** Holds mappings back from their first sync, or releases them for it. */
    setAwaitingFirstSync: (ids: number[], awaiting: boolean) =>
      db.exec(
        sql`update product_mappings set awaiting_first_sync = ${awaiting}, version = version + 1
          where id = any(${ids}::bigint[]) and awaiting_first_sync <> ${awaiting}
            and (not ${awaiting} or base_quantity is null)`,
      ),

    /** Updates only mappings whose version is unchanged; returns their ids. */
    account: async (ledgers: AccountedLedger[], at: Date): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`update product_mappings m
          set base_quantity = l.base, woo_quantity = l.woo, lightspeed_quantity = l.till,
              awaiting_first_sync = false, skip_reason = null, next_try_at = null, decision = null,
              attempts = case when l.settled then 0 else m.attempts end,
              decided_by = null, last_synced_at = ${at}, accounted_at = ${at},
              fully_accounted_at = case when l.part then m.fully_accounted_at else ${at} end,
              version = m.version + 1, updated_at = ${at}
          from unnest(${ledgers.map((l) => l.id)}::bigint[], ${ledgers.map((l) => l.version)}::int[],
                      ${ledgers.map((l) => l.base)}::int[], ${ledgers.map((l) => l.woo)}::int[],
                      ${ledgers.map((l) => l.till)}::int[], ${ledgers.map((l) => l.isSettled)}::boolean[],
                      ${ledgers.map((l) => l.isPart ?? false)}::boolean[])
               as l (id, version, base, woo, till, settled, part)
          where m.id = l.id and m.version = l.version
          returning m.id`,
      );
      return rows.map((row) => row.id);
    },

    /** Applies our own changes, so that they do not count as changes of the shop. */
    addToWoo: (changes: { id: number; delta: number }[], at: Date) =>
      db.exec(
        sql`update product_mappings m
          set woo_quantity = m.woo_quantity + t.delta, attempts = 0, version = m.version + 1, last_synced_at = ${at}, updated_at = ${at}
          from unnest(${changes.map((c) => c.id)}::bigint[], ${changes.map((c) => c.delta)}::int[]) as t (id, delta)
          where m.id = t.id`,
      ),

    addToTill: (id: number, delta: number, at: Date) =>
      db.exec(
        sql`update product_mappings
          set lightspeed_quantity = lightspeed_quantity + ${delta}, version = version + 1,
              last_synced_at = ${at}, updated_at = ${at}
          where id = ${id}`,
      ),

    /**
     * To be called after a person's edit of these shop units: the new version invalidates plans made from older
     * readings. Returns the units with an enabled mapping; `isFollowed` if it has been synced.
     */
    noteShopEdits: async (unitIds: number[], at: Date): Promise<{ unitId: number; isFollowed: boolean }[]> => {
      const rows = await db.many(
        z.object({ unit_id: z.int(), followed: z.boolean() }),
        sql`update product_mappings set version = version + 1, updated_at = ${at}
          where woo_product_id = any(${unitIds}::bigint[]) and sync_enabled
          returning woo_product_id as unit_id, base_quantity is not null as followed`,
      );
      return rows.map(({ unit_id: unitId, followed: isFollowed }) => ({ unitId, isFollowed }));
    },

    /** Forgets the agreed quantities; the next plan opens a conflict if the two sides differ. */
    forgetAgreed: (ids: number[], at: Date) =>
      db.exec(
        sql`update product_mappings
          set base_quantity = null, woo_quantity = null, lightspeed_quantity = null, version = version + 1,
              updated_at = ${at}
          where id = any(${ids}::bigint[]) and base_quantity is not null`,
      ),

    /** Forgets the agreed quantities of all mappings, because another Lightspeed shop was chosen. */
    startOver: ({ disable }: { disable: boolean }, at: Date) =>
      db.exec(
        sql`update product_mappings
          set base_quantity = null, woo_quantity = null, lightspeed_quantity = null,
              sync_enabled = sync_enabled and not ${disable}, version = version + 1, updated_at = ${at}`,
      ),

    /** Records a manager's decision on a conflict. */
    settle: (ledgers: DecidedLedger[], { decision, by, at }: { decision: string; by: string; at: Date }) =>
      db.exec(
        sql`update product_mappings m
          set base_quantity = t.base, woo_quantity = t.woo, lightspeed_quantity = t.till, awaiting_first_sync = false,
              decision = ${decision}, decided_by = ${by}, accounted_at = ${at}, fully_accounted_at = ${at},
              version = m.version + 1, updated_at = ${at}
          from unnest(${ledgers.map((l) => l.id)}::bigint[], ${ledgers.map((l) => l.base)}::int[],
                      ${ledgers.map((l) => l.woo)}::int[], ${ledgers.map((l) => l.till)}::int[])
               as t (id, base, woo, till)
          where m.id = t.id`,
      ),
  };
};

export type MappingStore = ReturnType<typeof createMappingStore>;
