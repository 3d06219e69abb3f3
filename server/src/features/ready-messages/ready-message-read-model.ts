import { messageChannelSchema } from '@chainline/shared/messaging/conversation-contract';
import { workStates } from '@chainline/shared/work-orders/work-order-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { askerName } from '../../db/person-sql';
import type { ReadySubject } from './ready-message-store';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const orderSchema = z.object({
  number: z.string(),
  quote_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_cancelled: z.boolean(),
  is_handed_over: z.boolean(),
  available_items: z.int(),
  total_items: z.int(),
  open: dollars,
  job: z.object({ id: z.int(), number: z.string(), state: z.enum(workStates) }).nullable(),
});
export type ReadyOrder = z.output<typeof orderSchema>;

const jobSchema = z.object({
  number: z.string(),
  order_id: z.int().nullable(),
  customer_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  bike: z.string(),
  state: z.enum(workStates),
});
export type ReadyJob = z.output<typeof jobSchema>;

const sentSchema = z.object({
  id: z.int(),
  sent_at: moment,
  by: z.string(),
  channels: z.array(messageChannelSchema),
  is_reminder: z.boolean(),
});
export type SentReady = z.output<typeof sentSchema>;

const dueSchema = z.object({ order_id: z.int().nullable(), work_order_id: z.int().nullable() });

/** Customers who were told long ago get no reminder, for example when reminders are turned on. */
const newsDays = 60;

export const createReadyMessageReadModel = (db: Db) => ({
  findOrder: (id: number): Promise<ReadyOrder | null> =>
    db.maybeOne(
      orderSchema,
      sql`select o.order_number as number, o.quote_id, o.customer_id,
                 coalesce(nullif(o.billing_name, ''), o.billing_company) as name, o.billing_email as email,
                 o.billing_phone as phone, o.stage = 'cancelled' as is_cancelled, o.is_handed_over, o.available_items,
                 o.total_items, greatest(coalesce(o.due_amount - o.paid_amount, 0), 0) as open,
                 case when w.id is not null then jsonb_build_object('id', w.id, 'number', w.number, 'state', w.state) end as job
          from orders o left join work_orders w on w.order_id = o.id and w.state <> 'cancelled'
          where o.id = ${id} and o.part_of is null`,
    ),

  findJob: (id: number): Promise<ReadyJob | null> =>
    db.maybeOne(
      jobSchema,
      sql`select number, order_id, customer_id, customer_name as name, customer_email as email, customer_phone as phone,
                 bike, state
          from work_orders where id = ${id}`,
    ),

  /** Oldest first. */
  listSent: ({ kind, id }: ReadySubject): Promise<SentReady[]> =>
    db.many(
      sentSchema,
      sql`select m.id, m.sent_at, case when m.is_reminder then 'System' else ${askerName} end as by, m.channels, m.is_reminder
          from ready_messages m left join users u on u.id = m.sent_by
          where ${kind === 'order' ? sql`m.order_id = ${id}` : sql`m.work_order_id = ${id}`}
          order by m.sent_at, m.id`,
    ),

  /** Orders and jobs in the shop whose customers were told last at that time or before. */
  listWaiting: async ({ at, toldBefore }: { at: Date; toldBefore: Date }): Promise<ReadySubject[]> => {
    const rows = await db.many(
      dueSchema,
      sql`select m.order_id, m.work_order_id
          from ready_messages m
          left join orders o on o.id = m.order_id
          left join work_orders w on w.id = m.work_order_id
          where (not o.is_handed_over and o.stage <> 'cancelled' or w.state = 'ready')
          group by m.order_id, m.work_order_id
          having max(m.sent_at) <= ${toldBefore} and max(m.sent_at) > ${at}::timestamptz - make_interval(days => ${newsDays})
          order by max(m.sent_at)`,
    );
    return rows.flatMap(({ order_id: orderId, work_order_id: workId }): ReadySubject[] => {
      if (orderId !== null) return [{ kind: 'order', id: orderId }];
      return workId === null ? [] : [{ kind: 'job', id: workId }];
    });
  },
});

export type ReadyMessageReadModel = ReturnType<typeof createReadyMessageReadModel>;
