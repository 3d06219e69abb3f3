import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import { openStatuses, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { NotFoundError } from '../../errors';
import { balanceRowSchema } from './quote-balance';
import { shownLines, shownLineSchema } from './quote-detail-lines';
import { contentColumns, lineRowSchema, quoteRowSchema, type NewLine, type QuoteContent } from './quote-rows';

export const quoteColumns = sql`q.id, q.quote_number, q.root_id, q.revision, q.superseded_by, q.status, q.version, q.customer_id,
  ${join(contentColumns.map((name) => raw(`q.${name}`)))},
  q.created_by, q.created_at, q.updated_at, q.sent_at, q.valid_until, q.reminded_at, q.opened_at, q.accepted_at,
  q.converted_at, q.completed_at, q.closed_at`;

const content = raw(contentColumns.join(', '));

const lineColumns = sql`kind, product_id, variation_id, item_type, name, sku, description, image, unit_price, unit_cost,
  quantity, discount_percent, line_total, expected_date`;

const idSchema = z.object({ id: z.int() });

const lastEventSchema = z.object({
  id: z.int(),
  type: z.string(),
  at: z.date(),
  user_id: z.int().nullable(),
  data: z.record(z.string(), z.unknown()),
});

const anyone = sql`true`;

type NewQuote = {
  content: QuoteContent;
  clientKey: string | null;
  createdBy: number | null;
  at: Date;
  after?: { root_id: number; revision: number };
};

export type NewQuoteEvent = {
  quoteId: number;
  type: QuoteEventType;
  at: Date;
  source: 'staff' | 'customer' | 'system';
  userId?: number | null;
  data?: Record<string, unknown>;
  /** Idempotency key. */
  eventKey?: string;
};

/** Timestamp of a move; only the first move of its kind sets it. */
export type StampColumn =
  | 'sent_at'
  | 'opened_at'
  | 'accepted_at'
  | 'converted_at'
  | 'completed_at'
  | 'closed_at'
  | 'reminded_at';

export const quoteNotFound = () => new NotFoundError('quote.not_found', 'This quote does not exist.');

export const createQuoteStore = (db: Db) => ({
  /** `scope` is a condition on `q`. */
  find: (id: number, scope: Sql = anyone) =>
    db.maybeOne(quoteRowSchema, sql`select ${quoteColumns} from quotes q where q.id = ${id} and ${scope}`),

  findByKey: (clientKey: string, scope: Sql = anyone) =>
    db.maybeOne(
      quoteRowSchema,
      sql`select ${quoteColumns} from quotes q where q.client_key = ${clientKey} and ${scope}`,
    ),

  /** Locks the quote until the end of the transaction. @throws NotFoundError */
  lock: async (id: number, scope: Sql = anyone) => {
    const quote = await db.maybeOne(
      quoteRowSchema,
      sql`select ${quoteColumns} from quotes q where q.id = ${id} and ${scope} for update`,
    );
    if (!quote) throw quoteNotFound();
    return quote;
  },

  /** Locks the existing ones until the end of the transaction. */
  lockMany: (ids: number[]) =>
    db.many(
      quoteRowSchema,
      sql`select ${quoteColumns} from quotes q where q.id = any(${ids}::bigint[]) order by q.id for update`,
    ),

  /** Locks a user's open quotes until the end of the transaction. */
  lockOpenOf: (userId: number, at: Date) =>
    db.many(
      quoteRowSchema,
      sql`select ${quoteColumns} from quotes q
          where q.assigned_to = ${userId} and q.status = any(${[...openStatuses]}::text[])
            and (q.valid_until is null or q.valid_until > ${at})
          order by q.id for update`,
    ),

  /** @returns the id, or null if the client key was used before */
  insert: async ({ content: values, clientKey, createdBy, at, after }: NewQuote): Promise<number | null> => {
    const number = after
      ? sql`(select quote_number from quotes where id = ${after.root_id}) || '-' || ${after.revision + 1}::int`
      : sql`'Q-' || nextval('quote_numbers')`;
    const row = await db.maybeOne(
      idSchema,
      sql`insert into quotes (id, root_id, revision, quote_number, client_key, created_by, created_at, updated_at,
            ${content}) overriding system value
          select n.id, coalesce(${after?.root_id ?? null}, n.id), ${(after?.revision ?? 0) + 1}, ${number}, ${clientKey},
                 ${createdBy}, ${at}, ${at}, ${join(contentColumns.map((name) => raw(`r.${name}`)))}
          from (select nextval(pg_get_serial_sequence('quotes', 'id')) as id) n,
               jsonb_populate_record(null::quotes, ${JSON.stringify(values)}::jsonb) r
          on conflict (client_key) do nothing
          returning id`,
    );
    return row?.id ?? null;
  },

  update: (id: number, values: Partial<QuoteContent>, at: Date) => {
    const names = Object.keys(values).filter((name) => contentColumns.includes(name));
    return db.exec(
      sql`update quotes q set version = q.version + 1, updated_at = ${at},
            ${join(names.map((name) => sql`${raw(name)} = ${raw(`r.${name}`)}`))}
          from jsonb_populate_record(null::quotes, ${JSON.stringify(values)}::jsonb) r
          where q.id = ${id}`,
    );
  },

  /** Keeps the version, so that a customer's view does not invalidate somebody's edit. */
  setStatus: (id: number, { status, stamp, at }: { status: QuoteStatus; stamp: StampColumn; at: Date }) =>
    db.exec(
      sql`update quotes set status = ${status}, ${raw(stamp)} = coalesce(${raw(stamp)}, ${at}), updated_at = ${at},
            version = version + ${stamp === 'opened_at' ? 0 : 1}
          where id = ${id}`,
    ),

  setSupersededBy: (id: number, by: number) => db.exec(sql`update quotes set superseded_by = ${by} where id = ${id}`),

  setCustomer: (id: number, customerId: number | null) =>
    db.exec(sql`update quotes set customer_id = ${customerId} where id = ${id}`),

  setValidUntil: (id: number, validUntil: Date) =>
    db.exec(sql`update quotes set valid_until = ${validUntil} where id = ${id}`),

  assign: (ids: number[], userId: number, at: Date) =>
    db.exec(
      sql`update quotes set assigned_to = ${userId}, version = version + 1, updated_at = ${at}
          where id = any(${ids}::bigint[]) and assigned_to is distinct from ${userId}`,
    ),

  /**
   * Paid and open amounts.
   * @throws Error if the quote does not exist
   */
  getBalance: (id: number) =>
    db.one(
      balanceRowSchema,
      sql`select agreed, credited, total, received, paid, open, overpaid from quote_balances where quote_id = ${id}`,
    ),

  hasAny: async (): Promise<boolean> => {
    const row = await db.one(z.object({ found: z.boolean() }), sql`select exists (select from quotes) as found`);
    return row.found;
  },

  remove: (id: number) => db.exec(sql`delete from quotes where id = ${id}`),

  listLines: (quoteId: number) =>
    db.many(
      lineRowSchema,
      sql`select id, ${lineColumns} from quote_lines where quote_id = ${quoteId} order by position, id`,
    ),

  listShownLines: (quoteId: number) => db.many(shownLineSchema, shownLines(quoteId)),

  /** Lines with an id of this quote keep it. */
  replaceLines: async (quoteId: number, lines: NewLine[]): Promise<void> => {
    const kept = lines.flatMap(({ id }) => (id === null ? [] : [id]));
    await db.exec(sql`delete from quote_lines where quote_id = ${quoteId} and not id = any(${kept}::bigint[])`);
    if (lines.length === 0) return;
    await db.exec(
      sql`insert into quote_lines as l (id, quote_id, position, ${lineColumns}) overriding system value
          select coalesce(r.id, nextval(pg_get_serial_sequence('quote_lines', 'id'))), ${quoteId}, r.position,
                 ${lineColumns}
          from jsonb_populate_recordset(null::quote_lines,
                 ${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb) r
          on conflict (id) do update set
            position = excluded.position, name = excluded.name, sku = excluded.sku,
            description = excluded.description, image = excluded.image, item_type = excluded.item_type,
            unit_price = excluded.unit_price, unit_cost = excluded.unit_cost, quantity = excluded.quantity,
            discount_percent = excluded.discount_percent, line_total = excluded.line_total,
            expected_date = excluded.expected_date
          where l.quote_id = ${quoteId}`,
    );
  },

  addEvents: (quoteIds: number[], { type, at, source, userId, data }: Omit<NewQuoteEvent, 'quoteId' | 'eventKey'>) =>
    db.exec(
      sql`insert into quote_events (quote_id, type, at, source, user_id, data)
          select t.id, ${type}, ${at}, ${source}, ${userId ?? null}, ${JSON.stringify(data ?? {})}::jsonb
          from unnest(${quoteIds}::bigint[]) as t (id)`,
    ),

  findLastEvent: (quoteId: number) =>
    db.maybeOne(
      lastEventSchema,
      sql`select id, type, at, user_id, data from quote_events where quote_id = ${quoteId}
          order by at desc, id desc limit 1`,
    ),

  findLastEventAt: async (quoteId: number, types: QuoteEventType[]): Promise<Date | null> => {
    const row = await db.one(
      z.object({ at: z.date().nullable() }),
      sql`select max(at) as at from quote_events where quote_id = ${quoteId} and type = any(${types}::text[])`,
    );
    return row.at;
  },

  changeEvent: (id: number, data: Record<string, unknown>, at: Date) =>
    db.exec(sql`update quote_events set data = ${JSON.stringify(data)}::jsonb, at = ${at} where id = ${id}`),

  /** @returns false if the event key already exists */
  addEvent: async ({ quoteId, type, at, source, userId, data, eventKey }: NewQuoteEvent): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into quote_events (quote_id, type, at, source, user_id, data, event_key)
          values (${quoteId}, ${type}, ${at}, ${source}, ${userId ?? null}, ${JSON.stringify(data ?? {})}::jsonb,
                  ${eventKey ?? null})
          on conflict (quote_id, event_key) do nothing`,
    );
    return rows > 0;
  },

  hasEvent: async (quoteId: number, eventKey: string): Promise<boolean> => {
    const row = await db.maybeOne(
      idSchema,
      sql`select id from quote_events where quote_id = ${quoteId} and event_key = ${eventKey}`,
    );
    return row !== null;
  },
});

export type QuoteStore = ReturnType<typeof createQuoteStore>;
