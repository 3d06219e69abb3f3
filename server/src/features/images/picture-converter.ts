import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { AppError } from '../../errors';
import { createGate } from './gate';
import { tooLarge, unsupported } from './image-errors';
import { pictureTypeOf } from './picture-type';

/** The sizes in which pictures are kept, as the longer side in pixels. */
export const pictureSizes = [60, 80, 160, 320, 640, 1200] as const;

export type PictureSize = (typeof pictureSizes)[number];

/** The nearest size that is not smaller than what was asked for, or the largest there is. */
export const toPictureSize = (asked: number): PictureSize => pictureSizes.find((size) => size >= asked) ?? 1200;

/** Makes the WebP of one size out of the bytes of a picture. */
export type ConvertPicture = (bytes: Buffer, size: PictureSize) => Promise<Buffer>;

/** A small file may unfold into gigabytes: this bounds what unfolds, at what a good camera takes. */
export const maxPixels = 25_000_000;

const convert: ConvertPicture = async (bytes, size) => {
  const type = await pictureTypeOf(bytes);
  if (type === null) throw unsupported();
  try {
    // Reads the header alone; with the limit set it would refuse without saying why.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== type) throw unsupported();
    if (width * height > maxPixels) throw tooLarge();
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : unsupported(error);
  }
};

/**
 * Converts a few pictures at once, never more than there are processors: they share the pool of threads with names,
 * files and password hashes.
 */
export const createPictureConverter = (): ConvertPicture => {
  sharp.concurrency(1);
  // Every picture is converted once, so what the library would remember is never asked for again.
  sharp.cache(false);
  const gate = createGate({ atOnce: Math.min(4, availableParallelism()), waiting: Infinity });
  return (bytes, size) => gate.run(() => convert(bytes, size));
};
