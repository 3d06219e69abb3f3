import type { ChangeMapping, CreateMapping } from '@chainline/shared/mappings/mapping-contract';
import { syncDirectionSchema } from '@chainline/shared/mappings/mapping-contract';
import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, NotFoundError } from '../../errors';

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
  version: z.int(),
});

/** A mapping as the stock engine sees it. */
export type StockMapping = z.output<typeof stockMappingSchema>;

export type AccountedLedger = { id: number; version: number; base: number; woo: number; till: number };

const columns = sql`id, woo_product_id, woo_parent_id, lightspeed_item_id, sync_direction, sync_enabled,
  base_quantity, woo_quantity, lightspeed_quantity, version`;

const idSchema = z.object({ id: z.int() });

const notFound = () => new NotFoundError('mapping.not_found', 'This mapping no longer exists.');

const toConflict = (error: unknown): unknown => {
  if (isUniqueViolation(error, 'product_mappings_pair_key')) {
    return new ConflictError('mapping.duplicate', 'These two are mapped to each other already.', { cause: error });
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

    /** @throws NotFoundError, or ConflictError when either side has another enabled mapping. */
    update: async (id: number, change: ChangeMapping, at: Date): Promise<void> => {
      const columns = Object.entries(change).map(([name, value]) => sql`${raw(name)} = ${value}`);
      // While it was off nobody followed the numbers: what it remembers of them means nothing any more.
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
            and not exists (select from stock_intents i where i.mapping_id = m.id and i.state = 'sent')`,
      );
      if (rows > 0) return;
      if (!(await exists(id))) throw notFound();
      throw new ConflictError('mapping.busy', 'A stock change of this mapping is on its way. Try again in a minute.');
    },

    /** The given mappings that are enabled. */
    listEnabled: (ids: number[]): Promise<StockMapping[]> =>
      db.many(
        stockMappingSchema,
        sql`select ${columns} from product_mappings where id = any(${ids}::bigint[]) and sync_enabled order by id`,
      ),

    /** Enabled mappings of shop units or till items. */
    listEnabledIdsOf: async (units: { woo: number[]; till: number[] }): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from product_mappings
          where sync_enabled
            and (woo_product_id = any(${units.woo}::bigint[]) or lightspeed_item_id = any(${units.till}::bigint[]))
          order by id`,
      );
      return rows.map((row) => row.id);
    },

    /** Of numbers just read at the till, the items whose mapping has another one accounted for. */
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
      const rows = await db.many(idSchema, sql`select id from product_mappings where sync_enabled order by id`);
      return rows.map((row) => row.id);
    },

    /** Remembers what was accounted for, where nobody else changed the mapping meanwhile; returns the ids it took. */
    account: async (ledgers: AccountedLedger[], at: Date): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`update product_mappings m
          set base_quantity = l.base, woo_quantity = l.woo, lightspeed_quantity = l.till,
              last_synced_at = ${at}, version = m.version + 1, updated_at = ${at}
          from unnest(${ledgers.map((l) => l.id)}::bigint[], ${ledgers.map((l) => l.version)}::int[],
                      ${ledgers.map((l) => l.base)}::int[], ${ledgers.map((l) => l.woo)}::int[],
                      ${ledgers.map((l) => l.till)}::int[]) as l (id, version, base, woo, till)
          where m.id = l.id and m.version = l.version
          returning m.id`,
      );
      return rows.map((row) => row.id);
    },

    /** A change of ours took effect in the shop: its number moved by our doing, not by its own. */
    addToWoo: (id: number, delta: number, at: Date) =>
      db.exec(
        sql`update product_mappings
          set woo_quantity = woo_quantity + ${delta}, version = version + 1, last_synced_at = ${at}, updated_at = ${at}
          where id = ${id}`,
      ),

    /** The same at the till. */
    addToTill: (id: number, delta: number, at: Date) =>
      db.exec(
        sql`update product_mappings
          set lightspeed_quantity = lightspeed_quantity + ${delta}, version = version + 1,
              last_synced_at = ${at}, updated_at = ${at}
          where id = ${id}`,
      ),

    /** Forgets what was agreed with another till; different numbers will ask a person. */
    startOver: ({ disable }: { disable: boolean }, at: Date) =>
      db.exec(
        sql`update product_mappings
          set base_quantity = null, woo_quantity = null, lightspeed_quantity = null,
              sync_enabled = sync_enabled and not ${disable}, version = version + 1, updated_at = ${at}`,
      ),

    /** A person said what the number is, given what each side showed. */
    settle: (id: number, ledger: { base: number; woo: number; till: number }, at: Date) =>
      db.exec(
        sql`update product_mappings
          set base_quantity = ${ledger.base}, woo_quantity = ${ledger.woo}, lightspeed_quantity = ${ledger.till},
              version = version + 1, updated_at = ${at}
          where id = ${id}`,
      ),
  };
};

export type MappingStore = ReturnType<typeof createMappingStore>;
