import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Logger } from '../../logger';

/** So often a server looks whether another one was told to forget. */
const lookEveryMs = 5_000;

export type PictureMemory = {
  /** Calls `forget` whenever the cache was cleared, here or at another server. */
  follow: (forget: () => void) => void;
  /** Looks again where the last look is a while ago; nobody waits for it. */
  glance: (log: Logger) => void;
  /** Looks at once. */
  look: () => Promise<void>;
};

/**
 * What tells the memories of pictures, of which each server has its own, to forget: the last time that somebody had the
 * whole catalogue read anew, which is in the database for all of them.
 */
export const createPictureMemory = ({ db, now }: { db: Db; now: () => Date }): PictureMemory => {
  const forgetting: (() => void)[] = [];
  let known: string | null | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    lookedAt = now().getTime();
    const { id } = await db.one(
      z.object({ id: z.uuid().nullable() }),
      sql`select (select id from sync_runs where kind = 'import_woo' and not incremental
                  order by created_at desc, id limit 1) as id`,
    );
    const isNews = known !== undefined && known !== id;
    known = id;
    if (isNews) for (const forget of forgetting) forget();
  };

  return {
    follow: (forget) => {
      forgetting.push(forget);
    },
    glance: (log) => {
      if (now().getTime() - lookedAt < lookEveryMs) return;
      look().catch((error: unknown) => log.warn({ err: error }, 'not known whether pictures are to be forgotten'));
    },
    look,
  };
};
