import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of the whole project. */
export const root = resolve(import.meta.dirname, '..', '..');

export const inRoot = (...parts) => join(root, ...parts);

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The newest of the two folders that a package may be installed in: that of its workspace, else the shared one. */
const packageFolder = (workspace, name) =>
  [inRoot(workspace, 'node_modules', name), inRoot('node_modules', name)].find((folder) => existsSync(folder));

/** The script behind a command of an installed package, to be run by this Node without a shell. */
export const commandOf = (name, { workspace = '.', command = name } = {}) => {
  const folder = packageFolder(workspace, name);
  if (folder === undefined) throw new Error(`The package ${name} is not installed.`);
  const { bin } = readJson(join(folder, 'package.json'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
};
