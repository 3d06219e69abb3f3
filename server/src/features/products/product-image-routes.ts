import {
  addProductImage,
  deleteProductImage,
  deleteUploadedImage,
  describeProductImage,
  describeUploadedImage,
  reorderProductImages,
  uploadFieldsSchema,
  uploadImage,
} from '@chainline/shared/images/image-contract';
import { maxUploadBytes } from '@chainline/shared/images/image-rules';
import type { z } from 'zod';
import { route, type Route } from '../../http/route';
import { uploadRoute } from '../../http/upload-route';
import { uploadTooLarge } from '../images';
import type { ProductImageService } from './product-image-service';

const picture = { part: 'image', maxBytes: maxUploadBytes, fields: uploadFieldsSchema, tooLarge: uploadTooLarge };

const toOptions = ({ filename, alt, request_key: key }: z.output<typeof uploadFieldsSchema>) => ({
  filename: filename ?? null,
  alt: alt ?? '',
  requestKey: key ?? null,
});

export const createProductImageRoutes = ({ productImages }: { productImages: ProductImageService }): Route[] => [
  uploadRoute(uploadImage, 'staff', picture, async ({ actor, log, file, fields }) => ({
    success: true as const,
    image: await productImages.upload({ actor, log }, file, {
      ...toOptions(fields),
      productId: fields.product_id ?? null,
    }),
    message: 'Image uploaded',
  })),
  route(deleteUploadedImage, 'staff', async ({ actor, log, params }) => {
    await productImages.removeUpload({ actor, log }, params.id);
    return { success: true as const, message: 'Image deleted' };
  }),
  uploadRoute(addProductImage, 'staff', picture, ({ actor, log, params, file, fields }) =>
    productImages.add({ actor, log }, params.id, file, toOptions(fields)),
  ),
  route(deleteProductImage, 'staff', ({ actor, log, params }) =>
    productImages.remove({ actor, log }, params.id, params.imageId),
  ),
  route(reorderProductImages, 'staff', ({ actor, log, params, body }) =>
    productImages.reorder({ actor, log }, params.id, body.image_ids),
  ),
  // Registered after the order route, whose path matches this pattern too.
  route(describeProductImage, 'staff', ({ actor, log, params, body }) =>
    productImages.describe({ actor, log }, params.id, params.imageId, body.alt),
  ),
  route(describeUploadedImage, 'staff', async ({ params, body }) => ({
    success: true as const,
    image: await productImages.describeUpload(params.id, body.alt),
    message: 'Saved',
  })),
];
