import { availableParallelism } from 'node:os';
import { maxUploadBytes, uploadProblem, uploadProblems } from '@chainline/shared/images/image-rules';
import sharp, { type Sharp } from 'sharp';
import { AppError, TooLargeError, UnsupportedTypeError, ValidationError } from '../../errors';
import { createGate } from './gate';
import { maxPixels, pictureSizes, type PictureSize } from './picture-converter';
import { pictureTypeOf, type PictureType } from './picture-type';

export type UploadedFile = { bytes: Buffer; type: string; name: string };

export type PreparedPicture = {
  bytes: Buffer;
  type: `image/${PictureType}`;
  extension: 'jpg' | 'png' | 'gif' | 'webp';
  width: number;
  height: number;
  /** Omits sizes larger than the picture. */
  sizes: { size: PictureSize; bytes: Buffer }[];
};

/** Longer side; the same as WordPress's limit for large pictures. */
const longestSide = 2560;

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif', webp: 'webp' } as const;

/** @throws AppError */
const checkUpload = async (file: UploadedFile | null): Promise<PictureType> => {
  const problem = uploadProblem(file && { type: file.type, size: file.bytes.length });
  if (problem === 'size') throw uploadTooLarge();
  if (problem === 'type') throw new UnsupportedTypeError('upload.type', uploadProblems.type);
  if (problem !== null || !file) throw new ValidationError('upload.missing', uploadProblems.missing);
  const type = await pictureTypeOf(file.bytes);
  if (type === null) throw new ValidationError('upload.signature', uploadProblems.signature);
  return type;
};

export const uploadTooLarge = (): AppError =>
  new TooLargeError('upload.size', uploadProblems.size, { data: { max_bytes: maxUploadBytes } });

const unreadable = (cause?: unknown): AppError =>
  new ValidationError(
    'upload.unreadable',
    'This picture cannot be read. Please save it again and upload the new file.',
    {
      cause,
    },
  );

const tooManyPixels = (most: number): AppError =>
  new ValidationError(
    'upload.pixels',
    `This picture has more than ${most / 1_000_000} million pixels. Please make it smaller.`,
  );

const encode = (picture: Sharp, type: PictureType): Sharp => {
  switch (type) {
    case 'jpeg':
      return picture.jpeg({ quality: 88 });
    case 'png':
      return picture.png({ compressionLevel: 9 });
    case 'gif':
      return picture.gif();
    case 'webp':
      return picture.webp({ quality: 86 });
  }
};

const checkHeader = async (bytes: Buffer, type: PictureType, most: number): Promise<void> => {
  // Reads only the header, without a pixel limit: with one, sharp's error would not say why.
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== type) throw unreadable();
  if (width * height * pages > most) throw tooManyPixels(most);
};

const readSafely = (bytes: Buffer, type: PictureType, most: number): Sharp =>
  sharp(bytes, { limitInputPixels: most, failOn: 'error', animated: type === 'gif' || type === 'webp' });

const drawAnew = async (bytes: Buffer, type: PictureType, most = maxPixels) => {
  await checkHeader(bytes, type, most);
  // Rotated first, because the orientation is dropped with the metadata.
  const upright = readSafely(bytes, type, most)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encode(upright, type).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.pageHeight ?? info.height };
};

const drawSmaller = (data: Buffer, size: number): Promise<Buffer> =>
  sharp(data, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: 20 })
    .toBuffer();

const prepare = async (file: UploadedFile, type: PictureType): Promise<PreparedPicture> => {
  const { data, width, height } = await drawAnew(file.bytes, type);
  const sizes: PreparedPicture['sizes'] = [];
  const isFirstTooLarge = (size: number, at: number) =>
    at > 0 && (pictureSizes[at - 1] ?? size) >= Math.max(width, height);
  for (const [at, size] of pictureSizes.entries()) {
    if (isFirstTooLarge(size, at)) break;
    sizes.push({ size, bytes: await drawSmaller(data, size) });
  }
  return { bytes: data, type: `image/${type}`, extension: extensions[type], width, height, sizes };
};

/**
 * Re-encodes uploads, so that no metadata (such as a location) or hidden content survives; also renders smaller sizes.
 */
export const createUploadProcessor = () => {
  const gate = createGate({ atOnce: Math.min(2, availableParallelism()), waiting: 40 });
  return async (file: UploadedFile | null): Promise<PreparedPicture> => {
    const type = await checkUpload(file);
    if (!file) throw unreadable();
    return gate.run(async () => {
      try {
        return await prepare(file, type);
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error);
      }
    });
  };
};

/** `preview`: smaller copy as WebP. */
export type RedrawnPicture = { bytes: Buffer; type: string; width: number; height: number; preview: Buffer };

type Redrawing = { previewSide: number; mostPixels?: number };

const redraw = async (bytes: Buffer, type: PictureType, { previewSide, mostPixels }: Redrawing) => {
  const { data, width, height } = await drawAnew(bytes, type, mostPixels);
  return { bytes: data, type: `image/${type}`, width, height, preview: await drawSmaller(data, previewSide) };
};

/** Re-encodes pictures from outside, whatever their size in bytes. Null if the bytes are not a readable picture. */
export const createPictureRedrawer = () => {
  const gate = createGate({ atOnce: 1, waiting: 100 });
  return async (bytes: Buffer): Promise<RedrawnPicture | null> => {
    const type = await pictureTypeOf(bytes);
    return type === null ? null : gate.run(() => redraw(bytes, type, { previewSide: 1024 }).catch(() => null));
  };
};

/** Phones take pictures of 50 million pixels, slightly more for some. */
const photoPixels = 52_000_000;

/**
 * Re-encodes photos of people who work here, and says why one cannot be used. The caller checks their size in bytes.
 * Null if the bytes are not JPEG, PNG or WebP.
 */
export const createPhotoProcessor = () => {
  const gate = createGate({ atOnce: Math.min(2, availableParallelism()), waiting: 40 });
  return async (bytes: Buffer): Promise<RedrawnPicture | null> => {
    const type = await pictureTypeOf(bytes);
    if (type === null || type === 'gif') return null;
    return gate.run(async () => {
      try {
        return await redraw(bytes, type, { previewSide: 320, mostPixels: photoPixels });
      } catch (error) {
        throw error instanceof AppError ? error : unreadable(error);
      }
    });
  };
};

export type ProcessPhoto = ReturnType<typeof createPhotoProcessor>;
