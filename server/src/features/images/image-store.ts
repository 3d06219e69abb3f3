import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const imageSchema = z.object({
  id: z.int(),
  file_name: z.string(),
  content_type: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  sizes: z.array(z.int()),
  product_id: z.int().nullable(),
  woo_image_id: z.int().nullable(),
});

const removedSchema = imageSchema.pick({ id: true, file_name: true, sizes: true });

export type RemovedImage = z.output<typeof removedSchema>;
export type StoredImage = z.output<typeof imageSchema>;

export type NewImage = Omit<StoredImage, 'id' | 'woo_image_id'> & {
  requestKey: string | null;
  createdBy: number;
  at: Date;
};

type UnattachedQuery = { before: Date; after: number; limit: number };

const columns = sql`id, file_name, content_type, name, alt, width, height, size, sizes, product_id, woo_image_id`;

export const createImageStore = (db: Db) => ({
  /** Null if a picture with this request key exists. */
  insert: (image: NewImage): Promise<StoredImage | null> =>
    db.maybeOne(
      imageSchema,
      sql`insert into images (file_name, content_type, name, alt, width, height, size, sizes, product_id, request_key,
            created_by, created_at)
          values (${image.file_name}, ${image.content_type}, ${image.name}, ${image.alt}, ${image.width},
                  ${image.height}, ${image.size}, ${image.sizes}, ${image.product_id}, ${image.requestKey},
                  ${image.createdBy}, ${image.at})
          on conflict (request_key) do nothing
          returning ${columns}`,
    ),

  findByRequest: (requestKey: string) =>
    db.maybeOne(imageSchema, sql`select ${columns} from images where request_key = ${requestKey}`),

  listByIds: (ids: number[]) =>
    db.many(
      imageSchema,
      sql`select ${columns} from images where id = any(${ids}::bigint[]) and removed_at is null order by id`,
    ),

  /** Includes removed pictures, so that the shop's copies of them are recognised. */
  listOfProduct: (productId: number) =>
    db.many(imageSchema, sql`select ${columns} from images where product_id = ${productId} order by id`),

  /** Locks the rows; excludes removed pictures. */
  lockByIds: (ids: number[]) =>
    db.many(
      imageSchema,
      sql`select ${columns} from images where id = any(${ids}::bigint[]) and removed_at is null order by id for update`,
    ),

  /** Keyset page; skips rows locked by others. */
  lockUnattached: async ({ before, after, limit }: UnattachedQuery): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select id from images where product_id is null and removed_at is null and created_at < ${before}
            and id > ${after}
          order by id limit ${limit} for update skip locked`,
    );
    return rows.map(({ id }) => id);
  },

  removeMany: (ids: number[], at: Date) =>
    db.many(
      removedSchema,
      sql`update images set removed_at = ${at} where id = any(${ids}::bigint[]) and removed_at is null
          returning id, file_name, sizes`,
    ),

  /** Null if removed or attached to a product. */
  describe: (id: number, alt: string): Promise<StoredImage | null> =>
    db.maybeOne(
      imageSchema,
      sql`update images set alt = ${alt} where id = ${id} and removed_at is null and product_id is null
          returning ${columns}`,
    ),

  setProduct: (ids: number[], productId: number | null) =>
    db.exec(sql`update images set product_id = ${productId} where id = any(${ids}::bigint[])`),

  recordTaken: (taken: { id: number; wooImageId: number }[]) =>
    db.exec(
      sql`update images i set woo_image_id = t.woo_image_id
          from unnest(${taken.map(({ id }) => id)}::bigint[], ${taken.map(({ wooImageId }) => wooImageId)}::bigint[])
               as t (id, woo_image_id)
          where i.id = t.id`,
    ),

  /** @returns false if missing or already removed */
  remove: async (id: number, at: Date): Promise<boolean> =>
    (await db.exec(sql`update images set removed_at = ${at} where id = ${id} and removed_at is null`)) === 1,

  listRemovedBefore: (at: Date) =>
    db.many(removedSchema, sql`select id, file_name, sizes from images where removed_at < ${at} order by id limit 500`),

  forget: (id: number) => db.exec(sql`delete from images where id = ${id} and removed_at is not null`),
});

export type ImageStore = ReturnType<typeof createImageStore>;
