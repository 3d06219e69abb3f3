import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');

export const inRoot = (...parts) => join(root, ...parts);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The package's folder: the workspace's own, else the hoisted one. */
const packageFolder = (workspace, name) =>
  [inRoot(workspace, 'node_modules', name), inRoot('node_modules', name)].find((folder) => existsSync(folder));

/** The script behind an installed package's command, to be run by this Node without a shell. */
export const commandOf = (name, { workspace = '.', command = name } = {}) => {
  const folder = packageFolder(workspace, name);
  if (folder === undefined) throw new Error(`The package ${name} is not installed.`);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
};
