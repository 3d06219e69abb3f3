import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError, UnavailableError } from '../../errors';
import type { Logger } from '../../logger';
import { createGate } from './gate';
import type { PictureMemory } from './picture-memory';
import { ImageSourceError } from './image-errors';
import type { ConvertPicture, PictureSize } from './picture-converter';
import type { FetchPicture } from './picture-fetcher';

export type Picture = { bytes: Buffer; etag: string };

/** `admit` is called before an uncached picture is downloaded. */
export type Asker = { address: string; admit?: () => Promise<void> };

export type PictureService = {
  /** @throws AppError if it cannot be shown */
  get: (url: URL, size: PictureSize, asker: Asker) => Promise<Picture>;
};

const toPicture = (bytes: Buffer): Picture => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

export const createPictureService = (options: {
  fetchPicture: FetchPicture;
  convertPicture: ConvertPicture;
  memory?: PictureMemory | undefined;
  log: Logger;
  now: () => number;
}): PictureService => {
  const { fetchPicture, convertPicture, memory, log, now } = options;
  const byTheClock = { ttlResolution: 0, perf: { now } };
  const pictures = new LRUCache<string, Picture>({
    ...byTheClock,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: 3_600_000,
  });
  const createMemory = (ttl: number) => new LRUCache<string, AppError>({ ...byTheClock, max: 1000, ttl });
  const refusals = createMemory(60_000);
  // Kept briefly: concurrent requests spare a failing host, later ones try again.
  const faults = createMemory(1_000);
  // Covers download and conversion, so that originals do not pile up in memory.
  const gate = createGate({ atOnce: 12, waiting: 500, waitingOfOne: 150 });
  const underway = new Map<string, Promise<Picture>>();
  memory?.follow(() => {
    pictures.clear();
    refusals.clear();
    faults.clear();
    // Downloads in progress may predate the invalidation, so their results are returned but not cached.
    underway.clear();
  });

  const remember = (url: URL, error: AppError): void => {
    const isFault = error instanceof ImageSourceError;
    (isFault ? faults : refusals).set(url.href, error);
    const about = { code: error.code, origin: url.origin, path: url.pathname };
    if (isFault) log.warn({ ...about, err: error }, 'picture not fetched');
    else log.debug(about, 'picture refused');
  };

  const load = async (url: URL, size: PictureSize, asker: Asker): Promise<Picture> => {
    try {
      return await gate.run(async () => toPicture(await convertPicture(await fetchPicture(url), size)), asker.address);
    } catch (error) {
      if (error instanceof AppError && !(error instanceof UnavailableError)) remember(url, error);
      throw error;
    }
  };

  const loadOnce = (key: string, url: URL, size: PictureSize, asker: Asker): Promise<Picture> => {
    const joined = underway.get(key);
    if (joined) return joined;
    const work: Promise<Picture> = load(url, size, asker)
      .then((picture) => {
        if (underway.get(key) === work) pictures.set(key, picture);
        return picture;
      })
      .finally(() => {
        if (underway.get(key) === work) underway.delete(key);
      });
    underway.set(key, work);
    return work;
  };

  return {
    get: async (url, size, asker) => {
      memory?.glance(log);
      const key = `${size} ${url.href}`;
      const ready = pictures.get(key);
      if (ready) return ready;
      const failure = faults.get(url.href) ?? refusals.get(url.href);
      if (failure) throw failure;
      if (!underway.has(key)) await asker.admit?.();
      return loadOnce(key, url, size, asker);
    },
  };
};
