import type { QueryOf } from '@chainline/shared/http/endpoint';
import { writeKindSchema, writeStateSchema } from '@chainline/shared/products/product-contract';
import type {
  listProductChanges,
  listProductWrites,
  ProductChangeEntry,
  ProductWrite,
} from '@chainline/shared/products/product-edit-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { orderBy, pageOf, where } from '../../db/list-sql';
import { askerName } from '../../db/person-sql';
import { writtenFieldsSchema, type WrittenFields } from './product-write-store';

const rowSchema = z.object({
  id: z.uuid(),
  kind: writeKindSchema,
  state: writeStateSchema,
  product_id: z.int().nullable(),
  product_name: z.string(),
  error: z.string().nullable(),
  attempts: z.int(),
  created_at: z.date(),
  created_by: z.string(),
  next_attempt_at: z.date().nullable(),
});

const changeRowSchema = rowSchema.extend({
  fields: writtenFieldsSchema,
  before: writtenFieldsSchema,
  category_names: z.record(z.string(), z.string()),
  can_restore: z.boolean(),
});

type Row = z.output<typeof rowSchema>;

const columns = sql`w.id, w.kind, w.state, w.product_id, w.product_name, w.error, w.created_at,
  ${askerName} as created_by, coalesce(o.attempts, 0) as attempts, o.due_at as next_attempt_at`;
const from = sql`from product_writes w left join users u on u.id = w.created_by
  left join outbox_entries o on o.kind = 'product.write' and o.key = w.position::text`;

const toWrite = ({ created_at: createdAt, next_attempt_at: nextAttemptAt, ...row }: Row): ProductWrite => ({
  ...row,
  created_at: createdAt.toISOString(),
  next_attempt_at: nextAttemptAt?.toISOString() ?? null,
  can: { retry: row.state === 'failed' || row.state === 'waiting', discard: row.state === 'failed' },
});

const longestText = 200;

type ToldFields = Omit<WrittenFields, 'variations'>;

const toText = (key: keyof ToldFields, fields: ToldFields, categories: Record<string, string>): string | null => {
  if (key === 'image_alts') return fields.image_alts?.map(({ alt }) => alt).join(', ') ?? null;
  if (key === 'category_ids') return fields.category_ids?.map((id) => categories[id] ?? `#${id}`).join(', ') ?? null;
  if (key === 'images') return fields.images ? `${fields.images.length} pictures` : null;
  const value = fields[key];
  if (value === undefined || value === null) return null;
  const text = String(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
};

const isFieldName = (key: string): key is keyof ToldFields => key in writtenFieldsSchema.shape && key !== 'variations';

/** If only alt texts changed, shows old and new texts instead of the pictures. */
const toldFields = ({ images, ...fields }: WrittenFields): WrittenFields =>
  fields.image_alts ? fields : { ...fields, ...(images && { images }) };
const beforeOf = ({ image_alts: alts }: WrittenFields, before: WrittenFields): WrittenFields =>
  alts ? { ...before, image_alts: alts.map((image) => ({ ...image, alt: image.was })) } : before;

const toChanges = ({ fields: written, before: held, category_names: categories }: z.output<typeof changeRowSchema>) => {
  const [fields, before] = [toldFields(written), beforeOf(written, held)];
  return Object.keys(fields)
    .filter(isFieldName)
    .map((field) => ({
      field,
      before: toText(field, before, categories),
      after: toText(field, fields, categories),
    }));
};

export const createProductWriteReadModel = (db: Db) => ({
  get: async (id: string): Promise<ProductWrite> =>
    toWrite(await db.one(rowSchema, sql`select ${columns} ${from} where w.id = ${id}`)),

  list: async (query: QueryOf<typeof listProductWrites>): Promise<{ writes: ProductWrite[]; total: number }> => {
    const condition = where([
      query.state === undefined ? sql`w.state in ('waiting', 'failed')` : sql`w.state = ${query.state}`,
      query.product_id !== undefined && sql`w.product_id = ${query.product_id}`,
    ]);
    const rows = await db.many(
      rowSchema,
      sql`select ${columns} ${from} ${condition}
          ${orderBy(query.sort, { created_at: sql`w.created_at` }, sql`w.position desc`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(z.object({ total: z.int() }), sql`select count(*) as total ${from} ${condition}`);
    return { writes: rows.map(toWrite), total };
  },

  listChanges: async (
    query: QueryOf<typeof listProductChanges>,
  ): Promise<{ changes: ProductChangeEntry[]; total: number }> => {
    const condition = where([
      query.kind !== undefined && sql`w.kind = ${query.kind}`,
      query.product_id !== undefined && sql`w.product_id = ${query.product_id}`,
    ]);
    const rows = await db.many(
      changeRowSchema,
      sql`select ${columns}, w.fields, w.before,
                 (w.kind = 'delete' and w.state <> 'discarded'
                  and exists (select from products p where p.id = w.product_id and p.status = 'trash'
                                and p.missing_since is null)
                  and not exists (select from product_writes later where later.product_id = w.product_id
                                    and later.position > w.position and later.kind = 'delete')) as can_restore,
                 coalesce((select jsonb_object_agg(c.id, c.name) from categories c
                           where c.id in (select jsonb_array_elements_text(
                                            coalesce(w.fields -> 'category_ids', '[]')
                                            || coalesce(w.before -> 'category_ids', '[]'))::bigint)),
                          '{}') as category_names
          ${from} ${condition}
          ${orderBy(query.sort, { created_at: sql`w.created_at` }, sql`w.position desc`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(z.object({ total: z.int() }), sql`select count(*) as total ${from} ${condition}`);
    const changes = rows.map((row) => {
      const { fields: _fields, before: _before, category_names: _names, can_restore: restore, ...rest } = row;
      const write = toWrite(rest);
      return { ...write, changes: toChanges(row), can: { ...write.can, restore } };
    });
    return { changes, total };
  },
});

export type ProductWriteReadModel = ReturnType<typeof createProductWriteReadModel>;
