import { toCents, toDollarText } from '@chainline/shared/money';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooImage, WooProduct } from '../../providers/woocommerce/woo-mapper';
import type { WooImageChoice, WooProductChange } from '../../providers/woocommerce/woo-products';
import type { ImageStore, StoredImage, UploadService } from '../images';
import type { OutgoingWrite, ProductWriteStore, ShownImage, WrittenFields } from './product-write-store';

/** Generous clock skew: even a shop with a wrong clock must not create a product twice. */
const clockMarginMs = 24 * 3_600_000;

export type SenderShop = Pick<
  WooClient,
  | 'createProduct'
  | 'findProductByMarker'
  | 'findProduct'
  | 'updateProduct'
  | 'listVariationStatuses'
  | 'trashProduct'
  | 'restoreProduct'
>;

type Dependencies = {
  shop: SenderShop;
  images: Pick<ImageStore, 'listByIds' | 'listOfProduct'>;
  uploads: Pick<UploadService, 'shopUrl' | 'fileStem'>;
  writes: Pick<ProductWriteStore, 'recordBefore'>;
};

type Call = { signal?: AbortSignal | undefined };

type TakenImage = { id: number; wooImageId: number };

/** `product` is null if it was deleted, as requested. */
export type Taken = { product: WooProduct | null; taken: TakenImage[] };

export class ProductGoneError extends Error {
  override name = 'ProductGoneError';
}

const priceText = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : toDollarText(toCents(price));

const toChange = ({ name, description, sku, status, category_ids: categoryIds }: WrittenFields): WooProductChange => ({
  name,
  description,
  sku,
  status,
  categoryIds,
});

const isEmpty = (fields: WrittenFields): boolean => Object.keys(fields).length === 0;

const uploadIds = (images: ShownImage[]): number[] => images.filter(({ id }) => id < 0).map(({ id }) => -id);

/** Sends the alt text together with a picture that the shop has not fetched yet. */
const withAlt = (choice: WooImageChoice, alts: ReadonlyMap<number | null, string>): WooImageChoice => {
  const alt = 'id' in choice ? alts.get(choice.id) : undefined;
  return alt === undefined ? choice : { ...choice, alt };
};

const hasFields = (product: WooProduct, { name, description, sku, status, categoryIds }: WooProductChange): boolean => {
  const isSo = (wanted: string | undefined, held: string) => wanted === undefined || wanted === held;
  const held = new Set(product.categories.map(({ id }) => id));
  return (
    isSo(name, product.name) &&
    isSo(description, product.description) &&
    isSo(sku, product.sku) &&
    isSo(status, product.status) &&
    (categoryIds === undefined || (categoryIds.length === held.size && categoryIds.every((id) => held.has(id))))
  );
};

const hasImages = ({ images }: WooProduct, choices: WooImageChoice[]): boolean =>
  images.length === choices.length &&
  choices.every((choice, at) => {
    const held = images[at];
    return 'id' in choice && choice.id === held?.id && (choice.alt === undefined || choice.alt === held.alt);
  });

export const createWriteSender = ({ shop, images, uploads, writes }: Dependencies) => {
  const uploadsOf = async (shown: ShownImage[]): Promise<Map<number, StoredImage>> =>
    new Map((await images.listByIds(uploadIds(shown))).map((image) => [image.id, image]));

  const toNewChoice = ({ name, alt }: ShownImage, upload: StoredImage): WooImageChoice => ({
    src: uploads.shopUrl(upload),
    name,
    alt,
  });

  /** Null unless an earlier attempt already sent the upload to the shop. */
  const copyOf = (upload: StoredImage, inShop: WooImage[]): number | null =>
    inShop.find(({ id, src }) => id === upload.woo_image_id || src.includes(uploads.fileStem(upload)))?.id ?? null;

  const takenOf = (product: WooProduct, uploaded: Iterable<StoredImage>): TakenImage[] =>
    [...uploaded].flatMap((upload) => {
      const wooImageId = copyOf(upload, product.images);
      return wooImageId === null ? [] : [{ id: upload.id, wooImageId }];
    });

  const create = async ({ id, fields }: OutgoingWrite, call: Call): Promise<Taken> => {
    const shown = fields.images ?? [];
    const uploaded = await uploadsOf(shown);
    const product = await shop.createProduct(
      {
        ...toChange(fields),
        marker: id,
        regularPrice: priceText(fields.regular_price),
        salePrice: priceText(fields.sale_price),
        stockQuantity: fields.stock_quantity ?? null,
        stockStatus: fields.stock_status ?? 'instock',
        images: shown.flatMap((image) => {
          const upload = uploaded.get(-image.id);
          return upload ? [toNewChoice(image, upload)] : [];
        }),
      },
      call,
    );
    return { product, taken: takenOf(product, uploaded.values()) };
  };

  const findCreated = async ({ id, fields, created_at: at }: OutgoingWrite, call: Call): Promise<Taken | null> => {
    const product = await shop.findProductByMarker(id, new Date(at.getTime() - clockMarginMs), call);
    if (!product) return null;
    const uploaded = await uploadsOf(fields.images ?? []);
    return { product, taken: takenOf(product, uploaded.values()) };
  };

  const getProduct = async (id: number, call: Call): Promise<WooProduct> => {
    const product = await shop.findProduct(id, call);
    if (!product) throw new ProductGoneError();
    return product;
  };

  /**
   * Pictures in their new order. Omits uploads that an earlier attempt has sent, and puts pictures added in the shop
   * last.
   */
  const planImages = async ({ id, images: inShop }: WooProduct, { fields, before }: OutgoingWrite) => {
    // The shop's own list, if only alt texts change or a later change sets the pictures.
    const wanted = fields.images ?? inShop;
    const uploaded = await uploadsOf(wanted);
    const everUploaded = await images.listOfProduct(id);
    const choices = wanted.flatMap((image): WooImageChoice[] => {
      if (image.id > 0) return inShop.some((held) => held.id === image.id) ? [{ id: image.id }] : [];
      const upload = uploaded.get(-image.id);
      if (!upload) return [];
      const copy = copyOf(upload, inShop);
      return [copy === null ? toNewChoice(image, upload) : { id: copy }];
    });
    const chosen = new Set(choices.flatMap((choice) => ('id' in choice ? [choice.id] : [])));
    const seen = new Set((before.images ?? []).map((image) => image.id));
    const isOurs = (image: WooImage) => everUploaded.some((upload) => copyOf(upload, [image]) !== null);
    const added = inShop.filter((image) => !chosen.has(image.id) && !seen.has(image.id) && !isOurs(image));
    const all = [...choices, ...added.map((image) => ({ id: image.id }))];
    const idInShop = (imageId: number): number | null => {
      const upload = everUploaded.find((one) => -one.id === imageId);
      return upload ? copyOf(upload, inShop) : imageId;
    };
    const alts = new Map((fields.image_alts ?? []).map((image) => [idInShop(image.id), image.alt]));
    return { choices: all.map((choice) => withAlt(choice, alts)), uploaded: [...uploaded.values()] };
  };

  const sendImages = async (id: number, write: OutgoingWrite, call: Call): Promise<Taken> => {
    const { choices, uploaded } = await planImages(await getProduct(id, call), write);
    const product = await shop.updateProduct(id, { images: choices }, call);
    return { product, taken: takenOf(product, uploaded) };
  };

  const trash = async (id: number, write: OutgoingWrite, call: Call): Promise<Taken> => {
    // Recorded before trashing: afterwards its variations could not be told from those trashed earlier.
    if (!write.before.variations)
      await writes.recordBefore(write.id, { variations: await shop.listVariationStatuses(id, call) });
    await shop.trashProduct(id, call);
    return { product: null, taken: [] };
  };

  const restore = async (id: number, { fields }: OutgoingWrite, call: Call): Promise<Taken> => {
    const { status = 'publish', variations = null } = fields;
    return { product: await shop.restoreProduct(id, { status, variations }, call), taken: [] };
  };

  const isRestored = async (product: WooProduct, { fields }: OutgoingWrite, call: Call): Promise<boolean> => {
    const { status = 'publish', variations } = fields;
    if (product.status !== status) return false;
    if (product.type !== 'variable') return true;
    if (!variations) return false;
    const held = new Map((await shop.listVariationStatuses(product.id, call)).map((one) => [one.id, one.status]));
    return variations.every((one) => held.get(one.id) === one.status);
  };

  const findIn = async (product: WooProduct, write: OutgoingWrite, call: Call): Promise<Taken | null> => {
    switch (write.kind) {
      case 'images': {
        const { choices, uploaded } = await planImages(product, write);
        return hasImages(product, choices) ? { product, taken: takenOf(product, uploaded) } : null;
      }
      case 'delete':
        return product.status === 'trash' ? { product: null, taken: [] } : null;
      case 'restore':
        return (await isRestored(product, write, call)) ? { product, taken: [] } : null;
      case 'create':
      case 'update':
        return hasFields(product, toChange(write.fields)) ? { product, taken: [] } : null;
    }
  };

  const sendTo = async (id: number, write: OutgoingWrite, call: Call): Promise<Taken> => {
    switch (write.kind) {
      case 'images':
        return sendImages(id, write, call);
      case 'delete':
        return trash(id, write, call);
      case 'restore':
        return restore(id, write, call);
      case 'create':
      case 'update':
        return { product: await shop.updateProduct(id, toChange(write.fields), call), taken: [] };
    }
  };

  return {
    /** @throws UpstreamError, ProductGoneError */
    send: async (write: OutgoingWrite, call: Call): Promise<Taken> => {
      if (write.product_id === null) return create(write, call);
      // Later changes cover all of its fields.
      if (isEmpty(write.fields)) return { product: null, taken: [] };
      return sendTo(write.product_id, write, call);
    },

    /** Null if the shop did not accept the unanswered write. @throws UpstreamError */
    find: async (write: OutgoingWrite, call: Call): Promise<Taken | null> => {
      if (write.product_id === null) return findCreated(write, call);
      const product = await shop.findProduct(write.product_id, call);
      if (product) return findIn(product, write, call);
      return write.kind === 'delete' ? { product: null, taken: [] } : null;
    },
  };
};

export type WriteSender = ReturnType<typeof createWriteSender>;
