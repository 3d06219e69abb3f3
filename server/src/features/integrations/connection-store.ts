import { connectionSystems, type ConnectionSystem } from '@chainline/shared/integrations/connection-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({ system: z.enum(connectionSystems), sealed: z.instanceof(Buffer), version: z.string() });
export type SealedConnection = Pick<z.output<typeof rowSchema>, 'system' | 'sealed'>;

type NewConnection = SealedConnection & { seen: string | null; at: Date; userId: number };

/** Every encryption has a new key stream, so that it differs even for the same connection. */
const version = sql`md5(sealed)`;

export const createConnectionStore = (db: Db) => ({
  list: () =>
    db.many(rowSchema, sql`select system, sealed, ${version} as version from outside_connections order by system`),

  find: (system: ConnectionSystem) =>
    db.maybeOne(
      rowSchema,
      sql`select system, sealed, ${version} as version from outside_connections where system = ${system}`,
    ),

  /** @returns false unless the stored version is the one seen; null stands for none */
  save: async ({ system, sealed, seen, at, userId }: NewConnection): Promise<boolean> => {
    const saved = await db.exec(
      seen === null
        ? sql`insert into outside_connections (system, sealed, updated_at, updated_by)
              values (${system}, ${sealed}, ${at}, ${userId}) on conflict (system) do nothing`
        : sql`update outside_connections set sealed = ${sealed}, updated_at = ${at}, updated_by = ${userId}
              where system = ${system} and ${version} = ${seen}`,
    );
    return saved > 0;
  },

  remove: (system: ConnectionSystem) => db.exec(sql`delete from outside_connections where system = ${system}`),

  /** Changes with every change of a connection. */
  revision: async (): Promise<string> => {
    const { revision } = await db.one(
      z.object({ revision: z.string() }),
      sql`select coalesce(string_agg(${version}, ' ' order by system), '') as revision from outside_connections`,
    );
    return revision;
  },
});

export type ConnectionStore = ReturnType<typeof createConnectionStore>;
