import { arrivedStates, soldStates } from '@chainline/shared/bikes/bike-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';
import { fullName } from '../../../db/person-sql';
import type { SourceEntry, TimelineSource } from '../../customers';

const changedSchema = z.object({
  id: z.int(),
  bike_id: z.int(),
  model: z.string(),
  serial_number: z.string(),
  at: z.date(),
  by: z.string().nullable(),
  arrived: z.enum(arrivedStates).nullable(),
  sold: z.enum(soldStates).nullable(),
  is_linked: z.boolean(),
});
type Changed = z.output<typeof changedSchema>;

const soldWords = {
  yes: 'Sold',
  no: 'Not sold after all',
  rentals: 'Rented out',
  gift: 'Given as a gift',
  collab: 'Given for a collaboration',
  giveaway: 'Given away',
} as const;
const arrivedWords = { yes: 'Arrived', no: 'Not arrived after all', shipped: 'Shipped by the supplier' } as const;

const wordsOf = ({ arrived, sold, is_linked: isLinked }: Changed): string =>
  [isLinked ? 'Linked to this customer' : null, arrived && arrivedWords[arrived], sold && soldWords[sold]]
    .filter((words) => words !== null)
    .join('. ');

/** The register's changes that matter to a customer: linked, shipped, arrived and sold. Amounts are never among them. */
export const bikeTimeline = (db: Db): TimelineSource => ({
  name: 'bikes',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      changedSchema,
      sql`select c.id, b.id as bike_id, b.model, b.serial_number, c.at,
                 case when c.user_id is null then null else ${fullName('u')} end as by,
                 (select x ->> 'after' from jsonb_array_elements(c.changes) x where x ->> 'field' = 'arrived') as arrived,
                 (select x ->> 'after' from jsonb_array_elements(c.changes) x where x ->> 'field' = 'sold') as sold,
                 c.changes @> jsonb_build_array(jsonb_build_object('field', 'customer', 'after', ${customerId}::bigint))
                   as is_linked
          from bike_records b
          join bike_record_changes c on c.bike_id = b.id
          left join users u on u.id = c.user_id
          where b.customer_id = ${customerId} and b.deleted_at is null and c.type = 'changed'
            and (c.changes @> '[{"field": "arrived"}]' or c.changes @> '[{"field": "sold"}]'
                 or c.changes @> jsonb_build_array(jsonb_build_object('field', 'customer', 'after', ${customerId}::bigint)))
            and (c.at, c.id) < (${below.at}, ${below.id}::bigint)
          order by c.at desc, c.id desc limit ${limit}`,
    );
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      kind: 'bike',
      title: row.serial_number === '' ? row.model : `${row.model}, ${row.serial_number}`,
      text: wordsOf(row),
      by: row.by,
      link: `/bike-inventory?record=${row.bike_id}`,
      amount: null,
    }));
  },
});
