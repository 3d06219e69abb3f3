import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canEnter, type RunAs } from './run-as';

type Log = (line: string) => void;

const noteText = (intended: string, place: string) =>
  [
    'The database of this folder is kept in',
    '',
    `    ${place}`,
    '',
    'because Postgres does not run as root, and the user it runs as cannot enter',
    `${dirname(intended)}.`,
    'Systems tidy such folders now and then: for data that must last, put the project where every user may enter',
    '(chmod o+x on the folders above it), or set DATABASE_URL.',
    'Removing this file starts again with an empty database.',
    '',
  ].join('\n');

const roomFor = (runAs: RunAs): string => {
  const room = ['/var/tmp', tmpdir(), '/tmp'].find((folder) => existsSync(folder) && canEnter(runAs, folder));
  if (room === undefined)
    throw new Error('There is no folder that the user of Postgres can use. Set DATABASE_URL instead.');
  return room;
};

const refuseForeign = async (folder: string): Promise<void> => {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== 0) throw new Error(`${folder} belongs to someone else; remove it.`);
};

const placeElsewhere = async (intended: string, runAs: RunAs, log: Log): Promise<string> => {
  const hash = createHash('sha256').update(intended).digest('hex').slice(0, 16);
  const folder = join(roomFor(runAs), `chainline-${hash}`);
  const place = join(folder, basename(intended));
  const noteFile = `${intended}.moved.txt`;
  const note = noteText(intended, place);
  const wasHere = (await readFile(noteFile, 'utf8').catch(() => '')).includes(place);
  if (!wasHere && existsSync(folder)) {
    await refuseForeign(folder);
    const aside = `${folder}.left-${Date.now()}`;
    await rename(folder, aside);
    log(`A database of an earlier folder of this name was set aside in ${aside}`);
  }
  await mkdir(folder, { recursive: true });
  await refuseForeign(folder);
  await chmod(folder, 0o711);
  await writeFile(noteFile, note);
  log(`The database is kept in ${place}, because the user of Postgres cannot enter ${dirname(intended)}`);
  return place;
};

/**
 * Chooses the actual data directory: the intended one or, for root in a folder that the user of Postgres cannot enter,
 * one outside it, with a note left behind. Existing data in either place is kept in use.
 */
export const placeDataDir = async (intended: string, runAs: RunAs, log: Log): Promise<string> => {
  await mkdir(dirname(intended), { recursive: true });
  const parent = await realpath(dirname(intended));
  const real = join(parent, basename(intended));
  if (existsSync(real)) {
    if (canEnter(runAs, parent)) return real;
    throw new Error(`The user of Postgres can no longer enter ${parent}, where the database is. Allow it: chmod o+x.`);
  }
  if (canEnter(runAs, parent) && !existsSync(`${real}.moved.txt`)) return real;
  return placeElsewhere(real, runAs, log);
};

/** Makes the folder accessible to the user that Postgres runs as, and to nobody else. */
export const makePrivate = async (folder: string, runAs: RunAs): Promise<void> => {
  if (runAs !== null) await chown(folder, runAs.uid, runAs.gid);
  await chmod(folder, 0o700);
};
