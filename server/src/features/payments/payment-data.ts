import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { rowsAsJson } from '../../db/rows-as-json';
import type { CustomerData, Person } from '../customers';

const quotesOf = ({ customerIds }: Person) =>
  sql`(select id from quotes where customer_id = any(${[...customerIds]}::bigint[]))`;

export const createPaymentDataStore = (db: Db) => ({
  listPayments: (person: Person) =>
    rowsAsJson(
      db,
      sql`select q.quote_number, p.kind, p.method, p.method_title, p.amount, p.reference, p.note, p.paid_at
          from payments p join quotes q on q.id = p.quote_id
          where p.quote_id in ${quotesOf(person)} order by p.paid_at, p.id`,
    ),

  listDocuments: (person: Person) =>
    rowsAsJson(
      db,
      sql`select d.kind, d.number, d.issued_at, d.content from payment_documents d
          where d.quote_id in ${quotesOf(person)} order by d.issued_at, d.id`,
    ),
});

export type PaymentDataStore = ReturnType<typeof createPaymentDataStore>;

type Inside = { paymentData: PaymentDataStore };

/** Payments and their documents must be kept by tax law. */
export const paymentData = <S extends Inside>(): CustomerData<S>[] => [
  { name: 'payments', list: (inside, person) => inside.paymentData.listPayments(person) },
  { name: 'documents', list: (inside, person) => inside.paymentData.listDocuments(person) },
];
