import { workEntryTypes, type WorkOrderQuery } from '@chainline/shared/work-orders/work-order-contract';
import { extraChannels, extraStates } from '@chainline/shared/work-orders/work-extra-rules';
import { boardStates, unfinishedStates, workStates } from '@chainline/shared/work-orders/work-order-rules';
import { maxCounted } from '@chainline/shared/http/list-query';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { orderBy, pageOf, where } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';
import { matchesTerm } from '../../db/search-terms';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());
const day = z.string().nullable();

const summarySchema = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(workStates),
  version: z.int(),
  order: z.object({ id: z.int(), number: z.string(), open_amount: z.number() }).nullable(),
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_phone: z.string(),
  bike: z.string(),
  problem: z.string(),
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  day,
  minutes: z.int(),
  minutes_spent: z.int(),
  promised_on: day,
  limit_amount: dollars.nullable(),
  waits_for_customer: z.boolean(),
  steps_done: z.int(),
  steps: z.int(),
  tags_printed: z.int(),
  tags: z.int(),
  created_at: moment,
});

const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString());

const detailSchema = summarySchema.extend({
  customer_email: z.string(),
  assembly_instructions: z.string(),
  handed_over_at: moment.nullable(),
  collected_name: z.string(),
  bike_tags: z.array(
    z.object({
      bike_tag_id: z.int(),
      code: z.string(),
      bike_model: z.string(),
      serial_number: z.string(),
      key_numbers: z.string(),
      printed_at: time.nullable(),
    }),
  ),
  checklist: z.array(
    z.object({
      id: z.int(),
      list: z.string(),
      text: z.string(),
      done_by: z.string().nullable(),
      done_at: time.nullable(),
    }),
  ),
  extras: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      labour_amount: z.number(),
      parts_amount: z.number(),
      state: z.enum(extraStates),
      created_at: time,
      created_by: z.string(),
      asked_at: time.nullable(),
      asked_by: z.string().nullable(),
      asked_via: z.enum(extraChannels).nullable(),
      expires_at: time.nullable(),
      answered_at: time.nullable(),
      answered_by: z.string(),
      recorded_by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  entries: z.array(
    z.object({
      id: z.int(),
      type: z.enum(workEntryTypes),
      at: time,
      by: z.string(),
      text: z.string(),
      minutes: z.int().nullable(),
      data: z.unknown(),
    }),
  ),
});
export type WorkDetailRow = z.output<typeof detailSchema>;

const plannedSchema = z.object({ day, minutes: z.int() });
const foundSchema = z.object({ id: z.int(), number: z.string() });

const somebody = sql`'Somebody who has left'`;

const isOpen = sql`w.state not in ('handed_over', 'cancelled')`;

const columns = sql`w.id, w.number, w.state, w.version,
  case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.order_number,
    'open_amount', greatest(coalesce(o.due_amount - o.paid_amount, 0), 0)) end as order,
  w.customer_id, w.customer_name, w.customer_phone, w.bike, w.problem, w.assigned_to, ${fullName('assignee')} as assigned_to_name,
  to_char(w.day, 'YYYY-MM-DD') as day, w.minutes, e.minutes_spent, to_char(w.promised_on, 'YYYY-MM-DD') as promised_on,
  w.limit_amount,
  (${isOpen} and exists (select from work_extras where work_order_id = w.id and state = 'asked')) as waits_for_customer,
  s.steps_done, s.steps, t.tags_printed, t.tags, w.created_at`;

const joins = sql`left join orders o on o.id = w.order_id
  left join users assignee on assignee.id = w.assigned_to
  cross join lateral (select count(*)::int as steps, count(done_at)::int as steps_done
                      from work_order_steps where work_order_id = w.id) s
  cross join lateral (select count(*)::int as tags, count(printed_at)::int as tags_printed
                      from bike_tags where work_order_id = w.id) t
  cross join lateral (select coalesce(sum(minutes), 0)::int as minutes_spent
                      from work_order_entries where work_order_id = w.id) e`;

type Narrowing = Pick<WorkOrderQuery, 'mechanic' | 'day'>;

const narrowed = ({ mechanic, day: planned }: Narrowing): (Sql | false)[] => [
  mechanic === 'none' && sql`w.assigned_to is null`,
  typeof mechanic === 'number' && sql`w.assigned_to = ${mechanic}`,
  planned !== undefined && sql`w.day = ${planned}::date`,
];

const ofState = (state: WorkOrderQuery['state']): Sql | false => {
  if (state === 'all') return false;
  return state === 'open' ? isOpen : sql`w.state = ${state}`;
};

export const createWorkOrderReadModel = (db: Db) => ({
  list: async (query: WorkOrderQuery) => {
    const condition = where([
      ...searchTerms(query.search ?? '').map((term) => matchesTerm(sql`w.search_text`, term)),
      ...narrowed(query),
      ofState(query.state),
      query.customer_id !== undefined && sql`w.customer_id = ${query.customer_id}`,
    ]);
    const order = orderBy(
      query.sort,
      { promised_on: sql`w.promised_on`, created_at: sql`w.created_at`, day: sql`w.day` },
      sql`w.id`,
    );
    const [rows, { count }] = await Promise.all([
      db.many(
        summarySchema,
        sql`select ${columns} from (select w.* from work_orders w ${condition} ${order} ${pageOf(query)}) w ${joins} ${order}`,
      ),
      db.one(
        z.object({ count: z.int() }),
        sql`select count(*)::int as count from (select from work_orders w ${condition} limit ${maxCounted + 1}) counted`,
      ),
    ]);
    return { rows, count };
  },

  /** By promise, then by age. */
  listOpen: (narrowing: Narrowing, limit: number) =>
    db.many(
      summarySchema,
      sql`select ${columns} from work_orders w ${joins}
          ${where([sql`w.state in (${join([...boardStates])})`, ...narrowed(narrowing)])}
          order by w.promised_on nulls last, w.id limit ${limit}`,
    ),

  /** Planned work that is not finished. */
  listPlanned: () =>
    db.many(
      plannedSchema,
      sql`select to_char(w.day, 'YYYY-MM-DD') as day, sum(w.minutes)::int as minutes from work_orders w
          where w.day is not null and w.state in (${join([...unfinishedStates])}) group by w.day`,
    ),

  find: (id: number): Promise<WorkDetailRow | null> =>
    db.maybeOne(
      detailSchema,
      sql`select ${columns}, w.customer_email, w.instructions as assembly_instructions, w.handed_over_at, w.collected_name,
            coalesce((select jsonb_agg(jsonb_build_object('bike_tag_id', b.id, 'code', b.code, 'bike_model', b.bike_model,
                        'serial_number', b.serial_number, 'key_numbers', b.key_numbers, 'printed_at', b.printed_at) order by b.position)
                      from bike_tags b where b.work_order_id = w.id), '[]') as bike_tags,
            coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'list', c.list, 'text', c.text,
                        'done_by', ${fullName('u')}, 'done_at', c.done_at) order by c.position)
                      from work_order_steps c left join users u on u.id = c.done_by
                      where c.work_order_id = w.id), '[]') as checklist,
            coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'text', x.text, 'labour_amount', x.labour_amount,
                        'parts_amount', x.parts_amount, 'state', x.state, 'created_at', x.created_at,
                        'created_by', coalesce(${fullName('u')}, ${somebody}), 'asked_at', l.created_at,
                        'asked_by', ${fullName('asker')}, 'asked_via', l.channel, 'expires_at', l.expires_at,
                        'answered_at', x.answered_at, 'answered_by', x.answered_by, 'recorded_by', ${fullName('recorder')},
                        'reason', x.reason) order by x.id)
                      from work_extras x left join users u on u.id = x.created_by
                      left join users recorder on recorder.id = x.recorded_by
                      left join lateral (select created_at, created_by, channel, expires_at from work_extra_links
                                         where extra_id = x.id order by id desc limit 1) l on true
                      left join users asker on asker.id = l.created_by
                      where x.work_order_id = w.id), '[]') as extras,
            coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'type', n.type, 'at', n.at,
                        'by', coalesce(${fullName('u')}, ${somebody}), 'text', n.text, 'minutes', n.minutes,
                        'data', n.data) order by n.at desc, n.id desc)
                      from work_order_entries n left join users u on u.id = n.user_id
                      where n.work_order_id = w.id), '[]') as entries
          from work_orders w ${joins} where w.id = ${id}`,
    ),

  /** By tag, job number or serial number; the latest job of a bike that came again. Each way has its own index. */
  findScanned: (scanned: string, serial: string) =>
    db.maybeOne(
      foundSchema,
      sql`with found (id, is_tag) as (
            select work_order_id, true from bike_tags where code = ${scanned}
            union all
            select work_order_id, false from bike_tags where serial_number = ${serial} and serial_number <> ''
            union all
            select id, false from work_orders where number = upper(${scanned})
          )
          select w.id, w.number from found f join work_orders w on w.id = f.id
          order by f.is_tag desc, ${isOpen} desc, w.id desc limit 1`,
    ),
});

export type WorkOrderReadModel = ReturnType<typeof createWorkOrderReadModel>;
