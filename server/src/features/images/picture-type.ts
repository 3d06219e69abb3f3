import { fileTypeFromBuffer } from 'file-type';

export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp';

const pictureTypes: ReadonlyMap<string, PictureType> = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  // Animated PNG; PNG decoders read its first frame.
  ['image/apng', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);

/** Detected from the bytes: names and declared types are not trusted. */
export const pictureTypeOf = async (bytes: Buffer): Promise<PictureType | null> =>
  pictureTypes.get((await fileTypeFromBuffer(bytes))?.mime ?? '') ?? null;
