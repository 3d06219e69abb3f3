import type { Order } from '@chainline/shared/orders/order-list-contract';
import { quoteEventTypeSchema, type QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import { photoStageLabels, photoStages } from '@chainline/shared/work-orders/work-photo-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import { eventText, formatMoney } from '../quotes';

type Entry = Order['timeline'][number];

export const orderEventTypes = [
  'placed',
  'paid',
  'status',
  'refund',
  'collected',
  'items_collected',
  'collection_undone',
  'set_aside',
  'turn',
  'ready_sent',
  'late_told',
  'photos_added',
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

const text = z.string().catch('').default('');
const dataSchema = z.object({
  status: text,
  name: text,
  reason: text,
  method: text,
  turn: text,
  stage: z.enum(photoStages).catch('work').default('work'),
  names: z.array(z.string()).catch([]).default([]),
  channels: z.array(z.string()).catch([]).default([]),
  is_reminder: z.boolean().catch(false).default(false),
  given: z.number().catch(0).default(0),
  wanted: z.number().catch(0).default(0),
  amount: z.number().nullable().catch(null).default(null),
});
type Data = z.output<typeof dataSchema>;

const withDetail = (sentence: string, detail: string): string => (detail === '' ? sentence : `${sentence}: ${detail}`);
const money = (amount: number | null): string => (amount === null ? '' : ` ${formatMoney(amount)}`);

const channelWords: Record<string, string> = { email: 'email', sms: 'text message' };

const waysOf = ({ channels }: Data): string =>
  channels.map((channel) => channelWords[channel] ?? channel).join(' and ');

const turnTexts: Partial<Record<string, string>> = {
  first: 'Moved to the front of the queue',
  last: 'Moved to the back of the queue',
};

const wordings: Record<OrderEventType, (data: Data) => string> = {
  placed: () => 'Ordered in the online shop',
  paid: ({ method }) => (method === '' ? 'Paid in the online shop' : `Paid in the online shop (${method})`),
  status: ({ status }) => `Now ${status} in the online shop`,
  refund: ({ amount, reason }) => withDetail(`Refunded${money(amount)} in the online shop`, reason),
  collected: ({ name, reason }) => withDetail(`Collected by ${name}`, reason),
  items_collected: ({ name, names, reason }) => withDetail(`${names.join(', ')} collected by ${name}`, reason),
  collection_undone: () => 'Collection undone',
  set_aside: ({ name, given, wanted }) => `${given} of ${wanted} set aside: ${name}`,
  ready_sent: (data) => `${data.is_reminder ? 'Reminded' : 'Told'} by ${waysOf(data)} that it is ready to collect`,
  late_told: (data) => `Told by ${waysOf(data)} that goods are late`,
  photos_added: ({ given, stage }) =>
    `${given === 1 ? 'Photo' : `${given} photos`} added: ${photoStageLabels[stage].toLowerCase()}`,
  turn: ({ name, turn, reason }) => withDetail(`${turnTexts[turn] ?? 'Back in the usual order'} for ${name}`, reason),
};

const rowSchema = z.object({
  order_id: z.int(),
  at: z.date(),
  source: z.enum(['order', 'quote']),
  type: z.string(),
  data: z.unknown(),
  by: z.string(),
});

const isOrderEvent = (type: string): type is OrderEventType => orderEventTypes.some((each) => each === type);

const describe = ({ source, type, data }: z.output<typeof rowSchema>): string => {
  if (source === 'quote') return eventText(quoteEventTypeSchema.parse(type), data);
  return isOrderEvent(type) ? wordings[type](dataSchema.parse(data)) : '';
};

/** Events of a quote that concern its order. */
const told: QuoteEventType[] = [
  'accepted',
  'order_created',
  'order_failed',
  'order_cancelled',
  'order_again',
  'balance_requested',
  'balance_withdrawn',
  'paid',
  'document_sent',
  'refunded',
  'completed',
];

/** History of orders, oldest first, including events of their quotes. */
export const createOrderHistory = (db: Db) => ({
  listOf: async (orderIds: readonly number[]): Promise<Map<number, Entry[]>> => {
    const ids = [...orderIds];
    const rows = await db.many(
      rowSchema,
      sql`select t.order_id, t.at, t.source, t.type, t.data, coalesce(${fullName('u')}, t.by) as by
          from (
            select e.order_id, e.at, e.id, 'order' as source, e.type, e.data, e.user_id, 'System' as by
            from order_events e where e.order_id = any(${ids}::bigint[])
            union all
            select o.id, o.created_at, 0, 'order', 'placed', '{}', null, 'Customer'
            from orders o where o.id = any(${ids}::bigint[]) and o.quote_id is null
            union all
            select o.id, o.paid_at, 1, 'order', 'paid', jsonb_build_object('method', o.payment_method), null, 'Customer'
            from orders o where o.id = any(${ids}::bigint[]) and o.quote_id is null and o.paid_at is not null
            union all
            select p.order_id, min(p.added_at), min(p.id), 'order', 'photos_added',
                   jsonb_build_object('given', count(*), 'stage', p.stage), p.added_by, 'Somebody who has left'
            from work_photos p where p.order_id = any(${ids}::bigint[]) and p.removed_at is null
            group by p.order_id, p.stage, p.added_by, date_trunc('hour', p.added_at)
            union all
            select o.id, e.at, e.id, 'quote', e.type, e.data, e.user_id,
                   case e.source when 'customer' then 'Customer' else 'System' end
            from orders o join quote_events e on e.quote_id = o.quote_id and e.type = any(${told}::text[])
            where o.id = any(${ids}::bigint[])
          ) t left join users u on u.id = t.user_id
          order by t.order_id, t.at, t.source desc, t.id`,
    );
    const histories = new Map<number, Entry[]>(ids.map((id) => [id, []]));
    for (const row of rows) {
      histories.get(row.order_id)?.push({ date: row.at.toISOString(), description: describe(row), user: row.by });
    }
    return histories;
  },
});

export type OrderHistory = ReturnType<typeof createOrderHistory>;
