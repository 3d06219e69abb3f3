import type { SupplierEdit } from '@chainline/shared/suppliers/supplier-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

export type Change = { by: number | null; at: Date };

const idSchema = z.object({ id: z.int() });

const translated = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'suppliers_name_key_key'))
      throw new ConflictError('supplier.name_taken', 'There is already a supplier of this name.', {
        fields: [{ path: 'name', message: 'There is already a supplier of this name.' }],
        cause: error,
      });
    throw error;
  }
};

export const createSupplierStore = (db: Db) => ({
  insert: async (supplier: SupplierEdit, { by, at }: Change): Promise<number> => {
    const row = await translated(
      db.one(
        idSchema,
        sql`insert into suppliers (name, contact_name, email, phone, abn, terms_days, notes, changed_at, changed_by)
            values (${supplier.name}, ${supplier.contact_name}, ${supplier.email}, ${supplier.phone}, ${supplier.abn},
                    ${supplier.terms_days}, ${supplier.notes}, ${at}, ${by})
            returning id`,
      ),
    );
    return row.id;
  },

  /** False if the supplier has a newer version. */
  update: async (id: number, supplier: SupplierEdit & { version: number }, { by, at }: Change): Promise<boolean> =>
    (await translated(
      db.exec(
        sql`update suppliers set name = ${supplier.name}, contact_name = ${supplier.contact_name},
              email = ${supplier.email}, phone = ${supplier.phone}, abn = ${supplier.abn},
              terms_days = ${supplier.terms_days}, notes = ${supplier.notes}, version = version + 1, changed_at = ${at},
              changed_by = ${by}
            where id = ${id} and version = ${supplier.version}`,
      ),
    )) === 1,
});

export type SupplierStore = ReturnType<typeof createSupplierStore>;
