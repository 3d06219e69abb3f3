import { movementDaySchema, movementSources, type MovementDay } from '@chainline/shared/sync/stock-movements-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

const days = 14;

export const createStockMovementsReadModel = (db: Db) => ({
  /** Up to today, including days without movements. */
  byDay: ({ at, timeZone }: { at: Date; timeZone: string }): Promise<MovementDay[]> =>
    db.many(
      movementDaySchema,
      sql`with today as (select (${at}::timestamptz at time zone ${timeZone})::date as day),
          first as (select ((select day from today) - ${days - 1}::int)::timestamp at time zone ${timeZone} as moment),
          moved as (
            select (e.happened_at at time zone ${timeZone})::date as day, e.source, abs(e.delta) as units
            from stock_events e
            where e.source = any(${[...movementSources]}::text[]) and e.happened_at >= (select moment from first)
              -- No event is recorded before it happened: this lets the index by time of recording be used.
              and e.recorded_at >= (select moment from first) - interval '1 day'
          )
          select to_char(d.day, 'YYYY-MM-DD') as day,
                 coalesce(sum(units) filter (where source = 'till_sale'), 0)::int as till_sale,
                 coalesce(sum(units) filter (where source = 'online_order'), 0)::int as online_order,
                 coalesce(sum(units) filter (where source = 'till_refund'), 0)::int as till_refund,
                 coalesce(sum(units) filter (where source = 'till_receipt'), 0)::int as till_receipt,
                 coalesce(sum(units) filter (where source = 'till_document'), 0)::int as till_document,
                 coalesce(sum(units) filter (where source = 'edit'), 0)::int as edit
          from (select (select day from today) - back as day from generate_series(0, ${days - 1}::int) back) d
          left join moved on moved.day = d.day
          group by d.day order by d.day`,
    ),
});
