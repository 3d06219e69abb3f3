import { writeKindSchema, writeStateSchema } from '@chainline/shared/products/product-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';

const imageSchema = z.object({ id: z.int(), src: z.string(), name: z.string(), alt: z.string() });

const imageAltSchema = z.object({ id: z.int(), alt: z.string(), was: z.string() });

const variationStatusSchema = z.object({ id: z.int(), status: z.string() });

/** Requested state, by our field names. A picture with a negative id is an upload that the shop has not fetched yet. */
export const writtenFieldsSchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  sku: z.string().optional(),
  status: z.string().optional(),
  category_ids: z.array(z.int()).optional(),
  images: z.array(imageSchema).optional(),
  /** Only texts changed here; for other pictures the shop's texts stay. */
  image_alts: z.array(imageAltSchema).optional(),
  /** Variations trashed together with the product; those that were in the trash already are not listed. */
  variations: z.array(variationStatusSchema).optional(),
  /** Only for new products; later changes of stock and prices are edits. */
  regular_price: z.number().nullable().optional(),
  sale_price: z.number().nullable().optional(),
  stock_quantity: z.int().nullable().optional(),
  stock_status: z.string().optional(),
});

export type WrittenFields = z.output<typeof writtenFieldsSchema>;
export type ShownImage = z.output<typeof imageSchema>;

const writeSchema = z.object({
  id: z.uuid(),
  position: z.int(),
  product_id: z.int().nullable(),
  kind: writeKindSchema,
  state: writeStateSchema,
  product_name: z.string(),
  fields: writtenFieldsSchema,
  before: writtenFieldsSchema,
  created_at: z.date(),
  created_by: z.int().nullable(),
});

export type FoundWrite = z.output<typeof writeSchema>;

const outgoingSchema = writeSchema.pick({ id: true, product_id: true, kind: true, fields: true, before: true }).extend({
  created_at: z.date(),
  created_by: z.string(),
});

export type OutgoingWrite = z.output<typeof outgoingSchema>;

export type NewWrite = {
  id: string;
  productId: number | null;
  kind: z.output<typeof writeKindSchema>;
  productName: string;
  fields: WrittenFields;
  before: WrittenFields;
  createdBy: number;
  at: Date;
};

const columns = sql`id, position, product_id, kind, state, product_name, fields, before, created_at, created_by`;

/** Fields that no later accepted write has set; a pending later write may still be refused. */
const ownFields = sql`w.fields - coalesce(
  (select array_agg(key) from product_writes later, jsonb_object_keys(later.fields) key
   where later.product_id = w.product_id and later.position > w.position and later.state = 'done'), '{}')`;

export const createProductWriteStore = (db: Db) => ({
  insert: (write: NewWrite): Promise<FoundWrite | null> =>
    db.maybeOne(
      writeSchema,
      sql`insert into product_writes (id, product_id, kind, product_name, fields, before, created_by, created_at)
          values (${write.id}, ${write.productId}, ${write.kind}, ${write.productName},
                  ${JSON.stringify(write.fields)}::jsonb, ${JSON.stringify(write.before)}::jsonb,
                  ${write.createdBy}, ${write.at})
          on conflict (id) do nothing returning ${columns}`,
    ),

  find: (id: string) => db.maybeOne(writeSchema, sql`select ${columns} from product_writes where id = ${id}`),

  lock: (id: string) =>
    db.maybeOne(writeSchema, sql`select ${columns} from product_writes where id = ${id} for update`),

  /** Ignores discarded writes. */
  findLast: (productId: number, kind: NewWrite['kind']) =>
    db.maybeOne(
      writeSchema,
      sql`select ${columns} from product_writes
          where product_id = ${productId} and kind = ${kind} and state <> 'discarded' order by position desc limit 1`,
    ),

  /** Omits fields that later writes have set. */
  getOutgoing: (id: string): Promise<OutgoingWrite> =>
    db.one(
      outgoingSchema,
      sql`select w.id, w.product_id, w.kind, ${ownFields} as fields, w.before, w.created_at,
                 coalesce((select username from users where id = w.created_by), 'Chainline') as created_by
          from product_writes w where w.id = ${id}`,
    ),

  /** @returns false if already settled */
  recordDone: async (id: string, { productId, at }: { productId: number; at: Date }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update product_writes set state = 'done', product_id = ${productId}, error = null, settled_at = ${at}
          where id = ${id} and state in ('waiting', 'failed')`,
    );
    return rows === 1;
  },

  /** Records previous values that only the shop knew. */
  recordBefore: (id: string, before: WrittenFields) =>
    db.exec(sql`update product_writes set before = before || ${JSON.stringify(before)}::jsonb where id = ${id}`),

  recordFailure: (id: string, { error, isOver }: { error: string; isOver: boolean }) =>
    db.exec(
      sql`update product_writes set state = ${isOver ? 'failed' : 'waiting'}, error = ${error}
          where id = ${id} and state = 'waiting'`,
    ),

  reopen: (id: string) =>
    db.exec(sql`update product_writes set state = 'waiting' where id = ${id} and state = 'failed'`),

  discard: (id: string, at: Date): Promise<FoundWrite | null> =>
    db.maybeOne(
      writeSchema,
      sql`update product_writes set state = 'discarded', settled_at = ${at}
          where id = ${id} and state = 'failed' returning ${columns}`,
    ),

  remove: (id: string) => db.exec(sql`delete from product_writes where id = ${id}`),

  /** Uploads that another pending change (other than `but`) still has to send to the shop. */
  listAwaitedUploads: async (ids: number[], but: string | null = null): Promise<Set<number>> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select distinct -(image ->> 'id')::bigint as id
          from product_writes w, jsonb_array_elements(w.fields -> 'images') image
          where w.state in ('waiting', 'failed') and w.fields ? 'images' and w.id is distinct from ${but}
            and (image ->> 'id')::bigint = any(${ids.map((id) => -id)}::bigint[])`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /**
   * Oldest first. With `readAt`, includes writes confirmed since then, because data read at that time does not contain
   * them.
   */
  listUnconfirmed: (productIds: number[], readAt: Date | null) =>
    db.many(
      z.object({ product_id: z.int(), fields: writtenFieldsSchema }),
      sql`select product_id, fields from product_writes
          where product_id = any(${productIds}::bigint[])
            and (state in ('waiting', 'failed') or (state = 'done' and settled_at >= ${readAt}))
          order by position`,
    ),

  /**
   * Keeps the last write of each kind per product (needed for restores and repeated uploads), and writes after a
   * pending one, which must not overwrite them.
   */
  removeSettled: ({ before, signal }: Removal): Promise<number> =>
    removeOldRows(db, {
      table: sql`product_writes`,
      at: sql`settled_at`,
      key: sql`position`,
      before,
      signal,
      remove: sql`
        delete from product_writes w using page
        where w.position = page.key
          and (w.state = 'discarded'
               or exists (select from product_writes later
                          where later.product_id = w.product_id and later.kind = w.kind
                            and later.position > w.position and later.state <> 'discarded'))
          and not exists (select from product_writes open
                          where open.product_id = w.product_id and open.position < w.position
                            and open.state in ('waiting', 'failed'))
        returning 1`,
    }),
});

export type ProductWriteStore = ReturnType<typeof createProductWriteStore>;
