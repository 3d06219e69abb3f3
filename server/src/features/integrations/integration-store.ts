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

  /** Outcomes of tests and everyday calls. Connecting the till counts as a success. */
  listNews: (): Promise<IntegrationNews[]> =>
    db.many(
      newsSchema,
      sql`select c.system, greatest(c.succeeded_at, l.connected_at) as succeeded_at, c.failed_at, c.failure
          from integration_checks c
          left join lateral (select max(connected_at) as connected_at from lightspeed_connections
                             where disconnected_at is null and c.system = 'lightspeed') l on true`,
    ),
});

export type IntegrationStore = ReturnType<typeof createIntegrationStore>;
