import { saveProof } from '@chainline/shared/compliance/compliance-contract';
import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const { bike, battery, is_ebike, power_watts, marking_seen } = saveProof.body.shape;

const rowSchema = z.object({
  brand: z.string(),
  model: z.string(),
  in_stock: z.int(),
  on_order: z.int(),
  proof: z.object({ is_ebike, power_watts, marking_seen, bike, battery }).nullable(),
  version: z.int(),
});
export type ModelRow = z.output<typeof rowSchema>;

/** Model without colour and size, which follow a comma: one certificate covers all of them. */
const name = sql`trim(split_part(model, ',', 1))`;

/** Models of the register that are for sale or on order. Case, accents and surrounding blanks are ignored. */
export const createModelReadModel = (db: Db) => {
  const select = (condition = empty) =>
    sql`with on_sale as (
          select fold_text(trim(brand) || ' / ' || ${name}) as model_key, min(trim(brand)) as brand,
                 min(${name}) as model, count(*) filter (where arrived = 'yes')::int as in_stock,
                 count(*) filter (where arrived <> 'yes')::int as on_order
          from bike_records
          where deleted_at is null and sold = 'no'
          group by 1
        )
        select s.brand, s.model, s.in_stock, s.on_order, coalesce(p.version, 0) as version,
               case when p.id is not null then jsonb_build_object(
                 'is_ebike', p.is_ebike, 'power_watts', p.power_watts, 'marking_seen', p.marking_seen,
                 'bike', p.bike, 'battery', p.battery) end as proof
        from on_sale s left join model_proofs p using (model_key)
        ${condition}
        order by s.model_key`;
  return {
    list: (search: string | undefined): Promise<ModelRow[]> =>
      db.many(
        rowSchema,
        select(search === undefined ? empty : sql`where position(fold_text(${search}) in model_key) > 0`),
      ),

    find: (model: { brand: string; model: string }): Promise<ModelRow | null> =>
      db.maybeOne(rowSchema, select(sql`where model_key = fold_text(${model.brand} || ' / ' || ${model.model})`)),
  };
};

export type ModelReadModel = ReturnType<typeof createModelReadModel>;
