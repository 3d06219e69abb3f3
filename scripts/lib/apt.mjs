import { readFileSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

const isDebian = () => {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
};

export const canUseApt = () => process.getuid?.() === 0 && isDebian();

/** Two steps of the tests may install at the same time. */
const apt = (...args) =>
  run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } });

/** Resolves to what was said; empty where apt cannot be used. */
export const installPackage = async (name) => {
  if (!canUseApt()) return '';
  const updated = await apt('update');
  const installed = await apt('install', '--yes', '--no-install-recommends', name);
  return updated.output + installed.output;
};
