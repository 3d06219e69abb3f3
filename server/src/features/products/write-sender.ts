import { toCents, toDollarText } from '@chainline/shared/money';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooImage, WooProduct } from '../../providers/woocommerce/woo-mapper';
import type { WooImageChoice, WooProductChange } from '../../providers/woocommerce/woo-products';
import type { ImageStore, StoredImage, UploadService } from '../images';
import type { ShownImage, WriteClaim, WrittenFields } from './product-write-store';

/** How far our clock may be ahead of the shop's: a shop whose clock is wrong must not make a product twice. */
const clockMarginMs = 24 * 3_600_000;

export type SenderShop = Pick<
  WooClient,
  'createProduct' | 'findProductByMarker' | 'findProduct' | 'updateProduct' | 'trashProduct' | 'restoreProduct'
>;

type Dependencies = {
  shop: SenderShop;
  images: Pick<ImageStore, 'listByIds' | 'listOfProduct'>;
  uploads: Pick<UploadService, 'shopUrl' | 'fileStem'>;
};

type Call = { signal?: AbortSignal | undefined };

/** A picture that was sent, and the upload it was. */
export type TakenImage = { id: number; wooImageId: number };

/** What the shop said. `product` null: it holds none any more, which is what was wanted. */
export type SendOutcome = { product: WooProduct | null; taken: TakenImage[] };

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
    const wanted = fields.images ?? [];
    const inShop = (await getProduct(id, call)).images;
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
    const product = await shop.updateProduct(id, { images: all }, call);
    return { product, taken: takenOf(product, uploaded.values()) };
  };

  const sendTo = async (id: number, claim: WriteClaim, call: Call): Promise<SendOutcome> => {
    switch (claim.kind) {
      case 'images':
        return sendImages(id, claim, call);
      case 'delete':
        await shop.trashProduct(id, call);
        return { product: null, taken: [] };
      case 'restore':
        return { product: await shop.restoreProduct(id, claim.fields.status ?? 'publish', call), taken: [] };
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
