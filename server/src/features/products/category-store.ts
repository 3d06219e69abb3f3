import { productKindSchema, type ProductKind } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { WooCategory } from '../../providers/woocommerce/woo-mapper';

export const createCategoryStore = (db: Db) => ({
  upsertCategories: (categories: WooCategory[], at: Date) =>
    db.exec(
      sql`insert into categories (id, name, slug, parent_id, imported_at)
          select t.*, ${at}
          from unnest(${categories.map((c) => c.id)}::bigint[], ${categories.map((c) => c.name)}::text[],
                      ${categories.map((c) => c.slug)}::text[], ${categories.map((c) => c.parentId)}::bigint[]) as t
          on conflict (id) do update set
            name = excluded.name, slug = excluded.slug, parent_id = excluded.parent_id,
            imported_at = excluded.imported_at`,
    ),

  findCategories: async (ids: number[]): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select id from categories where id = any(${ids}::bigint[])`,
    );
    return rows.map(({ id }) => id);
  },

  listKinds: async (): Promise<Map<number, ProductKind>> => {
    const rows = await db.many(
      z.object({ id: z.int(), kind: productKindSchema }),
      sql`select id, kind from categories where kind is not null`,
    );
    return new Map(rows.map(({ id, kind }) => [id, kind]));
  },

  /** @returns false if the category does not exist */
  setKind: async (id: number, kind: ProductKind | null): Promise<boolean> =>
    (await db.exec(sql`update categories set kind = ${kind} where id = ${id}`)) === 1,

  removeUnseenCategories: (importedBefore: Date) =>
    db.exec(sql`delete from categories where imported_at < ${importedBefore}`),
});
