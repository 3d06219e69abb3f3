import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from './db';

const positionSchema = z.object({ position: z.string() });

/** Positions in feeds of outside systems, by the feed's name; each belongs to the feature that reads the feed. */
export const createFeedCursors = (db: Db) => ({
  /** Null before the first complete read. */
  find: async (name: string): Promise<string | null> => {
    const row = await db.maybeOne(positionSchema, sql`select position from feed_cursors where name = ${name}`);
    return row?.position ?? null;
  },

  /** Time of the last read. */
  findMovedAt: async (name: string): Promise<Date | null> => {
    const row = await db.maybeOne(
      z.object({ moved_at: z.date() }),
      sql`select moved_at from feed_cursors where name = ${name}`,
    );
    return row?.moved_at ?? null;
  },

  /** Makes the next read start from the beginning. */
  remove: (name: string) => db.exec(sql`delete from feed_cursors where name = ${name}`),

  move: (name: string, position: string, at: Date) =>
    db.exec(
      sql`insert into feed_cursors (name, position, moved_at) values (${name}, ${position}, ${at})
          on conflict (name) do update set position = excluded.position, moved_at = excluded.moved_at`,
    ),
});

export type FeedCursors = ReturnType<typeof createFeedCursors>;
