import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a compressed sibling beside each file, so that the server spends no time on it and can afford the best level.
 * It reads what was written in the end: the builder still changes the code after the last hook that hands it out.
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
