import { toInteger, toText, type Values } from './input';
import type { ImageRecord, ProductRecord } from './woo-records';
import { nowOf, toDates, type WooContext } from './woo-context';
import { WooError } from './woo-error';

const allowedFiles = /\.(jpe?g|jpe|gif|png|bmp|tiff?|ico|webp)$/i;

const sourceOf = (context: WooContext, { source }: ImageRecord): string =>
  source.startsWith('/') ? `${context.siteUrl()}${source}` : source;

const fileName = (source: string): string =>
  source
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '') ?? '';

export const addImage = (context: WooContext, image: { source: string; name?: string; alt?: string }): ImageRecord =>
  context.store.images.put({
    id: context.store.nextId('post'),
    source: image.source,
    name: image.name ?? fileName(image.source),
    alt: image.alt ?? '',
    createdAt: nowOf(context),
  });

const fetchImage = (context: WooContext, source: string, errorCode: string): ImageRecord => {
  const refuse = (message: string) => new WooError(errorCode, message, { status: 400 });
  if (!URL.canParse(source) || !/^https?:/.test(source)) throw refuse(`Invalid URL ${source}.`);
  if (!allowedFiles.test(new URL(source).pathname))
    throw refuse('Invalid image: Sorry, you are not allowed to upload this file type.');
  if (!context.media) return addImage(context, { source });
  const kept = context.media.keep(source, new Date(nowOf(context)));
  if ('error' in kept) throw refuse(`Error getting remote image ${source}. Error: ${kept.error}`);
  return addImage(context, { source: kept.path });
};

/** Resolves `{id}` or `{src}` to an image id: the same `src` sent twice is downloaded twice and gives two images. */
export const resolveImage = (context: WooContext, given: Values, kind: 'product' | 'variation'): number => {
  const id = toInteger(given.id);
  const found =
    id === 0
      ? fetchImage(context, toText(given.src), `woocommerce_${kind}_image_upload_error`)
      : context.store.images.find(id);
  if (!found)
    throw new WooError(`woocommerce_${kind}_invalid_image_id`, `#${id} is an invalid image ID.`, { status: 400 });
  const [name, alt] = [toText(given.name), toText(given.alt)];
  if (name !== '' || alt !== '')
    context.store.images.put({ ...found, ...(name !== '' && { name }), ...(alt !== '' && { alt }) });
  return found.id;
};

export const toImage = (context: WooContext, id: number | undefined): Values | null => {
  const image = id === undefined ? undefined : context.store.images.find(id);
  if (!image) return null;
  return {
    id: image.id,
    ...toDates(context, 'date_created', image.createdAt),
    ...toDates(context, 'date_modified', image.createdAt),
    src: sourceOf(context, image),
    name: image.name,
    alt: image.alt,
  };
};

/** Images of a product; the first is the featured one. */
export const toImages = (context: WooContext, product: ProductRecord): Values[] =>
  product.imageIds.flatMap((id) => {
    const image = toImage(context, id);
    return image ? [{ ...image, srcset: '', sizes: '', thumbnail: image.src }] : [];
  });
