import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { z } from 'zod';

type Build = (options: object) => { outputFiles: { text: string }[] };

const bundlerSchema = z.looseObject({ buildSync: z.custom<Build>((value) => typeof value === 'function') });

/** Bundles a script as `scripts/lib/build.mjs` does. */
const bundle = (file: URL): string => {
  const path = fileURLToPath(file);
  // esbuild is a development dependency, not needed in production.
  const { buildSync } = bundlerSchema.parse(createRequire(import.meta.url)('esbuild'));
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // A script that is not a file would resolve dynamic imports from the working directory.
    supported: { 'dynamic-import': false },
    alias: { '@chainline/shared': fileURLToPath(new URL('../../../shared/src', import.meta.url)) },
    define: { 'import.meta.url': JSON.stringify(file.href) },
  });
  const code = outputFiles.map(({ text }) => text).join('');
  // A script that is not a file would resolve packages from the working directory.
  return `((require) => {${code}})(require('node:module').createRequire(${JSON.stringify(path)}));`;
};

const bundles = new Map<string, string>();

/** Cached bundles: sources do not change while a process runs. */
const bundleOnce = (file: URL): string => {
  const known = bundles.get(file.href) ?? bundle(file);
  bundles.set(file.href, known);
  return known;
};

/**
 * The built file in production; otherwise bundled at the first start, ten times faster than a TypeScript loader in the
 * thread.
 */
export const startThread = (file: URL, options: WorkerOptions = {}): Worker =>
  file.pathname.endsWith('.ts') ? new Worker(bundleOnce(file), { ...options, eval: true }) : new Worker(file, options);
