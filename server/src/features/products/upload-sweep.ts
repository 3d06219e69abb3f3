import type { UploadService } from '../images';
import type { ProductWriteTransaction } from './product-stores';

/** So long a picture may lie about before it joins a product. */
const unattachedMs = 24 * 3_600_000;
const atOnce = 200;

type Dependencies = {
  transaction: ProductWriteTransaction;
  uploads: Pick<UploadService, 'forget'>;
  now: () => Date;
};

/**
 * Lets uploads go that nobody attached: whose dialog was closed, or whose product was never saved. Those that a change on
 * its way, or one that failed and may be tried again, still needs are left alone.
 */
export const createUploadSweep =
  ({ transaction, uploads, now }: Dependencies) =>
  async (): Promise<void> => {
    const before = new Date(now().getTime() - unattachedMs);
    let after = 0;
    for (;;) {
      const { last, removed } = await transaction(async (inside) => {
        // Held, so that nobody attaches them between the look and the removal; two servers take different ones.
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
