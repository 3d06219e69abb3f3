import type { UploadedImage } from '@chainline/shared/images/image-contract';
import type { Product } from '@chainline/shared/products/product-contract';

/** A picture in `ImageManager`: of a product, or uploaded for a new one. */
export type ManagedImage = { id: number; src: string; name: string; alt: string };

export const imagesOf = ({ images }: Product): readonly ManagedImage[] => images;

export const toManaged = ({ id, url, name, alt }: UploadedImage): ManagedImage => ({ id, src: url, name, alt });

/** Name of a picture in labels and messages: its description, its file name or its position. */
export const imageLabel = ({ alt, name }: ManagedImage, position: number): string => {
  if (alt !== '') return alt;
  return name === '' ? `Picture ${position}` : name;
};

/** The list with one entry moved; positions beyond its ends mean the ends. */
export const moved = <Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const target = Math.min(Math.max(to, 0), entries.length - 1);
  const entry = entries[from];
  if (entry === undefined || target === from) return entries;
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, target), entry, ...others.slice(target)];
};

/**
 * The pictures in a requested order. Pictures that the order does not name (added meanwhile) go to the end; ids of
 * pictures that are gone are skipped.
 */
export const inOrder = (images: readonly ManagedImage[], order: readonly number[]): readonly ManagedImage[] => {
  const wanted = order.flatMap((id) => images.find((image) => image.id === id) ?? []);
  return [...wanted, ...images.filter(({ id }) => !order.includes(id))];
};
