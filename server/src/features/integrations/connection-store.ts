import { connectionSystems, type ConnectionSystem } from '@chainline/shared/integrations/connection-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({ system: z.enum(connectionSystems), sealed: z.instanceof(Buffer) });
export type SealedConnection = z.output<typeof rowSchema>;

type NewConnection = SealedConnection & { at: Date; userId: number };

export const createConnectionStore = (db: Db) => ({
  list: (): Promise<SealedConnection[]> =>
    db.many(rowSchema, sql`select system, sealed from outside_connections order by system`),

  find: (system: ConnectionSystem): Promise<SealedConnection | null> =>
    db.maybeOne(rowSchema, sql`select system, sealed from outside_connections where system = ${system}`),

  save: ({ system, sealed, at, userId }: NewConnection) =>
    db.exec(
      sql`insert into outside_connections (system, sealed, updated_at, updated_by)
          values (${system}, ${sealed}, ${at}, ${userId})
          on conflict (system) do update set sealed = excluded.sealed, updated_at = excluded.updated_at,
            updated_by = excluded.updated_by`,
    ),

  remove: (system: ConnectionSystem) => db.exec(sql`delete from outside_connections where system = ${system}`),

  /** Changes with every change of a connection. */
  revision: async (): Promise<string> => {
    const { revision } = await db.one(
      z.object({ revision: z.string() }),
      sql`select coalesce(string_agg(md5(sealed), ' ' order by system), '') as revision from outside_connections`,
    );
    return revision;
  },
});

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
