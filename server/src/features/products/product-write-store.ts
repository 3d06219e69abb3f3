import { writeKindSchema, writeStateSchema } from '@chainline/shared/products/product-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const imageSchema = z.object({ id: z.int(), src: z.string(), name: z.string(), alt: z.string() });

/** New words for a picture, which keeps its id; and those that it had. */
const imageAltSchema = z.object({ id: z.int(), alt: z.string(), was: z.string() });

const variationStatusSchema = z.object({ id: z.int(), status: z.string() });

/**
 * What a write wants the shop to hold, under our own names. A picture with an id below 0 is the upload of that number,
 * which the shop has yet to fetch.
 */
export const writtenFieldsSchema = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  sku: z.string().optional(),
  status: z.string().optional(),
  category_ids: z.array(z.int()).optional(),
  images: z.array(imageSchema).optional(),
  /** The pictures whose words somebody changed: of the others the shop keeps its own. */
  image_alts: z.array(imageAltSchema).optional(),
  /** Those that a product had when it was thrown away: what lay in the trash before is not among them. */
  variations: z.array(variationStatusSchema).optional(),
  /** Of a new product only: later stock and prices go their own ways. */
  regular_price: z.number().nullable().optional(),
  sale_price: z.number().nullable().optional(),
  stock_quantity: z.int().nullable().optional(),
  stock_status: z.string().optional(),
});

export type WrittenFields = z.output<typeof writtenFieldsSchema>;
export type ShownImage = z.output<typeof imageSchema>;

const writeSchema = z.object({
  id: z.uuid(),
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

const claimSchema = writeSchema.pick({ id: true, product_id: true, kind: true, fields: true, before: true }).extend({
  attempts: z.int(),
  created_at: z.date(),
  created_by: z.string(),
  /** An earlier attempt may have taken effect. */
  is_uncertain: z.boolean(),
});

export type WriteClaim = z.output<typeof claimSchema>;

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

type Failure = {
  /** null: it is not tried again until somebody says so. */
  nextAttemptAt: Date | null;
  error: string;
  isUncertain: boolean;
};

const columns = sql`id, product_id, kind, state, product_name, fields, before, created_at, created_by`;

/** What the shop has taken from later writes of the same product is not undone; what it may yet refuse is no reason. */
const ownFields = sql`w.fields - coalesce(
  (select array_agg(key) from product_writes later, jsonb_object_keys(later.fields) key
   where later.product_id = w.product_id and later.position > w.position and later.state = 'done'), '{}')`;

export const createProductWriteStore = (db: Db) => ({
  /** False when there is a write of that id already. It is due at once. */
  insert: async (write: NewWrite): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into product_writes (id, product_id, kind, product_name, fields, before, next_attempt_at, created_by,
            created_at)
          values (${write.id}, ${write.productId}, ${write.kind}, ${write.productName},
                  ${JSON.stringify(write.fields)}::jsonb, ${JSON.stringify(write.before)}::jsonb, ${write.at},
                  ${write.createdBy}, ${write.at})
          on conflict (id) do nothing`,
    );
    return rows === 1;
  },

  find: (id: string) => db.maybeOne(writeSchema, sql`select ${columns} from product_writes where id = ${id}`),

  /** Holds it until the transaction ends. */
  lock: (id: string) =>
    db.maybeOne(writeSchema, sql`select ${columns} from product_writes where id = ${id} for update`),

  /** The last write of a kind that the shop has taken or will be given; null when there is none. */
  findLast: (productId: number, kind: NewWrite['kind']) =>
    db.maybeOne(
      writeSchema,
      sql`select ${columns} from product_writes
          where product_id = ${productId} and kind = ${kind} and state <> 'discarded' order by position desc limit 1`,
    ),

  /**
   * Takes a due write in hand, unless an earlier one of the product waits or a later one is under way; null when it is not
   * to be taken. To be called in a transaction: whoever claims another of the same product meanwhile waits for its end.
   */
  claim: async (id: string, { at, until }: { at: Date; until: Date }): Promise<WriteClaim | null> => {
    await db.exec(
      sql`select from product_writes
          where product_id = (select product_id from product_writes where id = ${id}) and state = 'waiting'
          order by position for update`,
    );
    return db.maybeOne(
      claimSchema,
      sql`with due as (
            select w.id, w.sending_since, ${ownFields} as own_fields
            from product_writes w
            where w.id = ${id} and w.state = 'waiting' and w.next_attempt_at <= ${at}
              and (w.leased_until is null or w.leased_until <= ${at})
              and not exists (select from product_writes e
                              where e.product_id = w.product_id and e.state = 'waiting' and e.id <> w.id
                                and (e.position < w.position or e.leased_until > ${at}))
            for update of w
          )
          update product_writes w
          set attempts = w.attempts + 1, sending_since = ${at}, leased_until = ${until}
          from due where w.id = due.id
          returning w.id, w.product_id, w.kind, due.own_fields as fields, w.before, w.attempts, w.created_at,
                    coalesce((select username from users where id = w.created_by), 'Chainline') as created_by,
                    due.sending_since is not null as is_uncertain`,
    );
  },

  /** Whether somebody has it in hand. */
  isUnderWay: async (id: string, at: Date): Promise<boolean> => {
    const row = await db.maybeOne(
      z.object({ id: z.uuid() }),
      sql`select id from product_writes where id = ${id} and state = 'waiting' and leased_until > ${at}`,
    );
    return row !== null;
  },

  /** False when it is settled already. */
  recordDone: async (id: string, { productId, at }: { productId: number; at: Date }): Promise<boolean> => {
    const rows = await db.exec(
      sql`update product_writes
          set state = 'done', product_id = ${productId}, error = null, sending_since = null, leased_until = null,
              next_attempt_at = null, settled_at = ${at}
          where id = ${id} and state = 'waiting'`,
    );
    return rows === 1;
  },

  /** What the shop held before, where only its answer told. */
  recordBefore: (id: string, before: WrittenFields) =>
    db.exec(sql`update product_writes set before = before || ${JSON.stringify(before)}::jsonb where id = ${id}`),

  recordFailure: (id: string, { nextAttemptAt, error, isUncertain }: Failure) =>
    db.exec(
      sql`update product_writes
          set state = ${nextAttemptAt === null ? 'failed' : 'waiting'}, error = ${error}, leased_until = null,
              next_attempt_at = ${nextAttemptAt}, sending_since = case when ${isUncertain} then sending_since end
          where id = ${id} and state = 'waiting'`,
    ),

  /**
   * Makes an open write due at once; one that may be under way in the shop keeps its time. False when it is settled.
   */
  retry: async (id: string, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update product_writes
          set state = 'waiting',
              next_attempt_at = case when sending_since is null or next_attempt_at is null then ${at}
                                     else next_attempt_at end
          where id = ${id} and state in ('waiting', 'failed')`,
    );
    return rows === 1;
  },

  /** Gives up one that failed; false for any other. */
  discard: async (id: string, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update product_writes set state = 'discarded', settled_at = ${at} where id = ${id} and state = 'failed'`,
    );
    return rows === 1;
  },

  /** A creation that the shop refused while somebody waited never was. False for any other write. */
  forgetCreation: async (id: string): Promise<boolean> => {
    const rows = await db.exec(
      sql`delete from product_writes
          where id = ${id} and kind = 'create' and state = 'failed' and product_id is null and sending_since is null`,
    );
    return rows === 1;
  },

  /** Those that should have been tried by now, oldest first. */
  listDue: async (at: Date): Promise<string[]> => {
    const rows = await db.many(
      z.object({ id: z.uuid() }),
      sql`select id from product_writes
          where state = 'waiting' and next_attempt_at <= ${at} and (leased_until is null or leased_until <= ${at})
          order by position limit 500`,
    );
    return rows.map(({ id }) => id);
  },

  /** The next one of a product that waits; null when there is none. */
  findNext: async (productId: number): Promise<string | null> => {
    const row = await db.maybeOne(
      z.object({ id: z.uuid() }),
      sql`select id from product_writes where product_id = ${productId} and state = 'waiting'
          order by position limit 1`,
    );
    return row?.id ?? null;
  },

  /**
   * Which of these uploads an open change, or the making of a product, still means to bring to the shop; `but` is a change
   * that is not asked about.
   */
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
   * What people want of products that the shop has not confirmed, oldest first: what was read from it says nothing about
   * that. With `readAt`, what the shop confirmed only since that moment too.
   */
  listUnconfirmed: (productIds: number[], readAt: Date | null) =>
    db.many(
      z.object({ product_id: z.int(), fields: writtenFieldsSchema }),
      sql`select product_id, fields from product_writes
          where product_id = any(${productIds}::bigint[])
            and (state in ('waiting', 'failed') or (state = 'done' and settled_at >= ${readAt}))
          order by position`,
    ),
});

export type ProductWriteStore = ReturnType<typeof createProductWriteStore>;
