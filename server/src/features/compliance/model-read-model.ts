import { modelSources, parts, saveProof } from '@chainline/shared/compliance/compliance-contract';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';

const { bike, battery, is_ebike, power_watts, marking_seen } = saveProof.body.shape;

const goodsSchema = z.object({
  source: z.enum(modelSources),
  brand: z.string(),
  model: z.string(),
  model_key: z.string(),
  product_id: z.int().nullable(),
  in_stock: z.int(),
  on_order: z.int(),
  is_for_sale: z.boolean(),
  /** In the register, sold or not, or with a proof: no name has to say that it is an e-bike. */
  is_known: z.boolean(),
  categories: z.array(z.object({ name: z.string(), kind: productKindSchema.nullable() })),
});
export type GoodsRow = z.output<typeof goodsSchema>;

const proofSchema = z.object({
  model_key: z.string(),
  proof: z.object({ is_ebike, power_watts, marking_seen, bike, battery }),
  version: z.int(),
  documents: z.array(
    z.object({
      id: z.int(),
      part: z.enum(parts),
      name: z.string(),
      size: z.int(),
      added_at: z.string().transform((at) => new Date(at).toISOString()),
      added_by: z.string(),
    }),
  ),
});
export type ProofRow = z.output<typeof proofSchema>;

/** Words of e-bikes in names and categories; `isEbike` decides. */
const electric = sql`'\\m(e-?bikes?|electric)\\M'`;

/** Some models: those of products of the shop, and those of keys. */
export type WantedModels = { productIds: readonly number[]; keys: readonly string[] };

/** Models of e-bikes in the register, the shop and the till. */
export const createModelReadModel = (db: Db) => ({
  /**
   * Bikes of the register that are not sold, and goods that may be e-bikes. `wanted`: those of some models, by
   * indexes; its products count also once the shop has deleted them.
   */
  listGoods: (wanted?: WantedModels): Promise<GoodsRow[]> => {
    const only = (key: Sql): Sql =>
      wanted === undefined
        ? empty
        : sql`and ${key} in (select unnest(${[...wanted.keys]}::text[]) union
                             select w.model_key from products w
                             where w.id = any(${[...wanted.productIds]}::bigint[]))`;
    const ofRecord = only(sql`model_key`);
    return db.many(
      goodsSchema,
      sql`with register as (
            select model_key, min(trim(brand)) as brand,
                   min(trim(split_part(model, ',', 1))) as model,
                   count(*) filter (where arrived = 'yes')::int as in_stock,
                   count(*) filter (where arrived <> 'yes')::int as on_order
            from bike_records where deleted_at is null and sold = 'no' ${ofRecord}
            group by 1
          ),
          known as (
            select model_key from bike_records where deleted_at is null ${ofRecord}
            union
            select model_key from model_proofs where true ${only(sql`model_key`)}
          ),
          shop as (
            select p.id, p.name, p.model_key, p.status = 'publish' as is_for_sale,
                   coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'kind', c.kind) order by c.id)
                             from product_categories pc join categories c on c.id = pc.category_id
                             where pc.product_id = p.id), '[]') as categories
            from products p
            where (p.missing_since is null or p.id = any(${[...(wanted?.productIds ?? [])]}::bigint[]))
              ${only(sql`p.model_key`)}
          ),
          till as (
            select item_id, trim(brand) as brand, trim(split_part(description, ',', 1)) as description,
                   model_key, not archived and coalesce(qoh, 0) > 0 as is_for_sale,
                   coalesce(qoh, 0) as qoh, category_name
            from lightspeed_items where not archived ${only(sql`model_key`)}
          )
          select 'register' as source, brand, model, model_key, null::bigint as product_id, in_stock, on_order,
                 true as is_for_sale, true as is_known, '[]'::jsonb as categories
          from register
          union all
          select 'shop', '', name, model_key, id, 0, 0, is_for_sale, k.model_key is not null, categories
          from shop left join known k using (model_key)
          where k.model_key is not null or fold_text(name) ~ ${electric} or fold_text(categories::text) ~ ${electric}
          union all
          select 'till', brand, description, model_key, null, greatest(qoh, 0), 0, is_for_sale, k.model_key is not null,
                 jsonb_build_array(jsonb_build_object('name', category_name, 'kind', null))
          from till left join known k using (model_key)
          where k.model_key is not null or fold_text(description) ~ ${electric} or fold_text(category_name) ~ ${electric}`,
    );
  },

  /** `keys`: those of some models. */
  listProofs: (keys?: readonly string[]): Promise<ProofRow[]> =>
    db.many(
      proofSchema,
      sql`select p.model_key, p.version,
                 jsonb_build_object('is_ebike', p.is_ebike, 'power_watts', p.power_watts, 'marking_seen', p.marking_seen,
                                    'bike', p.bike, 'battery', p.battery) as proof,
                 coalesce((select jsonb_agg(jsonb_build_object(
                                    'id', d.id, 'part', d.part, 'name', d.name, 'size', d.size,
                                    'added_at', d.created_at, 'added_by', ${askerName}) order by d.part desc, d.id)
                           from proof_documents d left join users u on u.id = d.created_by
                           where d.proof_id = p.id), '[]') as documents
          from model_proofs p ${keys === undefined ? empty : sql`where p.model_key = any(${[...keys]}::text[])`}`,
    ),

  keyOf: async ({ brand, model }: { brand: string; model: string }): Promise<string> => {
    const { key } = await db.one(z.object({ key: z.string() }), sql`select model_key_of(${brand}, ${model}) as key`);
    return key;
  },
});

export type ModelReadModel = ReturnType<typeof createModelReadModel>;
