import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkName, type UploadStorage } from './upload-storage';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Atomic: a file gets its name only once it is completely on disk. */
export const createDiskStorage = (folder: string): UploadStorage => {
  const place = (name: string) => join(folder, checkName(name));
  return {
    put: async (name, { bytes }) => {
      const target = place(name);
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `.${randomUUID()}`);
      try {
        const file = await open(unfinished, 'wx', 0o640);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(place(name), { force: true }),
  };
};
