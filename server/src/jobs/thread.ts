import { Worker } from 'node:worker_threads';

/** Node runs no TypeScript in a thread: where the sources are used as they are, tsx reads them. */
const throughTsx = (file: URL): Worker => {
  const [tsx, source] = [import.meta.resolve('tsx/esm/api'), file.href].map((address) => JSON.stringify(address));
  return new Worker(`import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}))`, { eval: true });
};

/** Starts a file of ours as a thread: the built one in production, its TypeScript in development and in tests. */
export const startThread = (file: URL): Worker => (file.pathname.endsWith('.ts') ? throughTsx(file) : new Worker(file));
