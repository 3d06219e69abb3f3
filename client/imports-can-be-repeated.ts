import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const ours = fileURLToPath(new URL('src/lib/load-code.ts', import.meta.url));

/** Puts `load-code.ts` in the place of Vite's helper around each `import()` of the built app. */
export const importsCanBeRepeated = (): Plugin => ({
  name: 'imports-can-be-repeated',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === helper ? ours : null),
});
