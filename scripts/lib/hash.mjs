import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './project.mjs';

const isTest = (file) => /\.test\.tsx?$/.test(file);

const filesOf = (path) => {
  if (!existsSync(inRoot(path))) return [];
  if (statSync(inRoot(path)).isFile()) return [path];
  return readdirSync(inRoot(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(inRoot().length + 1));
};

/** Hash of all files in these paths, names included and tests excluded. */
export const hashOf = (paths) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  return hash.digest('hex');
};
