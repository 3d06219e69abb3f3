import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user Postgres runs as; null means the user we are. Postgres refuses to run as root. */
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

/** Root hands Postgres to whoever already owns the data, else to `postgres`, else to `nobody`; it makes no users. */
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

/** How to start a process as that user. The folder is one that every user may be in. */
export const spawnOptions = (runAs: RunAs) => ({
  ...runAs,
  cwd: '/',
  env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
});

/** Whether that user may pass through the folder and all above it; asked of the system, which knows every rule. */
export const canEnter = (runAs: RunAs, folder: string): boolean =>
  runAs === null || spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], spawnOptions(runAs)).status === 0;
