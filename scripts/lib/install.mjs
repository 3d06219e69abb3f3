import { existsSync, readFileSync } from 'node:fs';
import { inRoot, readJson } from './project.mjs';
import { runNpm } from './run.mjs';

/** npm's record of installed packages; written last, so an interrupted installation has none. */
const installedPackages = () => {
  try {
    return readJson(inRoot('node_modules', '.package-lock.json')).packages;
  } catch {
    return {};
  }
};

/** First package that does not match package-lock.json. Optional ones depend on the machine. */
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
 * Installs packages when one is missing or outdated. Install scripts are not run: nothing here needs them, and package
 * managers are beginning to refuse them.
 */
export const ensureInstalled = async () => {
  if (firstMissing() === null) return;
  console.log('Installing packages…');
  // Development packages are needed to build and test, whatever NODE_ENV says.
  const { code } = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], { show: true });
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.');
};
