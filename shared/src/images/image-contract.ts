import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { productSchema, productIdParams } from '../products/product-contract';
import { productWriteSchema } from '../products/product-edit-contract';

/** A picture that was uploaded here. `url` is public, so that the shop can fetch it; `size` is in bytes. */
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

/** Ids below 0 are pictures on their way to the shop, which later gives them an id of its own. Both stay valid. */
const imageIdSchema = z.int().refine((id) => id !== 0, 'must be the id of a picture');
const imageParams = productIdParams.extend({
  imageId: z.coerce
    .number()
    .int()
    .refine((id) => id !== 0, 'must be the id of a picture'),
});

/** What a picture shows, in words. The shop keeps the old ones when it is given none, or just a zero. */
export const imageAltSchema = z
  .string()
  .trim()
  .min(1, 'Say in a few words what the picture shows. Words that are there can be changed, but not taken away.')
  .max(300, 'These are more than 300 characters.')
  .refine((alt) => alt !== '0', 'Say in a few words what the picture shows.');

/** The product as it looks with the change, and how far the change has come on its way to the shop. */
const changedProductSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  product: productSchema,
  write: productWriteSchema,
});

/** The fields beside the file `image` of a multipart upload. */
export const uploadFieldsSchema = z.object({
  /** For people to tell it by: of a longer one, so much is kept. */
  filename: z
    .string()
    .trim()
    .transform((name) => name.slice(0, 200))
    .optional(),
  alt: z.string().trim().max(300).optional(),
  /** The product whose pictures it joins at once, as its last. */
  product_id: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().positive().optional(),
  ),
  /** The same key again answers the picture of the first time. */
  request_key: z.uuid().optional(),
});

/** Multipart: the file in `image`, with `filename` and, optional, `alt`, `product_id` and `request_key`. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/uploads/image',
  summary: 'Upload a picture (multipart: image, filename, product_id)',
  response: z.object({ success: z.literal(true), image: uploadedImageSchema, message: z.string() }),
});

/** Takes it from the pictures of a product, too. */
export const deleteUploadedImage = defineEndpoint({
  method: 'DELETE',
  path: '/uploads/image/:id',
  summary: 'Delete an uploaded picture',
  params: uploadParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** Multipart, with the fields of an upload: the picture joins the product's as its last. */
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
  summary: 'Take a picture from a product',
  params: imageParams,
  response: changedProductSchema,
});

/** The first picture is the one that the shop shows in its lists. */
export const reorderProductImages = defineEndpoint({
  method: 'PUT',
  path: '/products/:id/images/reorder',
  summary: 'Put the pictures of a product in order',
  params: productIdParams,
  /** Each picture of the product once; anything else is answered with 409 and the pictures there are. */
  body: z.strictObject({ image_ids: z.array(imageIdSchema).min(1).max(100) }),
  response: changedProductSchema,
});

/** What the picture shows, for people who do not see it. */
export const describeProductImage = defineEndpoint({
  method: 'PUT',
  path: '/products/:id/images/:imageId',
  summary: 'Say what a picture of a product shows',
  params: imageParams,
  body: z.strictObject({ alt: imageAltSchema }),
  response: changedProductSchema,
});

/** The same of a picture that is no product's yet. */
export const describeUploadedImage = defineEndpoint({
  method: 'PUT',
  path: '/uploads/image/:id',
  summary: 'Say what an uploaded picture shows',
  params: uploadParams,
  body: z.strictObject({ alt: imageAltSchema }),
  response: z.object({ success: z.literal(true), image: uploadedImageSchema, message: z.string() }),
});

export type UploadedImage = z.output<typeof uploadedImageSchema>;
