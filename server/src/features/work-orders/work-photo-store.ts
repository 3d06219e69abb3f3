import { photoStages, type PhotoStage } from '@chainline/shared/work-orders/work-photo-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { batchRows, removeBatches, type Removal } from '../../db/old-rows';
import { fullName } from '../../db/person-sql';
import type { Person } from '../customers';
import type { RedrawnPicture } from '../images';

const moment = z.date().transform((at) => at.toISOString());

const photoSchema = z.object({
  id: z.int(),
  work_order_id: z.int().nullable(),
  order_id: z.int().nullable(),
  stage: z.enum(photoStages),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  added_at: moment,
  added_by: z.string(),
});
export type PhotoRow = z.output<typeof photoSchema>;

const fileSchema = z.object({ type: z.string(), content: z.instanceof(Buffer) });
export type PhotoFile = z.output<typeof fileSchema>;

/** Exactly one of them has the photo. */
export type PhotoOwner = { workOrderId: number; orderId: null } | { workOrderId: null; orderId: number };

type NewPhoto = {
  owner: PhotoOwner;
  stage: PhotoStage;
  picture: RedrawnPicture;
  by: number;
  at: Date;
  requestKey: string;
};

const columns = sql`p.id, p.work_order_id, p.order_id, p.stage, p.width, p.height, p.size, p.added_at,
  coalesce(${fullName('u')}, 'Somebody who has left') as added_by`;
const from = sql`from work_photos p left join users u on u.id = p.added_by`;

const belongsTo = ({ workOrderId, orderId }: PhotoOwner) =>
  sql`(p.work_order_id = ${workOrderId} or p.order_id = ${orderId})`;

const idSchema = z.object({ id: z.int() });
const numberSchema = z.object({ number: z.string() });

/** Photos of jobs and orders. Removed ones can be restored until they are deleted. */
export const createWorkPhotoStore = (db: Db) => ({
  /** Null if another job or order has a photo of this request. */
  insert: async ({ owner, stage, picture, by, at, requestKey }: NewPhoto): Promise<number | null> => {
    const { type, width, height, bytes, preview } = picture;
    const row = await db.maybeOne(
      idSchema,
      sql`insert into work_photos (work_order_id, order_id, stage, content_type, width, height, size, content, preview,
            added_by, added_at, request_key)
          values (${owner.workOrderId}, ${owner.orderId}, ${stage}, ${type}, ${width}, ${height}, ${bytes.length},
                  ${bytes}, ${preview}, ${by}, ${at}, ${requestKey})
          on conflict (request_key) do nothing returning id`,
    );
    return row?.id ?? null;
  },

  /** Also a removed one. */
  find: (id: number): Promise<PhotoRow | null> =>
    db.maybeOne(photoSchema, sql`select ${columns} ${from} where p.id = ${id}`),

  findByRequest: (owner: PhotoOwner, requestKey: string): Promise<PhotoRow | null> =>
    db.maybeOne(
      photoSchema,
      sql`select ${columns} ${from} where p.request_key = ${requestKey} and ${belongsTo(owner)}`,
    ),

  listOfJob: (workOrderId: number): Promise<PhotoRow[]> =>
    db.many(
      photoSchema,
      sql`select ${columns} ${from} where p.work_order_id = ${workOrderId} and p.removed_at is null order by p.id`,
    ),

  /** With those of its jobs. */
  listOfOrder: (orderId: number): Promise<PhotoRow[]> =>
    db.many(
      photoSchema,
      sql`select ${columns} ${from}
          where (p.order_id = ${orderId} or p.work_order_id in (select id from work_orders where order_id = ${orderId}))
            and p.removed_at is null order by p.added_at, p.id`,
    ),

  /**
   * Locks the job or order until the end of the transaction.
   * @returns its number; null if it does not exist
   */
  lockOwner: async ({ workOrderId, orderId }: PhotoOwner): Promise<string | null> => {
    const row = await db.maybeOne(
      numberSchema,
      workOrderId === null
        ? sql`select order_number as number from orders where id = ${orderId} for update`
        : sql`select number from work_orders where id = ${workOrderId} for update`,
    );
    return row?.number ?? null;
  },

  count: async (owner: PhotoOwner): Promise<number> => {
    const { count } = await db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from work_photos p where ${belongsTo(owner)} and p.removed_at is null`,
    );
    return count;
  },

  findContent: (id: number): Promise<PhotoFile | null> =>
    db.maybeOne(
      fileSchema,
      sql`select content_type as type, content from work_photos where id = ${id} and removed_at is null`,
    ),

  findPreview: (id: number): Promise<PhotoFile | null> =>
    db.maybeOne(
      fileSchema,
      sql`select 'image/webp' as type, preview as content from work_photos where id = ${id} and removed_at is null`,
    ),

  /** False if it was removed already. */
  remove: async (id: number, at: Date): Promise<boolean> =>
    (await db.exec(sql`update work_photos set removed_at = ${at} where id = ${id} and removed_at is null`)) === 1,

  /** False if it is not removed. */
  restore: async (id: number): Promise<boolean> =>
    (await db.exec(sql`update work_photos set removed_at = null where id = ${id} and removed_at is not null`)) === 1,

  /** Deletes the photos of a person's jobs and orders. */
  erase: async (workOrderIds: readonly number[], { customerIds }: Person): Promise<void> => {
    await db.exec(
      sql`delete from work_photos p
          where p.work_order_id = any(${[...workOrderIds]}::bigint[])
             or p.order_id in (select id from orders where customer_id = any(${[...customerIds]}::bigint[]))`,
    );
  },

  deleteRemoved: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from work_photos where id in (
              select id from work_photos where removed_at < ${before} order by removed_at limit ${batchRows})`,
      ),
    ),

  /** Spares open jobs. */
  removeOld: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, () =>
      db.exec(
        sql`delete from work_photos where id in (
              select p.id from work_photos p left join work_orders w on w.id = p.work_order_id
              where p.added_at < ${before} and (w.id is null or w.state in ('handed_over', 'cancelled'))
              order by p.added_at, p.id limit ${batchRows})`,
      ),
    ),
});

export type WorkPhotoStore = ReturnType<typeof createWorkPhotoStore>;
