import {
  matchReasons,
  type CustomerMerge,
  type DuplicatePair,
} from '@chainline/shared/customers/customer-merge-contract';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { countOf, pageOf, totalRowSchema, where } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';

const moment = z.date().transform((at) => at.toISOString());

const comparedSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  company: z.string(),
  abn: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  addresses: z.array(z.string()),
  total_quotes: z.int(),
  total_spent: z.number(),
  created_at: z.string().transform((at) => new Date(at).toISOString()),
});

const pairSchema = z.object({ one: comparedSchema, other: comparedSchema, reasons: z.array(z.enum(matchReasons)) });

const mergeSchema = z.object({
  id: z.int(),
  kept_id: z.int(),
  kept_name: z.string(),
  merged_id: z.int(),
  merged_name: z.string(),
  at: moment,
  by: z.string().nullable(),
  undone_at: moment.nullable(),
  is_kept_present: z.boolean(),
});

const valuesOf = (kind: 'email' | 'phone', id: Sql) =>
  sql`array(select i.value from customer_identities i where i.customer_id = ${id} and i.kind = ${kind} order by i.position)`;

/** The name, or what stands for a missing one. */
const shownName = (c: Sql) =>
  sql`coalesce(nullif(${c}.name, ''), nullif(${c}.company, ''),
        (select i.value from customer_identities i where i.customer_id = ${c}.id and i.kind in ('email', 'phone')
         order by i.kind, i.position limit 1), 'Customer ' || ${c}.id)`;

const compared = (id: Sql) => sql`(
  select jsonb_build_object('id', c.id, 'version', c.version, 'name', ${shownName(sql`c`)}, 'company', c.company,
           'abn', c.abn, 'emails', ${valuesOf('email', sql`c.id`)}, 'phones', ${valuesOf('phone', sql`c.id`)},
           'addresses', array(select a ->> 'text' from jsonb_array_elements(c.addresses) a),
           'total_quotes', t.quote_count, 'total_spent', t.quote_value, 'created_at', c.created_at)
  from customers c join customer_totals t on t.customer_id = c.id where c.id = ${id})`;

const names = { kept: raw('kept'), merged: raw('merged') };

type Page = { page: number; per_page: number; customer_id?: number | undefined };

export const createCustomerDuplicateReadModel = (db: Db) => ({
  list: async (query: Page): Promise<{ pairs: DuplicatePair[]; total: number }> => {
    const { customer_id: id } = query;
    const condition = where([
      sql`d.dismissed_at is null`,
      id !== undefined && sql`${id}::bigint in (d.one_id, d.other_id)`,
    ]);
    const order = sql`order by d.strength desc, d.found_at desc, d.one_id desc, d.other_id desc`;
    const [pairs, { total }] = await Promise.all([
      db.many(
        pairSchema,
        sql`select ${compared(sql`d.one_id`)} as one, ${compared(sql`d.other_id`)} as other, d.reasons
            from (select d.* from customer_duplicates d ${condition} ${order} ${pageOf(query)}) d ${order}`,
      ),
      db.one(totalRowSchema, countOf(sql`from customer_duplicates d ${condition}`)),
    ]);
    return { pairs, total };
  },

  /** Null if one is missing or merged. */
  compare: async (oneId: number, otherId: number): Promise<DuplicatePair | null> =>
    db.maybeOne(
      pairSchema,
      sql`select one, other,
                 coalesce((select d.reasons from customer_duplicates d
                           where d.one_id = ${Math.min(oneId, otherId)} and d.other_id = ${Math.max(oneId, otherId)}),
                          '{}') as reasons
          from (select ${compared(sql`${oneId}`)} as one, ${compared(sql`${otherId}`)} as other) pair
          where one is not null and other is not null`,
    ),

  listMerges: async (filter: { keptId: number } | { id: number }): Promise<CustomerMerge[]> => {
    const condition = 'id' in filter ? sql`m.id = ${filter.id}` : sql`m.kept_id = ${filter.keptId}`;
    const rows = await db.many(
      mergeSchema,
      sql`select m.id, m.kept_id, ${shownName(sql`${names.kept}`)} as kept_name, m.merged_id,
                 coalesce(nullif(m.merged_before #>> '{content,name}', ''), nullif(m.merged_before #>> '{content,company}', ''),
                          m.merged_before #>> '{content,emails,0}', m.merged_before #>> '{content,phones,0}',
                          'Customer ' || m.merged_id) as merged_name,
                 m.merged_at as at, ${fullName('u')} as by, m.undone_at, kept.merged_into is null as is_kept_present
          from customer_merges m
          join customers kept on kept.id = m.kept_id
          left join users u on u.id = m.merged_by
          where ${condition} order by m.merged_at desc, m.id desc limit 100`,
    );
    return rows.map(({ id, at, by, undone_at: undoneAt, is_kept_present: isPresent, ...row }) => ({
      id,
      kept: { id: row.kept_id, name: row.kept_name },
      merged: { id: row.merged_id, name: row.merged_name },
      at,
      by,
      undone_at: undoneAt,
      can_undo: undoneAt === null && isPresent,
    }));
  },
});

export type CustomerDuplicateReadModel = ReturnType<typeof createCustomerDuplicateReadModel>;
