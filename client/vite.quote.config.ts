import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsWithoutSummaries } from './endpoints-without-summaries';
import { precompress } from './precompress';
import { zodWithoutJsonSchema } from './zod-without-json-schema';

/**
 * The public quote page: a small bundle of its own beside the app's, so that a customer on a phone loads nothing that
 * only staff need. Built after the app, into the same folder.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  publicDir: false,
  plugins: [react(), endpointsWithoutSummaries(), zodWithoutJsonSchema(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: join(import.meta.dirname, 'quote.html') },
  },
});
