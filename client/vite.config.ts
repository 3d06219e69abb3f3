import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compressible = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a compressed sibling beside each file, so that the server spends no time on it and can afford the best level.
 * It reads what was written in the end: the builder still changes the code after the last hook that hands it out.
 */
const precompress = (): Plugin => ({
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

/** What every page needs and a release seldom changes: browsers keep it while our own code moves on. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|axios|zod|stylis|@tanstack|@emotion|@mui\/system|@mui\/utils|@mui\/styled-engine)\//;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of the pages allows no inline script, and the browsers that run this know modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } },
  },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:3000' } },
  },
});
