import { integrationSystemSchema, type IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const newsSchema = z.object({
  system: integrationSystemSchema,
  succeeded_at: z.date().nullable(),
  failed_at: z.date().nullable(),
  failure: z.string().nullable(),
});

export type IntegrationNews = z.output<typeof newsSchema>;

export const createIntegrationStore = (db: Db) => ({
  recordSuccess: (system: IntegrationSystem, at: Date) =>
    db.exec(
      sql`insert into integration_checks (system, succeeded_at) values (${system}, ${at})
          on conflict (system) do update set succeeded_at = excluded.succeeded_at`,
    ),

  recordFailure: (system: IntegrationSystem, failure: string, at: Date) =>
    db.exec(
      sql`insert into integration_checks (system, failed_at, failure) values (${system}, ${at}, ${failure})
          on conflict (system) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
    ),

  /** What was last heard of each system, by a test or in everyday work. */
  listNews: (): Promise<IntegrationNews[]> =>
    db.many(
      newsSchema,
      sql`with heard (system, at) as (
            select 'woocommerce', max(moved_at) from sync_cursors where name like 'woocommerce.%'
            union all select 'lightspeed', max(moved_at) from sync_cursors where name like 'lightspeed.%'
            union all select 'lightspeed', connected_at from lightspeed_connections where disconnected_at is null
            union all select 'mail', max(sent_at) from emails where sent_at is not null
            union all select system, succeeded_at from integration_checks
          ), failed (system, at, failure) as (
            select system, failed_at, failure from integration_checks where failed_at is not null
            union all (select 'mail', created_at, last_error from emails
                       where last_error is not null order by id desc limit 1)
          )
          select n.system, (select max(h.at) from heard h where h.system = n.system) as succeeded_at,
                 f.at as failed_at, f.failure
          from (select system from heard union select system from failed) n
          left join lateral (select at, failure from failed where failed.system = n.system
                             order by at desc limit 1) f on true`,
    ),
});

export type IntegrationStore = ReturnType<typeof createIntegrationStore>;
