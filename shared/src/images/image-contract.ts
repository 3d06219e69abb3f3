import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { productSchema, productIdParams } from '../products/product-contract';
import { productWriteSchema } from '../products/product-edit-contract';

/** An uploaded picture. `url` is public, so that the shop can fetch it; `size` is in bytes. */
export const uploadedImageSchema = z.object({
  id: z.int(),
  url: z.string(),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
});

const uploadParams = z.object({ id: z.coerce.number().int().positive() });

/** Negative ids are pictures not yet uploaded to the shop, which later assigns its own id. Both stay valid. */
const imageIdSchema = z.int().refine((id) => id !== 0, 'must be the id of a picture');
const imageParams = productIdParams.extend({
  imageId: z.coerce
    .number()
    .int()
    .refine((id) => id !== 0, 'must be the id of a picture'),
});

/** Alternative text. The shop ignores an empty one and a bare zero, keeping the old text. */
export const imageAltSchema = z
  .string()
  .trim()
  .min(1, 'Describe the picture in a few words. An existing description can be changed, but not removed.')
  .max(300, 'At most 300 characters.')
  .refine((alt) => alt !== '0', 'Describe the picture in a few words.');

/** The product including the pending change, and the state of that change on its way to the shop. */
const changedProductSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  product: productSchema,
  write: productWriteSchema,
});

/** Form fields that accompany the file `image` of a multipart upload. */
export const uploadFieldsSchema = z.object({
  /** For display; longer names are cut. */
  filename: z
    .string()
    .trim()
    .transform((name) => name.slice(0, 200))
    .optional(),
  alt: z.string().trim().max(300).optional(),
  /** Attaches the picture to this product at once, as its last. */
  product_id: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
  /** Idempotency key: a repeat returns the picture of the first upload. */
  request_key: z.uuid().optional(),
});

/** Multipart: the file in `image`, with `filename` and, optional, `alt`, `product_id` and `request_key`. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/uploads/image',
  summary: 'Upload a picture (multipart: image, filename, product_id)',
  response: z.object({ success: z.literal(true), image: uploadedImageSchema, message: z.string() }),
});

/** Also removes it from its product. */
export const deleteUploadedImage = defineEndpoint({
  method: 'DELETE',
  path: '/uploads/image/:id',
  summary: 'Delete an uploaded picture',
  params: uploadParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** Multipart, with the fields of an upload; the picture is added last. */
export const addProductImage = defineEndpoint({
  method: 'POST',
  path: '/products/:id/images',
  summary: 'Upload a picture for a product (multipart: image, filename, alt)',
  params: productIdParams,
  response: changedProductSchema.extend({ image: uploadedImageSchema }),
});

export const deleteProductImage = defineEndpoint({
  method: 'DELETE',
  path: '/products/:id/images/:imageId',
  summary: 'Remove a picture from a product',
  params: imageParams,
  response: changedProductSchema,
});

/** The first picture is the one the shop lists. */
export const reorderProductImages = defineEndpoint({
  method: 'PUT',
  path: '/products/:id/images/reorder',
  summary: 'Reorder the pictures of a product',
  params: productIdParams,
  /** Each picture of the product exactly once; otherwise 409 with the current pictures. */
  body: z.strictObject({ image_ids: z.array(imageIdSchema).min(1).max(100) }),
  response: changedProductSchema,
});

/** Sets the alternative text. */
export const describeProductImage = defineEndpoint({
  method: 'PUT',
  path: '/products/:id/images/:imageId',
  summary: 'Describe a picture of a product',
  params: imageParams,
  body: z.strictObject({ alt: imageAltSchema }),
  response: changedProductSchema,
});

/** Sets the alternative text of a picture not yet attached to a product. */
export const describeUploadedImage = defineEndpoint({
  method: 'PUT',
  path: '/uploads/image/:id',
  summary: 'Describe an uploaded picture',
  params: uploadParams,
  body: z.strictObject({ alt: imageAltSchema }),
  response: z.object({ success: z.literal(true), image: uploadedImageSchema, message: z.string() }),
});

export type UploadedImage = z.output<typeof uploadedImageSchema>;
