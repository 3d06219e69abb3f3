import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { canUseApt, installPackage } from './apt.mjs';
import { commandOf, inRoot } from './project.mjs';
import { runNode } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A file may exist and still not run, for example a stub of an app store or a browser without its libraries. */
const runs = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(runs);

const playwrights = () => {
  const { chromium } = createRequire(inRoot('e2e', 'package.json'))('@playwright/test');
  return chromium.executablePath();
};

/**
 * The Chromium to use and where it comes from: CHROMIUM_PATH, one on the PATH, or Playwright's own; null when there is
 * none. Throws when CHROMIUM_PATH names something that does not run.
 */
export const findChromium = () => {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return { path: given, from: 'CHROMIUM_PATH' };
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  const found = onPath();
  if (found) return { path: found, from: 'the PATH' };
  const own = playwrights();
  return runs(own) ? { path: own, from: 'Playwright' } : null;
};

const playwright = (...args) => runNode([commandOf('playwright', { workspace: 'e2e' }), ...args]);

const installByPlaywright = async () => {
  const done = await playwright('install', 'chromium');
  if (done.code !== 0 || findChromium() !== null || !canUseApt()) return done.output;
  return done.output + (await playwright('install-deps', 'chromium')).output;
};

const installByApt = () => installPackage('chromium');

/** The Chromium to use; installs one when there is none. Throws with the installers' output when that fails. */
export const ensureChromium = async () => {
  const found = findChromium();
  if (found !== null) return found;
  const said = [];
  for (const [name, install] of [
    ['installed by Playwright', installByPlaywright],
    ['installed by apt', installByApt],
  ]) {
    said.push(await install());
    const installed = findChromium();
    if (installed !== null) return { ...installed, from: `${installed.from}, ${name}` };
  }
  throw new Error(`There is no Chromium, and none could be installed. Set CHROMIUM_PATH.\n${said.join('\n')}`);
};
