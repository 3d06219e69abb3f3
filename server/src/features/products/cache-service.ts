import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { PictureMemory } from '../images';

type Started = { success: true; task_id: string; already_running: boolean; message: string };

type Dependencies = {
  stores: { audit: Pick<AuditStore, 'add'> };
  /** Has the whole catalogue read from the shop anew, or names the reading that is under way. */
  readAnew: (actor: Actor) => Promise<Started>;
  /** Whether that reading is of the whole catalogue too. */
  isWhole: (taskId: string) => Promise<boolean>;
  pictureMemory: Pick<PictureMemory, 'look'>;
  now: () => Date;
};

/** What is kept of the shop: read anew, and fetched pictures forgotten. */
export const createCacheService = ({ stores, readAnew, isWhole, pictureMemory, now }: Dependencies) => {
  const readAll = async (actor: Actor): Promise<Started> => {
    const started = await readAnew(actor);
    if (started.already_running && !(await isWhole(started.task_id))) {
      throw new ConflictError(
        'import.partial_running',
        'A sync is already in progress, which reads only a part. Wait until it has ended, or cancel it, and try again.',
        { data: { task_id: started.task_id } },
      );
    }
    return started;
  };

  return {
    sync: readAll,

    clear: async (actor: Actor): Promise<Started> => {
      const started = await readAll(actor);
      if (!started.already_running)
        await stores.audit.add(actor, 'product.cache_cleared', { at: now(), target: `run:${started.task_id}` });
      await pictureMemory.look();
      return started;
    },
  };
};

export type CacheService = ReturnType<typeof createCacheService>;
