import { distanceMethodSchema } from '@chainline/shared/shipping/distance-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const distanceSchema = z.object({
  km: z.coerce.number(),
  method: distanceMethodSchema,
  formatted_address: z.string().nullable(),
});

export type Distance = z.output<typeof distanceSchema>;

export const createDistanceStore = (db: Db) => ({
  find: (askedHash: Buffer, since: Date): Promise<Distance | null> =>
    db.maybeOne(
      distanceSchema,
      sql`select km, method, formatted_address from distances_cache
          where asked_hash = ${askedHash} and found_at > ${since}`,
    ),

  upsert: (askedHash: Buffer, { km, method, formatted_address: formattedAddress }: Distance, at: Date) =>
    db.exec(
      sql`insert into distances_cache (asked_hash, km, method, formatted_address, found_at)
          values (${askedHash}, ${km}, ${method}, ${formattedAddress}, ${at})
          on conflict (asked_hash) do update set
            km = excluded.km, method = excluded.method, formatted_address = excluded.formatted_address,
            found_at = excluded.found_at`,
    ),

  removeBefore: (before: Date) => db.exec(sql`delete from distances_cache where found_at <= ${before}`),
});

export type DistanceStore = ReturnType<typeof createDistanceStore>;
