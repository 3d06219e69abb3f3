import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { toRecords, toText, toInteger, isRecord, type Values } from './input';

/** Downloaded bytes, or the error in the shop's wording. */
type Download = { bytes: Buffer } | { error: string };

export type MediaLibrary = {
  /** Downloads all pictures that a request refers to by address, so that the handlers can be synchronous. */
  fetchAll(values: Values): Promise<void>;
  /** Stores a downloaded picture as the shop's own file, at an address of this shop. */
  keep(source: string, at: Date): { path: string } | { error: string };
  /** Serves the files below `/wp-content/uploads`. */
  router: Router;
};

const timeoutMs = 5_000;
const largest = 20 * 1024 * 1024;

/** Picture addresses of a variation, a product, or all items of a batch. */
const sourcesIn = (values: Values): string[] => {
  const items = [...toRecords(values.create), ...toRecords(values.update)];
  const images = [...toRecords(values.images), ...(isRecord(values.image) ? [values.image] : [])];
  const own = images.filter(({ id }) => toInteger(id) === 0).map(({ src }) => toText(src));
  return [...own, ...items.flatMap(sourcesIn)].filter((source) => URL.canParse(source));
};

const download = async (source: string): Promise<Download> => {
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return { error: response.statusText || `HTTP ${response.status}` };
    const bytes = Buffer.from(await response.arrayBuffer());
    return bytes.length > largest ? { error: 'The file is too large.' } : { bytes };
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return { error: reason };
  }
};

const fileNameOf = (source: string): string =>
  decodeURIComponent(new URL(source).pathname.split('/').at(-1) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-');

/** `lamp.png`, `lamp-1.png`, `lamp-2.png`. */
const freeName = (wanted: string, isTaken: (name: string) => boolean): string => {
  const [, base = wanted, ending = ''] = /^(.*?)(\.\w+)?$/.exec(wanted) ?? [];
  let name = wanted;
  for (let suffix = 1; isTaken(name); suffix += 1) name = `${base}-${suffix}${ending}`;
  return name;
};

/** Picture storage beside the state file; without one it lives in memory. */
export const createMediaLibrary = (stateFile: string | undefined): MediaLibrary => {
  const folder = stateFile === undefined ? null : `${stateFile}.uploads`;
  const downloads = new Map<string, Download>();
  const files = new Map<string, Buffer>();

  const read = (path: string): Buffer | null => {
    const known = files.get(path);
    if (known || folder === null) return known ?? null;
    try {
      return readFileSync(join(folder, path.replaceAll('/', '_')));
    } catch {
      return null;
    }
  };

  const write = (path: string, bytes: Buffer): void => {
    files.set(path, bytes);
    if (folder === null) return;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, path.replaceAll('/', '_'));
    try {
      writeFileSync(file, bytes);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  };

  const router = Router();
  router.get('/:year/:month/:name', (request, response, next) => {
    const { year, month, name } = request.params;
    const bytes = read(`${year}/${month}/${name}`);
    if (bytes) response.type(name).set('cache-control', 'public, max-age=86400').send(bytes);
    else next();
  });

  return {
    router,
    fetchAll: async (values) => {
      for (const source of new Set(sourcesIn(values))) downloads.set(source, await download(source));
    },
    keep: (source, at) => {
      const fetched = downloads.get(source) ?? { error: 'A valid URL was not provided.' };
      if ('error' in fetched) return fetched;
      const month = at.toISOString().slice(0, 7).replace('-', '/');
      const name = freeName(fileNameOf(source), (taken) => read(`${month}/${taken}`) !== null);
      write(`${month}/${name}`, fetched.bytes);
      return { path: `/wp-content/uploads/${month}/${name}` };
    },
  };
};
