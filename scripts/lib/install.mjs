import { existsSync, readFileSync } from 'node:fs';
import { inRoot, readJson } from './project.mjs';
import { runNpm } from './run.mjs';

/** What npm wrote down about the packages it put there; it does so last, so an interrupted installation has none. */
const installedPackages = () => {
  try {
    return readJson(inRoot('node_modules', '.package-lock.json')).packages;
  } catch {
    return {};
  }
};

/** The first package that is not there as package-lock.json wants it. Optional ones depend on the machine. */
const firstMissing = () => {
  const installed = installedPackages();
  const wanted = Object.entries(JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages);
  const missing = wanted.find(([path, { version, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/') || optional || devOptional) return false;
    return (!link && installed[path]?.version !== version) || !existsSync(inRoot(path, 'package.json'));
  });
  return missing?.[0] ?? null;
};

/**
 * Installs the packages when one is missing or of another version. Install scripts are not run: nothing here needs
 * them, and package managers are beginning to refuse them.
 */
export const ensureInstalled = async () => {
  if (firstMissing() === null) return;
  console.log('Installing packages…');
  // Everything is needed to build and test, whatever NODE_ENV says about running.
  const { code } = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], { show: true });
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.');
};
