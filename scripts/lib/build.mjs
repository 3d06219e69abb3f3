import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { commandOf, inRoot } from './project.mjs';
import { hashOf } from './hash.mjs';
import { runNode } from './run.mjs';

const everywhere = [
  'package-lock.json',
  'tsconfig.base.json',
  'shared/src',
  'shared/package.json',
  'scripts/lib/build.mjs',
];

/** Server bundles: one set for production, one for developers' machines only. */
const productionEntries = {
  main: 'server/src/main.ts',
  'create-manager': 'server/src/create-manager.ts',
  'match-worker': 'server/src/features/mappings/match-worker.ts',
  'binder-worker': 'server/src/features/compliance/binder-worker.ts',
  'mail-worker': 'server/src/features/bikes/supplier-mails/mail-worker.ts',
  'pdf-worker': 'server/src/features/quotes/pdf/pdf-worker.ts',
};
const localEntries = { local: 'server/local/main.ts' };

const runVite = async (config) => {
  const vite = commandOf('vite', { workspace: 'client' });
  const { code, output } = await runNode([vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: inRoot('client'),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The client could not be built:\n${output}`);
};

/** The app first, because its build empties the folder; then the public quote page. */
const buildClient = async () => {
  await runVite('vite.config.ts');
  await runVite('vite.quote.config.ts');
};

/**
 * The workspace `shared` has no build of its own and is bundled; all other packages are loaded from node_modules at run
 * time.
 */
const bundleShared = {
  name: 'bundle-shared',
  setup: (build) => {
    build.onResolve({ filter: /^@chainline\/shared\// }, ({ path }) => ({
      path: inRoot('shared/src', `${path.slice('@chainline/shared/'.length)}.ts`),
    }));
  },
};

/** Makes the bundled sandbox read its pages from beside its sources. */
const sandboxFiles = {
  name: 'sandbox-files',
  setup: (build) => {
    build.onLoad({ filter: /[\\/]server[\\/]sandbox[\\/].+\.ts$/ }, ({ path }) => {
      const fromDist = relative(inRoot('server/dist'), path).replaceAll('\\', '/');
      const here = `new URL(${JSON.stringify(fromDist)}, import.meta.url).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', here), loader: 'ts' };
    });
  },
};

const buildServer = (entries) => async () => {
  const { build, stop } = await import('esbuild');
  rmSync(inRoot('server/dist'), { recursive: true, force: true });
  await build({
    absWorkingDir: inRoot(),
    entryPoints: entries,
    outdir: 'server/dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    plugins: [bundleShared, sandboxFiles],
    logLevel: 'warning',
  });
  // Stops esbuild's helper process, which would otherwise live as long as this one: for `npm start`, all day.
  await stop();
};

const stampOf = (target) => inRoot(target.dist, '.built-from');

const isCurrent = (target, hash) => {
  try {
    return readFileSync(stampOf(target), 'utf8') === hash;
  } catch {
    return false;
  }
};

const buildTarget = async (target) => {
  const hash = hashOf([...everywhere, ...target.sources]) + target.variant;
  if (isCurrent(target, hash)) return;
  const start = performance.now();
  await target.build();
  mkdirSync(inRoot(target.dist), { recursive: true });
  writeFileSync(stampOf(target), hash);
  console.log(`Built the ${target.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
};

/**
 * Builds client and server, each only when its sources changed. With `production`, the server bundle holds nothing
 * meant for developers' machines.
 */
export const build = async ({ production = false } = {}) => {
  const client = {
    name: 'client',
    dist: 'client/dist',
    variant: '',
    sources: [
      'client/src',
      'client/public',
      'client/index.html',
      'client/quote.html',
      'client/vite.config.ts',
      'client/vite.quote.config.ts',
      'client/precompress.ts',
      'client/endpoints-without-summaries.ts',
      'client/without-unused-parts.ts',
      'client/zod-without-json-schema.ts',
      'client/package.json',
    ],
    build: buildClient,
  };
  const entries = production ? productionEntries : { ...productionEntries, ...localEntries };
  const server = {
    name: 'server',
    dist: 'server/dist',
    variant: production ? ':production' : '',
    sources: ['server/src', 'server/package.json', ...(production ? [] : ['server/local', 'server/sandbox'])],
    build: buildServer(entries),
  };
  const results = await Promise.allSettled([buildTarget(client), buildTarget(server)]);
  const failed = results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0) throw new Error(failed.map(({ message }) => message).join('\n'));
};
