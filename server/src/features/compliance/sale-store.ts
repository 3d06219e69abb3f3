import type { HandoutWay, SaleRef } from '@chainline/shared/compliance/sale-contract';
import type { ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import type { Person } from '../customers';

type Change = { by: number; at: Date };

const columnsOf = ({ kind, id }: SaleRef) => ({
  quoteId: kind === 'quotes' ? id : null,
  orderId: kind === 'orders' ? id : null,
  bikeId: kind === 'bikes' ? id : null,
});

type Handout = {
  sheet: number;
  way: HandoutWay;
  /** Name or address; empty if unknown. */
  to: string;
  /** Null if it was sent automatically. */
  by: number | null;
  at: Date;
  /** Recorded once per email; a download from the page of a quote once per wording. */
  emailId?: number;
};

const lockSql: Record<SaleRef['kind'], (id: number) => Sql> = {
  quotes: (id) => sql`select from quotes where id = ${id} for update`,
  orders: (id) => sql`select from orders where id = ${id} for update`,
  bikes: (id) => sql`select from bike_records where id = ${id} for update`,
};

const ofPerson = ({ customerIds, emails }: Person): Sql =>
  sql`(lower(h.given_to) = any(${[...emails]}::text[])
       or h.quote_id in (select q.id from quotes q where q.customer_id = any(${[...customerIds]}::bigint[]))
       or h.order_id in (select o.id from orders o where o.customer_id = any(${[...customerIds]}::bigint[]))
       or h.bike_id in (select b.id from bike_records b where b.customer_id = any(${[...customerIds]}::bigint[])))`;

/** Evidence that sales of e-bikes leave. */
export const createSaleStore = (db: Db) => ({
  allow: async (sale: SaleRef, keys: readonly string[], { reason, by, at }: Change & { reason: string }) => {
    const { quoteId, orderId, bikeId } = columnsOf(sale);
    await db.exec(
      sql`insert into unproven_sales (quote_id, order_id, bike_id, model_key, reason, allowed_at, allowed_by)
          select ${quoteId}::bigint, ${orderId}::bigint, ${bikeId}::bigint, key, ${reason}, ${at}, ${by} from unnest(${keys}::text[]) as t (key)`,
    );
  },

  /** Locks the sale, so that two managers at once allow a model once. */
  lock: ({ kind, id }: SaleRef) => db.exec(lockSql[kind](id)),

  /** @returns number of the wording */
  keepWording: async (texts: ComplianceSettings['safety'], at: Date): Promise<number> => {
    const json = JSON.stringify(texts);
    await db.exec(
      sql`insert into safety_sheets (texts, created_at) values (${json}::jsonb, ${at})
          on conflict (md5(texts::text)) do nothing`,
    );
    const { id } = await db.one(
      z.object({ id: z.int() }),
      sql`select id from safety_sheets where md5(texts::text) = md5((${json}::jsonb)::text)`,
    );
    return id;
  },

  give: async (sale: SaleRef, { sheet, way, to, by, at, emailId }: Handout) => {
    const { quoteId, orderId, bikeId } = columnsOf(sale);
    await db.exec(
      sql`insert into safety_handouts (quote_id, order_id, bike_id, sheet_id, way, given_to, given_at, given_by, email_id)
          values (${quoteId}, ${orderId}, ${bikeId}, ${sheet}, ${way}, ${to}, ${at}, ${by}, ${emailId ?? null})
          on conflict do nothing`,
    );
  },

  listHandoutsOf: (person: Person) =>
    rowsAsJson(
      db,
      sql`select h.given_at, h.way, h.given_to, s.texts from safety_handouts h join safety_sheets s on s.id = h.sheet_id
          where ${ofPerson(person)} order by h.id`,
    ),

  /** Keeps the record that it was given, without the person. */
  forgetPerson: (person: Person) =>
    db.exec(sql`update safety_handouts h set given_to = '' where given_to <> '' and ${ofPerson(person)}`),
});

export type SaleStore = ReturnType<typeof createSaleStore>;
