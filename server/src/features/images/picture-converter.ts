import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { AppError } from '../../errors';
import { createGate } from './gate';
import { tooLarge, unsupported } from './image-errors';
import { pictureTypeOf } from './picture-type';

/** Longer side in pixels. */
export const pictureSizes = [60, 80, 160, 320, 640, 1200] as const;

export type PictureSize = (typeof pictureSizes)[number];

export const toPictureSize = (asked: number): PictureSize => pictureSizes.find((size) => size >= asked) ?? 1200;

export type ConvertPicture = (bytes: Buffer, size: PictureSize) => Promise<Buffer>;

/** Guards against decompression bombs; the limit fits a good camera's pictures. */
export const maxPixels = 25_000_000;

const convert: ConvertPicture = async (bytes, size) => {
  const type = await pictureTypeOf(bytes);
  if (type === null) throw unsupported();
  try {
    // Reads only the header, without a pixel limit: with one, sharp's error would not say why.
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

/** At most one conversion per processor: they share libuv's thread pool with DNS, files and password hashing. */
export const createPictureConverter = (): ConvertPicture => {
  sharp.concurrency(1);
  // Each picture is converted once, so caching would only use memory.
  sharp.cache(false);
  const gate = createGate({ atOnce: Math.min(4, availableParallelism()), waiting: Infinity });
  return (bytes, size) => gate.run(() => convert(bytes, size));
};
