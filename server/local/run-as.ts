import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** User to run Postgres as; null means the present one. Postgres refuses to run as root. */
export type RunAs = { uid: number; gid: number } | null;

const findUser = (name: string): RunAs => {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
};

const ownerOf = (path: string): RunAs => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : null;
};

/** Root hands Postgres to the owner of the data, else to `postgres`, else to `nobody`; it creates no users. */
export const chooseRunAs = (dataDir: string): RunAs => {
  if (process.getuid?.() !== 0) return null;
  const user = ownerOf(dataDir) ?? findUser('postgres') ?? findUser('nobody');
  if (user === null) {
    throw new Error(
      'Postgres cannot run as root, and there is no user `postgres` or `nobody`. Set DATABASE_URL instead.',
    );
  }
  return user;
};

/** Spawn options for that user, in a folder that every user can enter. */
export const spawnOptions = (runAs: RunAs) => ({
  ...runAs,
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
});

/** True if that user may enter the folder and all its parents; tested by the system, which knows every rule. */
export const canEnter = (runAs: RunAs, folder: string): boolean =>
  runAs === null || spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], spawnOptions(runAs)).status === 0;
