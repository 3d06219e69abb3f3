import { defaultBikeRows, type BikeFilter, type BikeQuery } from '@chainline/shared/bikes/bike-contract';
import { maxCounted } from '@chainline/shared/http/list-query';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { countOf, orderBy, pageOf, totalRowSchema, where } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';
import { matchesTerm } from '../../db/search-terms';
import { bikeDetailRowSchema, bikeRowSchema, bikeValues, type BikeDetailRow, type BikeRow } from './bike-rows';

const cardRowSchema = z.object({
  total: z.int(),
  in_stock: z.int(),
  sold: z.int(),
  pending_payment: z.int(),
  doubles: z.int(),
});

const choicesSchema = z.object({ brands: z.array(z.string()), inv_types: z.array(z.string()) });

/** Number of records in the states given. */
const sumOf = (states: Sql = empty): Sql => sql`(select coalesce(sum(bikes), 0)::int from bike_counts ${states})`;

/** Distinct values of an indexed column, with one index lookup for each. */
const valuesOf = (column: Sql): Sql => sql`
  with recursive seen (value) as (
    (select ${column} from bike_records where deleted_at is null order by ${column} limit 1)
    union all
    select (select ${column} from bike_records where deleted_at is null and ${column} > seen.value
            order by ${column} limit 1)
    from seen where seen.value is not null)
  select coalesce(array_agg(value order by value) filter (where value <> ''), '{}') from seen`;

const columns = sql`b.id, b.version, ${bikeValues}, b.edited_at as last_edited_at, b.deleted_at,
  coalesce(${fullName('u')}, '') as last_edited_by,
  exists (select from bike_records o where o.serial_number = b.serial_number and o.serial_number <> ''
          and o.deleted_at is null and o.id <> b.id) as is_double`;
const editor = sql`left join users u on u.id = b.edited_by`;

const wordsIn = (column: Sql, text: string | undefined): Sql[] =>
  searchTerms(text ?? '').map((term) => matchesTerm(column, term));

const matching = (filter: BikeFilter): (Sql | false)[] => [
  filter.deleted === undefined ? sql`b.deleted_at is null` : sql`b.deleted_at is not null`,
  ...wordsIn(sql`b.search_text`, filter.search),
  ...wordsIn(sql`b.model_text`, filter.model),
  filter.brand !== undefined && sql`b.brand = ${filter.brand}`,
  filter.inv_type !== undefined && sql`b.inv_type = ${filter.inv_type}`,
  filter.sold !== undefined && sql`b.sold = ${filter.sold}`,
  filter.paid !== undefined && sql`b.paid = ${filter.paid}`,
  filter.arrived !== undefined && sql`b.arrived = ${filter.arrived}`,
  filter.payment_from !== undefined && sql`b.payment_date >= ${filter.payment_from}::date`,
  filter.doubles !== undefined &&
    sql`b.serial_number <> '' and b.serial_number in (select serial_number from bike_doubles)`,
];

/** Condition on `bike_counts` if they know how many records match, otherwise null. */
const countedBy = ({ arrived, sold, paid, ...others }: BikeFilter): Sql | null => {
  if (Object.values<unknown>(others).some((value) => value !== undefined && value !== '')) return null;
  return where([
    arrived !== undefined && sql`arrived = ${arrived}`,
    sold !== undefined && sql`sold = ${sold}`,
    paid !== undefined && sql`paid = ${paid}`,
  ]);
};

const totalOf = (filter: BikeFilter): Sql => {
  const counted = countedBy(filter);
  if (counted === null) return countOf(sql`from bike_records b ${where(matching(filter))}`);
  return sql`select least(coalesce(sum(bikes), 0), ${maxCounted + 1})::int as total from bike_counts ${counted}`;
};

export const createBikeReadModel = (db: Db) => ({
  list: async ({
    sort,
    page: at,
    per_page: size,
    ...filter
  }: BikeQuery): Promise<{ rows: BikeRow[]; count: number }> => {
    const condition = where(matching(filter));
    const order = orderBy(
      sort,
      {
        created: sql`b.id`,
        model: sql`b.model`,
        inv_number: sql`b.inv_number`,
        brand: sql`b.brand`,
        payment_date: sql`b.payment_date`,
        last_edited_at: sql`b.edited_at`,
      },
      sql`b.id`,
    );
    const page = pageOf({ page: at, per_page: size ?? defaultBikeRows });
    const [rows, { total }] = await Promise.all([
      db.many(
        bikeRowSchema,
        sql`select ${columns} from (select b.* from bike_records b ${condition} ${order} ${page}) b ${editor} ${order}`,
      ),
      db.one(totalRowSchema, totalOf(filter)),
    ]);
    return { rows, count: total };
  },

  /** Of the whole register, whatever the filters. */
  countCards: () =>
    db.one(
      cardRowSchema,
      sql`select ${sumOf()} as total, ${sumOf(sql`where arrived = 'yes' and sold = 'no'`)} as in_stock,
                 ${sumOf(sql`where sold = 'yes'`)} as sold, ${sumOf(sql`where paid = 'no'`)} as pending_payment,
                 (select count(*)::int from bike_doubles) as doubles`,
    ),

  /** Brands and types as records spell them, including those that the settings do not name. */
  choices: () =>
    db.one(choicesSchema, sql`select (${valuesOf(sql`brand`)}) as brands, (${valuesOf(sql`inv_type`)}) as inv_types`),

  find: (id: number): Promise<BikeDetailRow | null> =>
    db.maybeOne(
      bikeDetailRowSchema,
      sql`select ${columns},
            coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'type', c.type, 'at', c.at,
                        'by', case when c.is_automatic then 'Chainline'
                          else coalesce(${fullName('u')}, 'Somebody who has left') end, 'changes', c.changes,
                        'source', c.source)
                        order by c.id desc)
                      from bike_record_changes c left join users u on u.id = c.user_id
                      where c.bike_id = b.id), '[]') as history
          from bike_records b ${editor} where b.id = ${id}`,
    ),

  /** A page of the export, the newest first. */
  pageBelow: (filter: BikeFilter, { below, limit }: { below: number | null; limit: number }): Promise<BikeRow[]> => {
    const behind = below === null ? empty : sql` and b.id < ${below}`;
    return db.many(
      bikeRowSchema,
      sql`select ${columns} from bike_records b ${editor} ${where(matching(filter))}${behind}
          order by b.id desc limit ${limit}`,
    );
  },
});

export type BikeReadModel = ReturnType<typeof createBikeReadModel>;
