import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataFolderError, explainDataFolder, prepareDataFolder } from './data-folder';

const held = { folder: '' };
beforeEach(async () => {
  held.folder = await mkdtemp(join(tmpdir(), 'chainline-data-test-'));
});
afterEach(() => rm(held.folder, { recursive: true, force: true }));

const failure = (code: string, more: Record<string, string> = {}) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...more });

describe('preparing the data folder', () => {
  it('creates it and leaves nothing in it', async () => {
    const folder = join(held.folder, 'a', 'b');
    await prepareDataFolder(folder);
    await prepareDataFolder(folder);

    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['file', 'file/data'])('refuses %s that is a file, in one sentence', async (place) => {
    await writeFile(join(held.folder, 'file'), '');
    const folder = join(held.folder, place);
    const refused = new DataFolderError(
      `The data folder ${folder} cannot be used: there is a file in its place. Remove that file, ` +
        'or set DATA_DIR to another folder.',
    );

    await expect(prepareDataFolder(folder)).rejects.toEqual(refused);
  });
});

describe('the explanation of a data folder problem', () => {
  it.each([
    [failure('ENOSPC'), 'its disk is full. Free some space'],
    [failure('EDQUOT'), 'its disk is full. Free some space'],
    [new Error('initdb failed: could not write "x": No space left on device'), 'its disk is full. Free some space'],
    [failure('EROFS'), 'its disk is read-only. Make it writable'],
    [
      failure('EACCES', { path: '/data/x' }),
      'this user has no permission to write there. Give the folder to the user that',
    ],
    [
      failure('EPERM', { path: '/data/x' }),
      'this user has no permission to write there. Give the folder to the user that',
    ],
  ])('explains %s', (error, words) => {
    const explained = explainDataFolder(error, '/data');

    expect(explained).toContain(`The data folder /data cannot be used: ${words}`);
    expect(explained).toMatch(/, or set DATA_DIR to another folder\.$/);
  });

  it.each([failure('EACCES', { syscall: 'listen' }), failure('ECONNREFUSED'), new Error('anything'), 'text'])(
    'is null for %s',
    (error) => {
      expect(explainDataFolder(error, '/data')).toBeNull();
    },
  );
});
