import {
  addProductImage,
  deleteProductImage,
  deleteUploadedImage,
  describeProductImage,
  describeUploadedImage,
  reorderProductImages,
  uploadImage,
} from '@chainline/shared/images/image-contract';
import type { Product } from '@chainline/shared/products/product-contract';
import { call } from '../../../lib/api';
import { imagesOf, inOrder, toManaged, type ManagedImage } from '../managed-image';

/** The pictures after a change, and the product they belong to if it exists already. */
export type Changed = { images: readonly ManagedImage[]; product?: Product };

const toChanged = ({ product }: { product: Product }): Changed => ({ images: imagesOf(product), product });

export type NewAlt = Pick<ManagedImage, 'id' | 'alt'>;

type Upload = { file: File; alt: string; key: string; onProgress: (share: number) => void };

const toForm = ({ file, alt, key }: Upload): FormData => {
  const form = new FormData();
  // Fields before the file: a server that streams the body must know them first.
  form.append('filename', file.name);
  form.append('alt', alt);
  form.append('request_key', key);
  form.append('image', file, file.name);
  return form;
};

/** Calls about pictures. For an existing product every change goes to the server; for a new one only files do. */
export const imageCalls = (productId: number | null) => ({
  add: async (images: readonly ManagedImage[], upload: Upload): Promise<Changed> => {
    const options = { form: toForm(upload), onProgress: upload.onProgress };
    if (productId !== null) return toChanged(await call(addProductImage, { params: { id: productId } }, options));
    const { image } = await call(uploadImage, {}, options);
    return { images: [...images.filter(({ id }) => id !== image.id), toManaged(image)] };
  },

  remove: async (images: readonly ManagedImage[], imageId: number): Promise<Changed> => {
    if (productId !== null) return toChanged(await call(deleteProductImage, { params: { id: productId, imageId } }));
    await call(deleteUploadedImage, { params: { id: imageId } });
    return { images: images.filter(({ id }) => id !== imageId) };
  },

  describe: async (images: readonly ManagedImage[], { id: imageId, alt }: NewAlt): Promise<Changed> => {
    if (productId !== null)
      return toChanged(await call(describeProductImage, { params: { id: productId, imageId }, body: { alt } }));
    const { image } = await call(describeUploadedImage, { params: { id: imageId }, body: { alt } });
    return { images: images.map((one) => (one.id === imageId ? { ...one, alt: image.alt } : one)) };
  },

  reorder: async (images: readonly ManagedImage[], order: readonly number[]): Promise<Changed> => {
    const wanted = inOrder(images, order);
    if (productId === null) return { images: wanted };
    const image_ids = wanted.map(({ id }) => id);
    return toChanged(await call(reorderProductImages, { params: { id: productId }, body: { image_ids } }));
  },
});
