import { tagAlphabet, tagLength } from '@chainline/shared/work-orders/bike-tag-rules';
import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

const tagSchema = z.object({
  id: z.int(),
  code: z.string(),
  bike_model: z.string(),
  serial_number: z.string(),
  printed_at: z.date().nullable(),
});
type TagRow = z.output<typeof tagSchema>;

/** 40 bits: not to be guessed, and short enough to type. */
const newCode = (): string =>
  Array.from({ length: tagLength }, () => tagAlphabet.charAt(randomInt(tagAlphabet.length))).join('');

const columns = sql`id, code, bike_model, serial_number, printed_at`;

const taken = (cause: unknown) => {
  const message = 'Another order already has the bike with this serial number';
  return new ConflictError('bike_tag.serial_taken', `${message}.`, {
    fields: [{ path: 'serial_number', message }],
    cause,
  });
};

const translate = (error: unknown): never => {
  if (isUniqueViolation(error, 'bike_tags_sold_serial_key')) throw taken(error);
  throw error;
};

export const createBikeTagStore = (db: Db) => ({
  add: async (
    workId: number,
    bikes: readonly { model: string; serial: string }[],
    { isSold }: { isSold: boolean },
  ): Promise<void> => {
    await db.exec(
      sql`insert into bike_tags (work_order_id, position, code, bike_model, serial_number, is_sold)
          select ${workId}, b.at, b.code, b.model, b.serial, ${isSold}
          from unnest(${bikes.map(newCode)}::text[], ${bikes.map(({ model }) => model)}::text[],
                      ${bikes.map(({ serial }) => serial)}::text[]) with ordinality b (code, model, serial, at)`,
    );
  },

  listOf: (workId: number): Promise<TagRow[]> =>
    db.many(tagSchema, sql`select ${columns} from bike_tags where work_order_id = ${workId} order by position`),

  /** @throws ConflictError if a bike of another order has the serial number */
  setSerial: async (tagId: number, serial: string): Promise<void> => {
    await db.exec(sql`update bike_tags set serial_number = ${serial} where id = ${tagId}`).catch(translate);
  },

  setKeys: (tagId: number, numbers: string) =>
    db.exec(sql`update bike_tags set key_numbers = ${numbers} where id = ${tagId}`),

  /** The bikes of a cancelled job can go into another order; called back, they have to be still free. */
  setSold: async (workId: number, isSold: boolean): Promise<void> => {
    await db.exec(sql`update bike_tags set is_sold = ${isSold} where work_order_id = ${workId}`).catch(translate);
  },

  markPrinted: (tagIds: readonly number[], { by, at }: { by: number; at: Date }) =>
    db.exec(sql`update bike_tags set printed_at = ${at}, printed_by = ${by} where id = any(${[...tagIds]}::bigint[])`),
});

export type BikeTagStore = ReturnType<typeof createBikeTagStore>;
