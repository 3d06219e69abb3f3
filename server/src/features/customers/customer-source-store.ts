import { sourceSystems } from '@chainline/shared/customers/customer-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { CustomerPart } from './customer-parts';

export type SourceSystem = (typeof sourceSystems)[number];

const sourceSchema = z.object({
  system: z.enum(sourceSystems),
  external_id: z.string(),
  customer_id: z.int(),
  name: z.string(),
  company: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  address: z.string(),
  opted_out: z.array(z.string()),
  archived: z.boolean(),
  modified_at: z.date().nullable(),
});

/** A customer as an outside system has it. */
export type SourceRow = z.output<typeof sourceSchema>;

const knownSchema = z.object({ external_id: z.string(), modified_at: z.date().nullable(), is_erased: z.boolean() });

const columns = sql`system, external_id, customer_id, name, company, emails, phones, address, opted_out, archived,
  modified_at`;

export const createCustomerSourceStore = (db: Db) => ({
  listKnown: (system: SourceSystem, externalIds: readonly string[]) =>
    db.many(
      knownSchema,
      sql`select s.external_id, s.modified_at, c.erased_at is not null as is_erased
          from customer_sources s join customers c on c.id = s.customer_id
          where system = ${system} and external_id = any(${[...externalIds]}::text[])`,
    ),

  find: (system: SourceSystem, externalId: string): Promise<SourceRow | null> =>
    db.maybeOne(
      sourceSchema,
      sql`select ${columns} from customer_sources where system = ${system} and external_id = ${externalId}`,
    ),

  /** The largest id that is known. */
  findLastId: async (system: SourceSystem): Promise<number> => {
    const { last } = await db.one(
      z.object({ last: z.int() }),
      sql`select coalesce(max(external_id::bigint), 0) as last from customer_sources where system = ${system}`,
    );
    return last;
  },

  upsert: (source: SourceRow, at: Date) =>
    db.exec(
      sql`insert into customer_sources (${columns}, read_at)
          values (${source.system}, ${source.external_id}, ${source.customer_id}, ${source.name}, ${source.company},
                  ${source.emails}, ${source.phones}, ${source.address}, ${source.opted_out}, ${source.archived},
                  ${source.modified_at}, ${at})
          on conflict (system, external_id) do update set
            customer_id = excluded.customer_id, name = excluded.name, company = excluded.company,
            emails = excluded.emails, phones = excluded.phones, address = excluded.address,
            opted_out = excluded.opted_out, archived = excluded.archived, modified_at = excluded.modified_at,
            read_at = excluded.read_at`,
    ),

  /** Ids of another account belong to other people. */
  forget: async (system: SourceSystem): Promise<void> => {
    await db.exec(sql`delete from customer_sources where system = ${system}`);
    await db.exec(sql`delete from customer_identities where kind = ${system}`);
  },

  move: async ({ from, to }: { from: number; to: number }): Promise<void> => {
    await db.exec(sql`update customer_sources set customer_id = ${to} where customer_id = ${from}`);
  },

  /** Only those whose ids the customer has again. */
  moveBack: async ({ from, to }: { from: number; to: number }): Promise<void> => {
    await db.exec(
      sql`update customer_sources s set customer_id = ${to}
          where s.customer_id = ${from}
            and exists (select from customer_identities i
                        where i.customer_id = ${to} and i.kind = s.system and i.value = s.external_id)`,
    );
  },
});

export type CustomerSourceStore = ReturnType<typeof createCustomerSourceStore>;

/** Moves together with the ids of outside systems, which are stored in the customer. */
export const sourcePart = <S extends { customerSources: CustomerSourceStore }>(): CustomerPart<S> => ({
  name: 'sources',
  move: async ({ customerSources }, customer) => {
    await customerSources.move(customer);
    return [];
  },
  moveBack: ({ customerSources }, _rows, customer) => customerSources.moveBack(customer),
});
