import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({ value: z.unknown(), version: z.int() });

type Change = { value: unknown; by: number; at: Date };

export const createSettingsStore = (db: Db) => ({
  find: (section: string) =>
    db.maybeOne(rowSchema, sql`select value, version from settings where section = ${section}`),

  /** @returns false if another change came first */
  insert: async (section: string, { value, by, at }: Change): Promise<boolean> => {
    const rows = await db.exec(
      sql`insert into settings (section, value, updated_by, updated_at)
          values (${section}, ${JSON.stringify(value)}::jsonb, ${by}, ${at})
          on conflict (section) do nothing`,
    );
    return rows === 1;
  },

  /**
   * Updates only if the version is still current.
   * @returns false otherwise
   */
  update: async (section: string, version: number, { value, by, at }: Change): Promise<boolean> => {
    const rows = await db.exec(
      sql`update settings
          set value = ${JSON.stringify(value)}::jsonb, version = version + 1, updated_by = ${by}, updated_at = ${at}
          where section = ${section} and version = ${version}`,
    );
    return rows === 1;
  },
});

export type SettingsStore = ReturnType<typeof createSettingsStore>;
