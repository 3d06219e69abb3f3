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

const tooManyPixels = (): AppError =>
  new ValidationError(
    'upload.pixels',
    `This picture has more than ${maxPixels / 1_000_000} million pixels. Please make it smaller.`,
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

const checkHeader = async (bytes: Buffer, type: PictureType): Promise<void> => {
  // Reads only the header, without a pixel limit: with one, sharp's error would not say why.
  const { format, width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== type) throw unreadable();
  if (width * height * pages > maxPixels) throw tooManyPixels();
};

const prepare = async (file: UploadedFile, type: PictureType): Promise<PreparedPicture> => {
  await checkHeader(file.bytes, type);
  const isMoving = type === 'gif' || type === 'webp';
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: isMoving } as const;
  // Rotated first, because the orientation is dropped with the metadata.
  const upright = sharp(file.bytes, options)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const kept = await encode(upright, type).timeout({ seconds: 20 }).toBuffer({ resolveWithObject: true });
  const [width, height] = [kept.info.width, kept.info.pageHeight ?? kept.info.height];
  const sizes: PreparedPicture['sizes'] = [];
  const isFirstTooLarge = (size: number, at: number) =>
    at > 0 && (pictureSizes[at - 1] ?? size) >= Math.max(width, height);
  for (const [at, size] of pictureSizes.entries()) {
    if (isFirstTooLarge(size, at)) break;
    const bytes = await sharp(kept.data, { ...options, animated: false, pages: 1 })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 20 })
      .toBuffer();
    sizes.push({ size, bytes });
  }
  return { bytes: kept.data, type: `image/${type}`, extension: extensions[type], width, height, sizes };
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
