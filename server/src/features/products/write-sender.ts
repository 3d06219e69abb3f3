import { toCents, toDollarText } from '@chainline/shared/money';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooImage, WooProduct } from '../../providers/woocommerce/woo-mapper';
import type { VariationStatus, WooImageChoice, WooProductChange } from '../../providers/woocommerce/woo-products';
import type { ImageStore, StoredImage, UploadService } from '../images';
import type { ShownImage, WriteClaim, WrittenFields } from './product-write-store';

/** How far our clock may be ahead of the shop's: a shop whose clock is wrong must not make a product twice. */
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
};

type Call = { signal?: AbortSignal | undefined };

/** A picture that was sent, and the upload it was. */
export type TakenImage = { id: number; wooImageId: number };

/**
 * What the shop said. `product` null: it holds none any more, which is what was wanted; `variations` are those that it had.
 */
export type SendOutcome = { product: WooProduct | null; taken: TakenImage[]; variations?: VariationStatus[] | null };

/** The shop does not hold the product that a change is for. */
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

/** A picture that the shop fetches brings its words along. */
const withAlt = (choice: WooImageChoice, alts: ReadonlyMap<number | null, string>): WooImageChoice => {
  const alt = 'id' in choice ? alts.get(choice.id) : undefined;
  return alt === undefined ? choice : { ...choice, alt };
};

/** Tells the shop of one write, in a way that may be repeated. @throws UpstreamError, ProductGoneError. */
export const createWriteSender = ({ shop, images, uploads }: Dependencies) => {
  const uploadsOf = async (shown: ShownImage[]): Promise<Map<number, StoredImage>> =>
    new Map((await images.listByIds(uploadIds(shown))).map((image) => [image.id, image]));

  const toNewChoice = ({ name, alt }: ShownImage, upload: StoredImage): WooImageChoice => ({
    src: uploads.shopUrl(upload),
    name,
    alt,
  });

  /** The shop's copy of an upload, where an earlier attempt brought it there. */
  const copyOf = (upload: StoredImage, inShop: WooImage[]): number | null =>
    inShop.find(({ id, src }) => id === upload.woo_image_id || src.includes(uploads.fileStem(upload)))?.id ?? null;

  /** Which picture of the answer is which upload: the shop keeps the order that was sent. */
  const takenOf = (product: WooProduct, uploaded: Iterable<StoredImage>): TakenImage[] =>
    [...uploaded].flatMap((upload) => {
      const wooImageId = copyOf(upload, product.images);
      return wooImageId === null ? [] : [{ id: upload.id, wooImageId }];
    });

  const create = async (claim: WriteClaim, call: Call): Promise<SendOutcome> => {
    const { fields } = claim;
    const shown = fields.images ?? [];
    const uploaded = await uploadsOf(shown);
    const madeAfter = new Date(claim.created_at.getTime() - clockMarginMs);
    const known = claim.is_uncertain ? await shop.findProductByMarker(claim.id, madeAfter, call) : null;
    const product =
      known ??
      (await shop.createProduct(
        {
          ...toChange(fields),
          marker: claim.id,
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
      ));
    return { product, taken: takenOf(product, uploaded.values()) };
  };

  const getProduct = async (id: number, call: Call): Promise<WooProduct> => {
    const product = await shop.findProduct(id, call);
    if (!product) throw new ProductGoneError();
    return product;
  };

  /**
   * All pictures in their new order. What an earlier attempt brought there is not sent again, and what somebody added in
   * the shop meanwhile stays, behind the others.
   */
  const sendImages = async (id: number, { fields, before }: WriteClaim, call: Call): Promise<SendOutcome> => {
    const inShop = (await getProduct(id, call)).images;
    // Where only words change, or a later change says which pictures there are, they stay as the shop has them.
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
    const product = await shop.updateProduct(id, { images: all.map((choice) => withAlt(choice, alts)) }, call);
    return { product, taken: takenOf(product, uploaded.values()) };
  };

  const trash = async (id: number, { is_uncertain: isUncertain }: WriteClaim, call: Call): Promise<SendOutcome> => {
    // What an unanswered attempt has thrown away cannot be told from what lay in the trash before.
    const variations = isUncertain ? null : await shop.listVariationStatuses(id, call);
    await shop.trashProduct(id, call);
    return { product: null, taken: [], variations };
  };

  const restore = async (id: number, { fields }: WriteClaim, call: Call): Promise<SendOutcome> => {
    const { status = 'publish', variations = null } = fields;
    return { product: await shop.restoreProduct(id, { status, variations }, call), taken: [] };
  };

  const sendTo = async (id: number, claim: WriteClaim, call: Call): Promise<SendOutcome> => {
    switch (claim.kind) {
      case 'images':
        return sendImages(id, claim, call);
      case 'delete':
        return trash(id, claim, call);
      case 'restore':
        return restore(id, claim, call);
      case 'create':
      case 'update':
        return { product: await shop.updateProduct(id, toChange(claim.fields), call), taken: [] };
    }
  };

  return async (claim: WriteClaim, call: Call): Promise<SendOutcome> => {
    if (claim.product_id === null) return create(claim, call);
    // Later changes say all of it anew.
    if (isEmpty(claim.fields)) return { product: null, taken: [] };
    return sendTo(claim.product_id, claim, call);
  };
};

export type WriteSender = ReturnType<typeof createWriteSender>;
