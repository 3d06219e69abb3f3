import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { imageNotFound, type StoredImage, type UploadedFile, type UploadService } from '../images';
import { productNotFound, type EditParts } from './product-edit-service';
import type { EditStores, EditTransaction } from './product-stores';
import type { ProductDetails } from './product-store';
import type { ShownImage } from './product-write-store';

const mostImages = 100;

type Dependencies = {
  stores: EditStores;
  transaction: EditTransaction;
  uploads: UploadService;
  parts: EditParts;
  now: () => Date;
};

type Caller = { actor: Actor; log: Logger };
type UploadOptions = { alt: string; filename: string | null; requestKey: string | null };

/**
 * Whether a picture of a product is the one that is meant. Before the shop has taken an upload it is known by minus the
 * number of the upload, and afterwards by the shop's own; whoever looked before may still say the first.
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

/** The pictures of a product: added, taken away and put in order, here and in the shop. */
export const createProductImageService = ({ stores, transaction, uploads, parts, now }: Dependencies) => {
  const lock = async (inside: EditStores, id: number): Promise<ProductDetails> => {
    const details = await parts.lock(inside, id);
    if (details.status === 'trash') throw productNotFound();
    return details;
  };

  const attach = ({ actor }: Caller, productId: number, image: StoredImage) =>
    transaction(async (inside) => {
      const details = await lock(inside, productId);
      if (details.images.length >= mostImages)
        throw new RuleError('image.too_many', `A product has at most ${mostImages} pictures.`);
      const shown = { id: -image.id, src: uploads.describe(image).url, name: image.name, alt: image.alt };
      await inside.images.setProduct([image.id], productId);
      return parts.record(inside, actor, details, { kind: 'images', fields: { images: [...details.images, shown] } });
    });

  const add = async (caller: Caller, productId: number, file: UploadedFile | null, options: UploadOptions) => {
    parts.checkConfigured();
    await parts.getProduct(productId);
    const image = await uploads.upload(caller.actor, file, options);
    if (image.product_id !== null && image.product_id !== productId) throw imageNotFound();
    // The same request again: the picture is there already.
    const known = image.product_id === null ? null : await stores.productWrites.findLast(productId, 'images');
    const write = known
      ? await parts.sendNow(known.id, caller.log)
      : await parts.finish(await attach(caller, productId, image), caller.log);
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
        const ordered = ids.flatMap((id) => details.images.find(isMeant(id, uploaded)) ?? []);
        const isWhole = new Set(ordered).size === details.images.length && ordered.length === details.images.length;
        if (!isWhole || ids.length !== ordered.length) return null;
        return parts.record(inside, actor, details, { kind: 'images', fields: { images: ordered } });
      });
      if (recorded) return parts.answer(productId, await parts.finish(recorded, log));
      throw new ConflictError(
        'image.changed',
        'The pictures of this product have changed since you opened it. Look at them again before you put them in order.',
        { data: { current: await parts.getProduct(productId) } },
      );
    },

    /** An upload by itself, or for a product at once. */
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
