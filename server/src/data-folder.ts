import { access, constants, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const readOnly = 'its disk is read-only. Make it writable';
const notAllowed = 'this user has no permission to write there. Give the folder to the user that starts Chainline';
const isFile = 'there is a file in its place. Remove that file';
const full = 'its disk is full. Free some space';

const problems = new Map([
  ['ENOSPC', full],
  ['EDQUOT', full],
  ['EROFS', readOnly],
  ['EACCES', notAllowed],
  ['EPERM', notAllowed],
  ['ENOTDIR', isFile],
  ['EEXIST', isFile],
]);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors about files have a path. Without one, the same code may be about opening a port. */
const isAboutFiles = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS'].includes(codeOf(error)) || (error instanceof Error && 'path' in error);

/** Postgres reports a full disk only in its message. */
const isFullForPostgres = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('No space left on device');

/** One sentence with the remedy; null for any other error. */
export const explainDataFolder = (error: unknown, folder: string): string | null => {
  const problem = isFullForPostgres(error) ? full : isAboutFiles(error) ? problems.get(codeOf(error)) : undefined;
  if (problem === undefined) return null;
  return `The data folder ${folder} cannot be used: ${problem}, or set DATA_DIR to another folder.`;
};

export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** Creating folders on a read-only disk fails with ENOENT; the parent folder reveals the cause. */
const findCause = async (error: unknown, folder: string): Promise<unknown> => {
  if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) return error;
  try {
    await access(dirname(folder), constants.W_OK);
    return error;
  } catch (above) {
    return findCause(above, dirname(folder));
  }
};

const tryOut = async (folder: string): Promise<void> => {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    const file = await open(probe, 'w');
    try {
      await file.writeFile(Buffer.alloc(65_536));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(probe, { force: true });
  }
};

/**
 * Creates the folder and tests writing.
 * @throws DataFolderError
 */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
    await tryOut(folder);
  } catch (error) {
    const cause = await findCause(error, folder);
    const explained = explainDataFolder(cause, folder);
    throw explained === null ? error : new DataFolderError(explained, { cause });
  }
};
