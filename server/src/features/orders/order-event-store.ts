import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import type { OrderEventType } from './order-history';

type NewEvent = {
  orderId: number;
  at: Date;
  type: OrderEventType;
  data?: object;
  userId?: number | null;
  /** A second event of the order with the same key is ignored. */
  key?: string;
};

export const createOrderEventStore = (db: Db) => ({
  add: ({ orderId, at, type, data = {}, userId = null, key }: NewEvent) =>
    db.exec(
      sql`insert into order_events (order_id, at, type, data, user_id, event_key)
          values (${orderId}, ${at}, ${type}, ${JSON.stringify(data)}::jsonb, ${userId}, ${key ?? null})
          on conflict (order_id, event_key) do nothing`,
    ),
});

export type OrderEventStore = ReturnType<typeof createOrderEventStore>;
