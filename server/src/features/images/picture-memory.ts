import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Logger } from '../../logger';

/** Polling interval for invalidations by other servers. */
const lookEveryMs = 5_000;

export type PictureMemory = {
  /** Called whenever the cache is cleared, on this or another server. */
  follow: (forget: () => void) => void;
  /** Polls in the background if the last poll is too old. */
  glance: (log: Logger) => void;
  look: () => Promise<void>;
};

/** Invalidates the picture caches of all servers after a full catalogue refresh. */
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
      look().catch((error: unknown) => log.warn({ err: error }, 'could not check whether the pictures were cleared'));
    },
    look,
  };
};
