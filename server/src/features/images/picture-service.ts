import { createHash } from 'node:crypto';
import { AppError, UnavailableError } from '../../errors';
import type { Logger } from '../../logger';
import { createExpiringCache } from './expiring-cache';
import { createGate } from './gate';
import { ImageSourceError } from './image-errors';
import type { ConvertPicture, PictureSize } from './picture-converter';
import type { FetchPicture } from './picture-fetcher';

export type Picture = { bytes: Buffer; etag: string };

export type PictureService = {
  /** The picture behind an allowed address in one size. @throws AppError when it cannot be shown. */
  get: (url: URL, size: PictureSize) => Promise<Picture>;
};

const toPicture = (bytes: Buffer): Picture => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

export const createPictureService = (options: {
  fetchPicture: FetchPicture;
  convertPicture: ConvertPicture;
  log: Logger;
  now: () => number;
}): PictureService => {
  const { fetchPicture, convertPicture, log, now } = options;
  const pictures = createExpiringCache<Picture>({
    capacity: 32 * 1024 * 1024,
    weigh: ({ bytes }) => bytes.length,
    lifetimeMs: 3_600_000,
    now,
  });
  const failures = createExpiringCache<AppError>({ capacity: 1000, weigh: () => 1, lifetimeMs: 60_000, now });
  // A place is held from the first byte to the finished picture, so that originals do not pile up in memory.
  const gate = createGate({ atOnce: 12, waiting: 500 });
  const underway = new Map<string, Promise<Picture>>();

  const remember = (url: URL, error: AppError): void => {
    failures.put(url.href, error);
    const about = { code: error.code, origin: url.origin, path: url.pathname };
    if (error instanceof ImageSourceError) log.warn({ ...about, err: error }, 'picture not fetched');
    else log.debug(about, 'picture refused');
  };

  const load = async (url: URL, size: PictureSize): Promise<Picture> => {
    try {
      return await gate.run(async () => toPicture(await convertPicture(await fetchPicture(url), size)));
    } catch (error) {
      if (error instanceof AppError && !(error instanceof UnavailableError)) remember(url, error);
      throw error;
    }
  };

  const loadOnce = (key: string, url: URL, size: PictureSize): Promise<Picture> => {
    const joined = underway.get(key);
    if (joined) return joined;
    const work = load(url, size)
      .then((picture) => {
        pictures.put(key, picture);
        return picture;
      })
      .finally(() => underway.delete(key));
    underway.set(key, work);
    return work;
  };

  return {
    get: async (url, size) => {
      const key = `${size} ${url.href}`;
      const ready = pictures.find(key);
      if (ready) return ready;
      const failure = failures.find(url.href);
      if (failure) throw failure;
      return loadOnce(key, url, size);
    },
  };
};
