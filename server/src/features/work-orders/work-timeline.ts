import { workEntryTypes } from '@chainline/shared/work-orders/work-order-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import type { SourceEntry, TimelineSource } from '../customers';
import { toEntry } from './work-order-view';

const rowSchema = z.object({
  id: z.int(),
  work_id: z.int(),
  number: z.string(),
  bike: z.string(),
  type: z.enum(workEntryTypes),
  at: z.date(),
  data: z.unknown(),
  by: z.string().nullable(),
});

/** Entries for a customer's jobs: booked, moved and extra work. Messages about jobs are separate entries. */
export const workTimeline = (db: Db): TimelineSource => ({
  name: 'work',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select n.id, w.id as work_id, w.number, w.bike, n.type, n.at, n.data,
                 case when n.user_id is null then null else ${fullName('u')} end as by
          from work_orders w
          join work_order_entries n on n.work_order_id = w.id
          left join users u on u.id = n.user_id
          where w.customer_id = ${customerId} and n.type in ('created', 'moved', 'extra_asked', 'extra_answered')
            and (n.at, n.id) < (${below.at}, ${below.id}::bigint)
          order by n.at desc, n.id desc limit ${limit}`,
    );
    return rows.map(({ id, work_id: workId, number, bike, type, at, data, by }) => ({
      id,
      at,
      kind: 'work',
      title: `Job ${number}`,
      text: `${bike}: ${toEntry({ id, type, at: at.toISOString(), by: by ?? '', text: '', minutes: null, data }).text}`,
      by,
      link: `/workshop/${workId}`,
      amount: null,
    }));
  },
});
