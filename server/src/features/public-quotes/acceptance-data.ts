import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import type { CustomerData, Person } from '../customers';

const quotesOf = ({ customerIds }: Person) =>
  sql`(select id from quotes where customer_id = any(${[...customerIds]}::bigint[]))`;

export const createAcceptanceDataStore = (db: Db) => ({
  listAcceptances: (person: Person) =>
    rowsAsJson(
      db,
      sql`select q.quote_number, a.accepted_at, a.name, a.email, a.ip, a.user_agent, a.choice, a.terms_version,
                 a.amount_due, a.order_number
          from quote_acceptances a join quotes q on q.id = a.quote_id
          where a.quote_id in ${quotesOf(person)} order by a.accepted_at`,
    ),

  listViews: (person: Person) =>
    rowsAsJson(
      db,
      sql`select q.quote_number, v.at, v.ip, v.user_agent from quote_views v join quotes q on q.id = v.quote_id
          where v.quote_id in ${quotesOf(person)} order by v.at, v.id`,
    ),

  eraseViews: (person: Person) =>
    db.exec(sql`update quote_views set ip = '', user_agent = '' where quote_id in ${quotesOf(person)}`),
});

export type AcceptanceDataStore = ReturnType<typeof createAcceptanceDataStore>;

type Inside = { acceptanceData: AcceptanceDataStore };

/** Acceptances are signed agreements: they are kept unchanged, with the sale. */
export const acceptanceData = <S extends Inside>(): CustomerData<S>[] => [
  { name: 'acceptances', list: (inside, person) => inside.acceptanceData.listAcceptances(person) },
  {
    name: 'openings',
    list: (inside, person) => inside.acceptanceData.listViews(person),
    erase: async (inside, person) => {
      await inside.acceptanceData.eraseViews(person);
      return 0;
    },
  },
];
