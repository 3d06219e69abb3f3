import { productKindSchema, type ProductKind } from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { FoundPair } from './match-messages';

const suggestionSchema = z.object({
  product_type: productKindSchema,
  confidence: z.string().transform(Number),
  status: z.enum(['open', 'accepted', 'rejected']),
  /** `pair_mapped`: mapped to each other. `side_mapped`: at least one side has a mapping. */
  pair_mapped: z.boolean(),
  side_mapped: z.boolean(),
});

export type StoredSuggestion = z.output<typeof suggestionSchema>;

export type Pair = { woo_product_id: number; lightspeed_item_id: number };
type Decision = { by: number; at: Date };

const isPair = ({ woo_product_id: unitId, lightspeed_item_id: itemId }: Pair): Sql =>
  sql`s.woo_product_id = ${unitId} and s.lightspeed_item_id = ${itemId}`;

const pairIds = (pairs: FoundPair[]): Sql =>
  sql`unnest(${pairs.map((p) => p.unitId)}::bigint[], ${pairs.map((p) => p.itemId)}::bigint[])`;

const confidences = (pairs: FoundPair[]) => pairs.map((p) => p.confidence);
const signals = (pairs: FoundPair[]) => pairs.map((p) => JSON.stringify(p.signals));
const productTypes = (pairs: FoundPair[]) => pairs.map((p) => p.productType);

const neitherIsMapped = sql`not exists (select from product_mappings m where m.woo_product_id = t.unit_id)
  and not exists (select from product_mappings m where m.lightspeed_item_id = t.item_id)`;

const rejectedPair = sql`exists (select from match_suggestions s
  where s.woo_product_id = t.unit_id and s.lightspeed_item_id = t.item_id and s.status = 'rejected')`;

export const createSuggestionStore = (db: Db) => {
  const decide = (pair: Pair, status: StoredSuggestion['status'], by: number | null, at: Date | null) =>
    db.exec(sql`update match_suggestions s set status = ${status}, decided_by = ${by}, decided_at = ${at}
      where ${isPair(pair)}`);

  return {
    /**
     * Maps certain pairs, which then await their first sync, and keeps the reasons as accepted suggestions without a
     * decider. Skips pairs mapped or rejected since the catalogues were read. Returns the number mapped.
     */
    mapPairs: async (pairs: FoundPair[], at: Date): Promise<number> => {
      const { count } = await db.one(
        z.object({ count: z.int() }),
        sql`with t as (
              select * from unnest(${pairs.map((p) => p.unitId)}::bigint[], ${pairs.map((p) => p.itemId)}::bigint[],
                                   ${pairs.map((p) => p.parentId)}::bigint[], ${productTypes(pairs)}::text[],
                                   ${confidences(pairs)}::numeric[], ${signals(pairs)}::jsonb[])
                              as t (unit_id, item_id, parent_id, product_type, confidence, signals)
            ), mapped as (
              insert into product_mappings (woo_product_id, woo_parent_id, lightspeed_item_id, product_type,
                sync_direction, sync_enabled, manually_verified, mapping_confidence, awaiting_first_sync, created_at,
                updated_at)
              select t.unit_id, t.parent_id, t.item_id, t.product_type, 'both', true, false, t.confidence, true, ${at},
                     ${at}
              from t where ${neitherIsMapped} and not ${rejectedPair}
              on conflict do nothing
              returning woo_product_id, lightspeed_item_id
            ), kept as (
              insert into match_suggestions (woo_product_id, lightspeed_item_id, product_type, confidence, signals,
                status, created_at)
              select t.unit_id, t.item_id, t.product_type, t.confidence, t.signals, 'accepted', ${at}
              from t join mapped m on m.woo_product_id = t.unit_id and m.lightspeed_item_id = t.item_id
              on conflict (woo_product_id, lightspeed_item_id) do update set
                status = 'accepted', confidence = excluded.confidence, signals = excluded.signals
            )
            select count(*)::int as count from mapped`,
      );
      return count;
    },

    /** Adds or refreshes suggestions, except decided ones. Returns the number of open ones. */
    proposePairs: (pairs: FoundPair[], at: Date): Promise<number> =>
      db.exec(
        sql`insert into match_suggestions as s (woo_product_id, lightspeed_item_id, product_type, confidence, signals,
              created_at)
            select t.*, ${at}
            from unnest(${pairs.map((p) => p.unitId)}::bigint[], ${pairs.map((p) => p.itemId)}::bigint[],
                        ${productTypes(pairs)}::text[], ${confidences(pairs)}::numeric[], ${signals(pairs)}::jsonb[])
                   as t (unit_id, item_id, product_type, confidence, signals)
            where ${neitherIsMapped}
            on conflict (woo_product_id, lightspeed_item_id) do update set
              product_type = excluded.product_type, confidence = excluded.confidence, signals = excluded.signals,
              status = 'open'
            where s.status = 'open' or (s.status = 'accepted' and s.decided_by is null)`,
      ),

    /** Removes open suggestions that the engine no longer makes, of one product type or of all. */
    withdrawAllBut: (pairs: FoundPair[], productType: ProductKind | null) =>
      db.exec(
        sql`delete from match_suggestions s
            where s.status = 'open' and (${productType}::text is null or s.product_type = ${productType})
              and (s.woo_product_id, s.lightspeed_item_id) not in (select * from ${pairIds(pairs)})`,
      ),

    lock: (pair: Pair): Promise<StoredSuggestion | null> =>
      db.maybeOne(
        suggestionSchema,
        sql`select s.product_type, s.confidence, s.status,
                   exists (select from product_mappings m where m.woo_product_id = s.woo_product_id
                             and m.lightspeed_item_id = s.lightspeed_item_id) as pair_mapped,
                   exists (select from product_mappings m where m.woo_product_id = s.woo_product_id
                             or m.lightspeed_item_id = s.lightspeed_item_id) as side_mapped
            from match_suggestions s where ${isPair(pair)} for update of s`,
      ),

    accept: (pair: Pair, { by, at }: Decision) => decide(pair, 'accepted', by, at),
    reject: (pair: Pair, { by, at }: Decision) => decide(pair, 'rejected', by, at),
    reopen: (pair: Pair) => decide(pair, 'open', null, null),

    /**
     * To be called before a mapping is removed: rejects its pair, so that auto-match does not map it again. Mappings
     * made by hand are not rejected.
     */
    rejectMapping: (mappingId: number, { by, at }: Decision) =>
      db.exec(
        sql`insert into match_suggestions as s (woo_product_id, lightspeed_item_id, product_type, confidence, signals,
              status, decided_by, decided_at, created_at)
            select m.woo_product_id, m.lightspeed_item_id, m.product_type, m.mapping_confidence, '[]', 'rejected', ${by},
                   ${at}, ${at}
            from product_mappings m
            where m.id = ${mappingId}
              and (not m.manually_verified or m.created_by is null
                   or exists (select from match_suggestions a where a.woo_product_id = m.woo_product_id
                                and a.lightspeed_item_id = m.lightspeed_item_id and a.status = 'accepted'))
            on conflict (woo_product_id, lightspeed_item_id) do update set
              status = 'rejected', decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
      ),
  };
};

export type SuggestionStore = ReturnType<typeof createSuggestionStore>;
