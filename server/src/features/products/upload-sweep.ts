import type { UploadService } from '../images';
import type { ProductWriteTransaction } from './product-stores';

const unattachedMs = 24 * 3_600_000;
const atOnce = 200;

type Dependencies = {
  transaction: ProductWriteTransaction;
  uploads: Pick<UploadService, 'forget'>;
  now: () => Date;
};

/**
 * Removes uploads of closed dialogs and unsaved products. Keeps those needed by a change that is pending or can be
 * retried.
 */
export const createUploadSweep =
  ({ transaction, uploads, now }: Dependencies) =>
  async (): Promise<void> => {
    const before = new Date(now().getTime() - unattachedMs);
    let after = 0;
    for (;;) {
      const { last, removed } = await transaction(async (inside) => {
        // Locked so that they cannot be attached now; concurrent servers take different ones.
        const ids = await inside.images.lockUnattached({ before, after, limit: atOnce });
        const awaited = await inside.productWrites.listAwaitedUploads(ids);
        const unwanted = ids.filter((id) => !awaited.has(id));
        return { last: ids.at(-1), removed: await inside.images.removeMany(unwanted, now()) };
      });
      await uploads.forget(removed);
      if (last === undefined) return;
      after = last;
    }
  };
