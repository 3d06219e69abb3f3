import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { PictureMemory } from '../images';
import type { RunStore } from '../runs';
import type { ImportService } from './import-service';

type Started = Awaited<ReturnType<ImportService['start']>>;

type Dependencies = {
  stores: { audit: Pick<AuditStore, 'add'>; runs: Pick<RunStore, 'findAny'> };
  imports: Pick<ImportService, 'start'>;
  pictureMemory: Pick<PictureMemory, 'look'>;
  now: () => Date;
};

/** Re-imports the cached products and clears the memory of fetched pictures. */
export const createCacheService = ({ stores, imports, pictureMemory, now }: Dependencies) => {
  const isWhole = async (taskId: string): Promise<boolean> => {
    const run = await stores.runs.findAny(taskId);
    return run?.incremental === false && run.product_type === null;
  };

  const readAll = async (actor: Actor): Promise<Started> => {
    const started = await imports.start(actor, 'import_woo', { incremental: false });
    if (started.already_running && !(await isWhole(started.task_id))) {
      throw new ConflictError(
        'import.partial_running',
        'A sync is already in progress that imports only a part. Wait for it to finish, or cancel it, then try again.',
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
