import type { bikeEntryTypes } from '@chainline/shared/bikes/bike-contract';
import type { BikeChange } from '@chainline/shared/bikes/bike-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { bikeValues, bikeValuesSchema, type BikeValues } from './bike-rows';

const lockedSchema = bikeValuesSchema.extend({
  id: z.int(),
  version: z.int(),
  is_deleted: z.boolean(),
});
export type LockedBike = z.output<typeof lockedSchema>;

export type NewBike = BikeValues & { requestKey: string | null; by: number | null; at: Date };

type NewEntry = {
  bikeId: number;
  at: Date;
  type: (typeof bikeEntryTypes)[number];
  changes?: readonly BikeChange[];
  userId: number | null;
  /** Sentence of an email, or the event, that led to the change. */
  source?: string;
  /** Made by an event, not by a person. */
  isAutomatic?: boolean;
};

const idSchema = z.object({ id: z.int() });
const namedSchema = z.object({ id: z.int(), model: z.string(), inv_number: z.string() });
export type NamedBike = z.output<typeof namedSchema>;

/** Other records that the question about a serial number names. */
const mostDoubles = 5;

export const createBikeStore = (db: Db) => ({
  /** Null if the request was made before. */
  insert: async (bike: NewBike): Promise<number | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`insert into bike_records (model, inv_number, cost, provisory_number, inv_type, brand, paid, payment_method,
            payment_date, hubdoc_xero, arrived, arrived_on, expected_on, sold, workorder, price_sold, sales_rep,
            serial_number, request_key, created_at, edited_by, edited_at)
          values (${bike.model}, ${bike.inv_number}, ${bike.cost}, ${bike.provisory_number}, ${bike.inv_type},
                  ${bike.brand}, ${bike.paid}, ${bike.payment_method}, ${bike.payment_date}, ${bike.hubdoc_xero},
                  ${bike.arrived}, ${bike.arrived_on}, ${bike.expected_on}, ${bike.sold}, ${bike.workorder}, ${bike.price_sold},
                  ${bike.sales_rep}, ${bike.serial_number}, ${bike.requestKey}, ${bike.at}, ${bike.by}, ${bike.at})
          on conflict (request_key) do nothing
          returning id`,
    );
    return row?.id ?? null;
  },

  findByRequest: async (requestKey: string): Promise<number | null> => {
    const row = await db.maybeOne(idSchema, sql`select id from bike_records where request_key = ${requestKey}`);
    return row?.id ?? null;
  },

  lock: (id: number): Promise<LockedBike | null> =>
    db.maybeOne(
      lockedSchema,
      sql`select b.id, b.version, b.deleted_at is not null as is_deleted, ${bikeValues}
          from bike_records b where b.id = ${id} for update`,
    ),

  /** Changes by events, without a person, leave the last editor as it is. */
  update: (id: number, bike: BikeValues, { by, at }: { by: number | null; at: Date }) =>
    db.exec(
      sql`update bike_records set model = ${bike.model}, inv_number = ${bike.inv_number}, cost = ${bike.cost},
            provisory_number = ${bike.provisory_number}, inv_type = ${bike.inv_type}, brand = ${bike.brand},
            paid = ${bike.paid}, payment_method = ${bike.payment_method}, payment_date = ${bike.payment_date},
            hubdoc_xero = ${bike.hubdoc_xero}, arrived = ${bike.arrived}, arrived_on = ${bike.arrived_on},
            expected_on = ${bike.expected_on},
            sold = ${bike.sold}, workorder = ${bike.workorder}, price_sold = ${bike.price_sold},
            sales_rep = ${bike.sales_rep}, serial_number = ${bike.serial_number}, version = version + 1,
            edited_by = coalesce(${by}, edited_by),
            edited_at = case when ${by}::bigint is null then edited_at else ${at} end
          where id = ${id}`,
    ),

  setDeleted: (id: number, deletedAt: Date | null, { by, at }: { by: number; at: Date }) =>
    db.exec(
      sql`update bike_records set deleted_at = ${deletedAt}, version = version + 1, edited_by = ${by}, edited_at = ${at}
          where id = ${id}`,
    ),

  /**
   * Other records with this serial number. Locks the number until the end of the transaction, so that two people who
   * enter it at the same moment do not both find it free.
   */
  listDoubles: async (serial: string, exceptId: number | null): Promise<NamedBike[]> => {
    await db.exec(sql`select pg_advisory_xact_lock(hashtextextended('bike_records ' || ${serial}, 0))`);
    return db.many(
      namedSchema,
      sql`select id, model, inv_number from bike_records
          where serial_number = ${serial} and serial_number <> '' and deleted_at is null
            and id is distinct from ${exceptId}
          order by id limit ${mostDoubles}`,
    );
  },

  addEntry: ({ bikeId, at, type, changes = [], userId, source = '', isAutomatic = false }: NewEntry) =>
    db.exec(
      sql`insert into bike_record_changes (bike_id, at, type, changes, user_id, source, is_automatic)
          values (${bikeId}, ${at}, ${type}, ${JSON.stringify(changes)}::jsonb, ${userId}, ${source}, ${isAutomatic})`,
    ),
});

export type BikeStore = ReturnType<typeof createBikeStore>;
