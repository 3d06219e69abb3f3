import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createRunItemStore } from '../runs';
import { storedChangeSchema, type StoredChange } from './stored-change';

const itemSchema = z.object({
  position: z.int(),
  /** Null when the mapping was deleted. */
  mapping_id: z.int().nullable(),
  woo_product_id: z.int(),
  woo_parent_id: z.int().nullable(),
  lightspeed_item_id: z.int(),
  sync_enabled: z.boolean().nullable(),
  outcome: runItemOutcomeSchema,
  reason: z.string(),
  error: z.string().nullable(),
  changes: z.array(storedChangeSchema),
});

export type SelectiveItem = z.output<typeof itemSchema>;

const openSchema = z.object({ position: z.int(), mapping_id: z.int().nullable() });
type OpenItem = z.output<typeof openSchema>;

export type NewSelectiveItem = {
  position: number;
  mappingId: number;
  wooProductId: number;
  lightspeedItemId: number;
  outcome: RunItemOutcome;
  reason: string;
  changes: StoredChange[];
};

export type ItemState = {
  position: number;
  outcome: RunItemOutcome;
  reason: string;
  error: string | null;
  changes: StoredChange[];
};

const columns = sql`i.position, m.id as mapping_id, i.woo_product_id, m.woo_parent_id, i.lightspeed_item_id,
  m.sync_enabled, i.outcome, i.reason, i.error, i.changes`;
const from = sql`from sync_run_items i left join product_mappings m on m.id = i.mapping_id`;

export const createSelectiveItemStore = (db: Db) => {
  const { insertMany, markUndone, move, removeAll, save: saveItems } = createRunItemStore(db);
  return {
    insertMany: (runId: string, items: NewSelectiveItem[]) => insertMany(runId, items),

    removeAll,

    /** Marks items of the original run as undone; an undo has its items at the same positions. */
    markUndone,

    listAt: (runId: string, positions: readonly number[]): Promise<SelectiveItem[]> =>
      db.many(
        itemSchema,
        sql`select ${columns} ${from}
          where i.run_id = ${runId} and i.position = any(${positions}::int[])
          order by i.position`,
      ),

    /** In order of position. */
    listOpen: (runId: string): Promise<OpenItem[]> =>
      db.many(
        openSchema,
        sql`select position, mapping_id from sync_run_items
          where run_id = ${runId} and outcome in ('planned', 'applying') order by position`,
      ),

    /** Does not change finished items. */
    save: (runId: string, items: ItemState[]) =>
      saveItems(
        items.map((item) => ({ ...item, runId })),
        ['planned', 'applying'],
      ),

    end: (
      runId: string,
      positions: readonly number[],
      { outcome, error }: { outcome: RunItemOutcome; error: string },
    ) =>
      saveItems(
        positions.map((position) => ({ runId, position, outcome, error })),
        ['planned', 'applying'],
      ),

    endOpen: (runId: string, outcome: 'failed' | 'discarded', error: string | null) =>
      move(runId, { from: ['planned', 'applying'], to: outcome, error }),

    /** Items with changes that took effect or may have. */
    listWritten: (runId: string): Promise<SelectiveItem[]> =>
      db.many(
        itemSchema,
        sql`select ${columns} ${from}
          where i.run_id = ${runId} and m.id is not null and i.outcome <> 'undone'
            and i.changes @? '$[*] ? (@.state == "done" || @.state == "sent")'
          order by i.position`,
      ),

    /** True if the run only added pictures, which an undo keeps. */
    hasOnlyPictures: async (runId: string): Promise<boolean> => {
      const row = await db.one(
        z.object({ only: z.boolean() }),
        sql`select coalesce(bool_and(changes @? '$[*] ? (@.field == "image" && @.state == "done")'
                                   and not changes @? '$[*] ? (@.field != "image" && @.state == "done")'), false) as only
          from sync_run_items
          where run_id = ${runId} and changes @? '$[*] ? (@.state == "done")'`,
      );
      return row.only;
    },

    listFailed: (runId: string): Promise<SelectiveItem[]> =>
      db.many(
        itemSchema,
        sql`select ${columns} ${from}
          where i.run_id = ${runId} and m.id is not null and i.outcome in ('failed', 'superseded')
          order by i.position`,
      ),

    listUnitIds: async (runId: string): Promise<number[]> => {
      const rows = await db.many(
        z.object({ id: z.int() }),
        sql`select distinct woo_product_id as id from sync_run_items where run_id = ${runId} order by 1`,
      );
      return rows.map(({ id }) => id);
    },
  };
};

export type SelectiveItemStore = ReturnType<typeof createSelectiveItemStore>;
