import { lookup as systemLookup } from 'node:dns/promises';
import sharp from 'sharp';
import { notAllowed, unsupported } from './image-errors';
import { createOriginRules, type OriginSettings } from './origin-rules';
import { createPictureFetcher, type Lookup } from './picture-fetcher';
import { pictureTypeOf } from './picture-type';

export type OriginalPicture = { bytes: Uint8Array<ArrayBuffer>; type: 'image/jpeg' | 'image/png' | 'image/gif' };

/** @throws AppError */
export type FetchOriginal = (address: string) => Promise<OriginalPicture>;

const limits = { bytes: 5 * 1024 * 1024, redirects: 3, deadlineMs: 10_000, stallMs: 4_000 };
const maxPixels = 25_000_000;

const toJpeg = async (bytes: Buffer): Promise<Buffer> => {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer();
  } catch (error) {
    throw unsupported(error);
  }
};

/** WebP is converted to JPEG, because not every till accepts it. */
export const createOriginalPictures = (origins: OriginSettings, outside: { lookup?: Lookup } = {}): FetchOriginal => {
  const fetchPicture = createPictureFetcher({
    originRules: createOriginRules(origins),
    lookup: outside.lookup ?? ((hostname) => systemLookup(hostname, { all: true })),
    limits,
  });
  return async (address) => {
    if (!URL.canParse(address)) throw notAllowed();
    const bytes = await fetchPicture(new URL(address));
    const type = await pictureTypeOf(bytes);
    if (type === null) throw unsupported();
    if (type === 'webp') return { bytes: new Uint8Array(await toJpeg(bytes)), type: 'image/jpeg' };
    return { bytes: new Uint8Array(bytes), type: `image/${type}` };
  };
};
