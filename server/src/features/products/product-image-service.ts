import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { imageNotFound, imageTaken, type StoredImage, type UploadedFile, type UploadService } from '../images';
import { productNotFound, type EditParts, type RecordedChange } from './product-edit-service';
import type { ProductWriteStores, ProductWriteTransaction } from './product-stores';
import type { ProductDetails } from './product-store';
import type { FoundWrite, ShownImage } from './product-write-store';

const maxImages = 100;

type Dependencies = {
  stores: ProductWriteStores;
  transaction: ProductWriteTransaction;
  uploads: UploadService;
  parts: EditParts;
  now: () => Date;
};

type Caller = { actor: Actor; log: Logger };
type UploadOptions = { alt: string; filename: string | null; requestKey: string | null };

/**
 * True if `id` means this picture. An upload has a negative id until the shop has fetched it, and a page loaded before
 * then may still send that id.
 */
const isMeant =
  (id: number, uploads: StoredImage[]) =>
  ({ id: shown }: ShownImage): boolean => {
    if (shown === id) return true;
    return uploads.some(
      ({ id: upload, woo_image_id: wooId }) =>
        wooId !== null && ((shown === wooId && id === -upload) || (shown === -upload && id === wooId)),
    );
  };

/** Null unless `ids` contains each picture exactly once. */
const inOrder = (images: ShownImage[], ids: number[], uploads: StoredImage[]): ShownImage[] | null => {
  const left = [...images];
  const ordered = ids.flatMap((id) => {
    const at = left.findIndex(isMeant(id, uploads));
    return at === -1 ? [] : left.splice(at, 1);
  });
  return left.length === 0 && ordered.length === ids.length ? ordered : null;
};

export const createProductImageService = ({ stores, transaction, uploads, parts, now }: Dependencies) => {
  const lock = async (inside: ProductWriteStores, id: number): Promise<ProductDetails> => {
    const details = await parts.lock(inside, id);
    if (details.status === 'trash') throw productNotFound();
    return details;
  };

  /** Attaches a picture; `known` is the change of an earlier or concurrent identical request. */
  const attach = ({ actor }: Caller, productId: number, image: StoredImage) =>
    transaction(async (inside): Promise<{ recorded: RecordedChange } | { known: FoundWrite | null }> => {
      const details = await lock(inside, productId);
      const [held] = await inside.images.lockByIds([image.id]);
      if (!held) throw imageNotFound();
      if (held.product_id !== null && held.product_id !== productId) throw imageTaken();
      if (details.images.some(isMeant(-held.id, [held])))
        return { known: await inside.productWrites.findLast(productId, 'images') };
      if (held.product_id === null && (await inside.productWrites.listAwaitedUploads([held.id])).size > 0)
        throw imageTaken();
      if (details.images.length >= maxImages)
        throw new RuleError('image.too_many', `A product has at most ${maxImages} pictures.`);
      const shown = { id: -image.id, src: uploads.describe(image).url, name: image.name, alt: image.alt };
      await inside.images.setProduct([image.id], productId);
      const fields = { images: [...details.images, shown] };
      return { recorded: await parts.record(inside, actor, details, { kind: 'images', fields }) };
    });

  const finishAttached = async (caller: Caller, productId: number, image: StoredImage) => {
    const attached = await attach(caller, productId, image);
    if ('recorded' in attached) {
      try {
        return await parts.finish(attached.recorded, caller.log);
      } catch (error) {
        // The shop refused it at once and the change was reverted, so the picture is free again.
        if (error instanceof RuleError) await stores.images.setProduct([image.id], null);
        throw error;
      }
    }
    if (!attached.known) throw imageNotFound();
    const write = await parts.sendNow(attached.known.id, caller.log);
    // The shop refused it while this request waited for the other one.
    if (write.state === 'failed' || write.state === 'discarded') throw parts.refused(write);
    return write;
  };

  const add = async (caller: Caller, productId: number, file: UploadedFile | null, options: UploadOptions) => {
    parts.checkConfigured();
    await parts.getProduct(productId);
    const image = await uploads.upload(caller.actor, file, options);
    const write = await finishAttached(caller, productId, image);
    return { ...(await parts.answer(productId, write)), image: uploads.describe(image) };
  };

  const remove = async ({ actor, log }: Caller, productId: number, imageId: number) => {
    parts.checkConfigured();
    const recorded = await transaction(async (inside) => {
      const details = await lock(inside, productId);
      const uploaded = await inside.images.listOfProduct(productId);
      const isIt = isMeant(imageId, uploaded);
      const kept = details.images.filter((image) => !isIt(image));
      if (kept.length === details.images.length) throw imageNotFound();
      return parts.record(inside, actor, details, { kind: 'images', fields: { images: kept } });
    });
    const write = await parts.finish(recorded, log);
    const uploaded = (await stores.images.listOfProduct(productId)).find(
      ({ id, woo_image_id: wooId }) => -id === imageId || wooId === imageId,
    );
    if (uploaded) await stores.images.remove(uploaded.id, now());
    return parts.answer(productId, write);
  };

  return {
    add,
    remove,

    reorder: async ({ actor, log }: Caller, productId: number, ids: number[]) => {
      parts.checkConfigured();
      const recorded = await transaction(async (inside) => {
        const details = await lock(inside, productId);
        const uploaded = await inside.images.listOfProduct(productId);
        const ordered = inOrder(details.images, ids, uploaded);
        if (!ordered) return null;
        return parts.record(inside, actor, details, { kind: 'images', fields: { images: ordered } });
      });
      if (recorded) return parts.answer(productId, await parts.finish(recorded, log));
      throw new ConflictError(
        'image.changed',
        'The pictures of this product have changed since you opened it. Check them again before reordering them.',
        { data: { current: await parts.getProduct(productId) } },
      );
    },

    /** Only texts changed here are sent to the shop. */
    describe: async ({ actor, log }: Caller, productId: number, imageId: number, alt: string) => {
      parts.checkConfigured();
      const recorded = await transaction(async (inside) => {
        const details = await lock(inside, productId);
        const isIt = isMeant(imageId, await inside.images.listOfProduct(productId));
        const image = details.images.find(isIt);
        if (!image) throw imageNotFound();
        if (image.alt === alt) throw new RuleError('image.unchanged', 'The picture already has this description.');
        const shown = details.images.map((one) => (one === image ? { ...one, alt } : one));
        // This change replaces an earlier pending one, so it includes its texts.
        const open = await inside.productWrites.listUnconfirmed([productId], null);
        const said = open.flatMap(({ fields }) => fields.image_alts ?? []).filter(({ id }) => !isIt({ ...image, id }));
        const fields = { images: shown, image_alts: [...said, { id: image.id, alt, was: image.alt }] };
        return parts.record(inside, actor, details, { kind: 'images', fields });
      });
      return parts.answer(productId, await parts.finish(recorded, log));
    },

    describeUpload: async (id: number, alt: string) => {
      const image = await stores.images.describe(id, alt);
      if (!image) throw imageNotFound();
      return uploads.describe(image);
    },

    upload: async (
      caller: Caller,
      file: UploadedFile | null,
      options: UploadOptions & { productId: number | null },
    ) => {
      if (options.productId !== null) return (await add(caller, options.productId, file, options)).image;
      return uploads.describe(await uploads.upload(caller.actor, file, options));
    },

    removeUpload: async (caller: Caller, id: number): Promise<void> => {
      const [image] = await stores.images.listByIds([id]);
      if (!image) throw imageNotFound();
      const product = image.product_id === null ? null : await parts.findProduct(image.product_id);
      const uploaded = product ? await stores.images.listOfProduct(product.id) : [];
      if (product?.images.some(isMeant(-id, uploaded))) await remove(caller, product.id, -id);
      else await stores.images.remove(id, now());
    },
  };
};

export type ProductImageService = ReturnType<typeof createProductImageService>;
