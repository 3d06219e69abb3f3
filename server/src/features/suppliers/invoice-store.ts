import { yesNo } from '@chainline/shared/bikes/bike-rules';
import type { InvoiceEdit, InvoiceLineEdit } from '@chainline/shared/suppliers/supplier-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isForeignKeyViolation, isUniqueViolation } from '../../db/pg-errors';
import { ConflictError, ValidationError } from '../../errors';
import type { Change } from './supplier-store';

const idSchema = z.object({ id: z.int() });
const lockedSchema = z.object({
  version: z.int(),
  number: z.string(),
  hubdoc_xero: z.enum(yesNo),
  paid_on: z.string().nullable(),
  payment_method: z.string(),
});
export type LockedInvoice = z.output<typeof lockedSchema>;

const fileSchema = z.object({ name: z.string(), type: z.string(), content: z.instanceof(Uint8Array) });
export type InvoiceFile = z.output<typeof fileSchema>;

const taken = 'This supplier already has an invoice of this number.';

const translated = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'supplier_invoices_number_key'))
      throw new ConflictError('supplier_invoice.number_taken', taken, {
        fields: [{ path: 'number', message: taken }],
        cause: error,
      });
    if (isForeignKeyViolation(error, 'supplier_invoices_supplier_id_fkey'))
      throw new ValidationError('supplier_invoice.no_supplier', 'This supplier does not exist.', {
        fields: [{ path: 'supplier_id', message: 'This supplier does not exist.' }],
        cause: error,
      });
    throw error;
  }
};

export const createInvoiceStore = (db: Db) => ({
  /** Null if the request was made before. */
  insert: async (invoice: InvoiceEdit, requestKey: string, { by, at }: Change): Promise<number | null> => {
    const row = await translated(
      db.maybeOne(
        idSchema,
        sql`insert into supplier_invoices (supplier_id, number, invoice_date, due_date, hubdoc_xero, notes, request_key,
              changed_at, changed_by)
            values (${invoice.supplier_id}, ${invoice.number}, ${invoice.invoice_date}, ${invoice.due_date},
                    ${invoice.hubdoc_xero}, ${invoice.notes}, ${requestKey}, ${at}, ${by})
            on conflict (request_key) do nothing
            returning id`,
      ),
    );
    return row?.id ?? null;
  },

  findByRequest: async (requestKey: string): Promise<number | null> =>
    (await db.maybeOne(idSchema, sql`select id from supplier_invoices where request_key = ${requestKey}`))?.id ?? null,

  lock: (id: number): Promise<LockedInvoice | null> =>
    db.maybeOne(
      lockedSchema,
      sql`select version, number, hubdoc_xero, to_char(paid_on, 'YYYY-MM-DD') as paid_on, payment_method
          from supplier_invoices where id = ${id} and deleted_at is null for update`,
    ),

  update: async (id: number, invoice: InvoiceEdit, { by, at }: Change): Promise<void> => {
    await translated(
      db.exec(
        sql`update supplier_invoices set supplier_id = ${invoice.supplier_id}, number = ${invoice.number},
              invoice_date = ${invoice.invoice_date}, due_date = ${invoice.due_date},
              hubdoc_xero = ${invoice.hubdoc_xero}, notes = ${invoice.notes}, version = version + 1, changed_at = ${at},
              changed_by = ${by}
            where id = ${id}`,
      ),
    );
  },

  /** Replaces the lines and the records that belong to them. */
  setLines: async (id: number, lines: readonly InvoiceLineEdit[]): Promise<void> => {
    await db.exec(sql`delete from supplier_invoice_lines where invoice_id = ${id}`);
    await db.exec(
      sql`with lines as (
            select * from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
              as l (position integer, description text, quantity integer, unit_price numeric, has_gst boolean,
                    bike_ids bigint[])
          ), added as (
            insert into supplier_invoice_lines (invoice_id, position, description, quantity, unit_price, has_gst)
            select ${id}, position, description, quantity, unit_price, has_gst from lines
            returning id, position
          )
          insert into supplier_invoice_bikes (bike_id, line_id)
          select b.id, added.id
          from lines join added using (position), unnest(lines.bike_ids) as wanted (id)
            join bike_records b on b.id = wanted.id and b.deleted_at is null`,
    );
  },

  /**
   * Locks records until the end of the transaction, so that two invoices saved at the same moment do not both find one
   * free. In one order, so that they do not wait for each other.
   */
  lockBikes: (bikeIds: readonly number[]) =>
    db.exec(sql`select id from bike_records where id = any(${[...bikeIds]}::bigint[]) order by id for update`),

  /** Records among these that belong to a line of another invoice. */
  listLinkedElsewhere: (id: number, bikeIds: readonly number[]) =>
    db.many(
      z.object({ model: z.string(), number: z.string() }),
      sql`select b.model, i.number
          from supplier_invoice_bikes lb
            join supplier_invoice_lines l on l.id = lb.line_id
            join supplier_invoices i on i.id = l.invoice_id
            join bike_records b on b.id = lb.bike_id
          where lb.bike_id = any(${[...bikeIds]}::bigint[]) and i.id <> ${id}`,
    ),

  listBikeIds: async (id: number): Promise<number[]> =>
    (
      await db.many(
        idSchema,
        sql`select lb.bike_id as id from supplier_invoice_bikes lb
              join supplier_invoice_lines l on l.id = lb.line_id
            where l.invoice_id = ${id} order by 1`,
      )
    ).map((row) => row.id),

  setPaid: (id: number, { day, method }: { day: string | null; method: string }, { by, at }: Change) =>
    db.exec(
      sql`update supplier_invoices set paid_on = ${day}, payment_method = ${method}, version = version + 1,
            changed_at = ${at}, changed_by = ${by}
          where id = ${id}`,
    ),

  /** Keeps the row; its records are free for another invoice. */
  setDeleted: async (id: number, { by, at }: Change): Promise<void> => {
    await db.exec(
      sql`delete from supplier_invoice_bikes using supplier_invoice_lines l
          where l.id = supplier_invoice_bikes.line_id and l.invoice_id = ${id}`,
    );
    await db.exec(
      sql`update supplier_invoices set deleted_at = ${at}, changed_at = ${at}, changed_by = ${by} where id = ${id}`,
    );
  },

  setFile: (id: number, file: { name: string; type: string; content: Buffer }, { by, at }: Change) =>
    db.exec(
      sql`insert into supplier_invoice_files (invoice_id, name, type, content, attached_at, attached_by)
          values (${id}, ${file.name}, ${file.type}, ${file.content}, ${at}, ${by})
          on conflict (invoice_id) do update set name = excluded.name, type = excluded.type, content = excluded.content,
            attached_at = excluded.attached_at, attached_by = excluded.attached_by`,
    ),

  findFile: (id: number): Promise<InvoiceFile | null> =>
    db.maybeOne(
      fileSchema,
      sql`select f.name, f.type, f.content from supplier_invoice_files f
            join supplier_invoices i on i.id = f.invoice_id
          where f.invoice_id = ${id} and i.deleted_at is null`,
    ),
});

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;
