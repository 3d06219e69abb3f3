import type { UploadedImage } from '@chainline/shared/images/image-contract';
import type { Product } from '@chainline/shared/products/product-contract';

/** A picture as the manager shows it: of a product, or uploaded for one that is being made. */
export type ManagedImage = { id: number; src: string; name: string; alt: string };

export const imagesOf = ({ images }: Product): readonly ManagedImage[] => images;

export const toManaged = ({ id, url, name, alt }: UploadedImage): ManagedImage => ({ id, src: url, name, alt });

/** What a picture is called where it is spoken of: its words, its file name, or its place. */
export const imageLabel = ({ alt, name }: ManagedImage, position: number): string => {
  if (alt !== '') return alt;
  return name === '' ? `Picture ${position}` : name;
};

/** The list with one entry at another place; places beyond its ends mean the ends. */
export const moved = <Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] => {
  const target = Math.min(Math.max(to, 0), entries.length - 1);
  const entry = entries[from];
  if (entry === undefined || target === from) return entries;
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, target), entry, ...others.slice(target)];
};

/**
 * The pictures in a wanted order. What the order does not name (a picture that came meanwhile) keeps to the end, what it
 * names and is gone is left out.
 */
export const inOrder = (images: readonly ManagedImage[], order: readonly number[]): readonly ManagedImage[] => {
  const wanted = order.flatMap((id) => images.find((image) => image.id === id) ?? []);
  return [...wanted, ...images.filter(({ id }) => !order.includes(id))];
};
