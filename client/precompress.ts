import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a compressed copy beside each built file, so that the server need not compress at run time and the highest
 * level is affordable. Reads the files from disk, because the bundler still changes code after its last hook.
 */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const paths = Object.keys(bundle)
      .filter((fileName) => compressible.test(fileName))
      .map((fileName) => join(dir ?? '', fileName));
    const compress = async (path: string) => {
      const source = await readFile(path);
      await writeFile(`${path}.br`, await toBrotli(source));
      await writeFile(`${path}.gz`, await toGzip(source, { level: 9 }));
    };
    await Promise.all(paths.map(compress));
  },
});
