import type { CategoryKind } from '@chainline/shared/products/category-contract';
import { kindOf, kindReason } from '@chainline/shared/products/product-rules';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { listed } from './product-filter';

/** `isBikeIn` as SQL: products with a category that makes them bikes. */
export const bikeProducts = sql`
  select pc.product_id from product_categories pc join categories c on c.id = pc.category_id
  where coalesce(c.kind = 'bike', lower(c.name) like '%bike%')`;

const rowSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: productKindSchema.nullable(),
  product_count: z.int(),
});

const toKind = ({ id, name, kind, product_count: count }: z.output<typeof rowSchema>): CategoryKind => ({
  id,
  name,
  kind: kindOf({ name, kind }),
  override: kind,
  reason: kindReason({ name, kind }),
  product_count: count,
});

export const createCategoryReadModel = (db: Db) => {
  const select = (condition: Sql) =>
    db.many(
      rowSchema,
      sql`select c.id, c.name, c.kind,
                 (select count(*) from product_categories pc join products p on p.id = pc.product_id
                  where pc.category_id = c.id and ${listed}) as product_count
          from categories c where ${condition} order by lower(c.name), c.id`,
    );
  return {
    listKinds: async (): Promise<CategoryKind[]> => (await select(sql`true`)).map(toKind),
    findKind: async (id: number): Promise<CategoryKind | null> => {
      const [row] = await select(sql`c.id = ${id}`);
      return row ? toKind(row) : null;
    },
  };
};

export type CategoryReadModel = ReturnType<typeof createCategoryReadModel>;
