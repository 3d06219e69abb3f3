import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

type Build = (options: object) => { outputFiles: { text: string }[] };

const bundlerSchema = z.looseObject({ buildSync: z.custom<Build>((value) => typeof value === 'function') });

/** One script of a TypeScript file and those of ours that it imports, as `scripts/lib/build.mjs` makes it. */
const bundle = (file: URL): string => {
  const path = fileURLToPath(file);
  // Not there in production, and not asked for.
  const { buildSync } = bundlerSchema.parse(createRequire(import.meta.url)('esbuild'));
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@chainline/shared': fileURLToPath(new URL('../../../shared/src', import.meta.url)) },
    define: { 'import.meta.url': JSON.stringify(file.href) },
  });
  const code = outputFiles.map(({ text }) => text).join('');
  // A script that is not in a file would look for packages in the working directory.
  return `((require) => {${code}})(require('node:module').createRequire(${JSON.stringify(path)}));`;
};

/**
 * Starts a file of ours as a thread: the built one in production. In development and in tests it is built at every
 * start, which takes a tenth of what a loader of TypeScript in the thread does.
 */
export const startThread = (file: URL): Worker =>
  file.pathname.endsWith('.ts') ? new Worker(bundle(file), { eval: true }) : new Worker(file);
