import { chmod, mkdir, mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureCopy } from './postgres-binaries';

let folder: string;
let original: string;
let copy: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chainline-binaries-test-'));
  original = join(folder, 'package');
  copy = join(folder, 'copy');
  await mkdir(join(original, 'native/bin'), { recursive: true });
  await mkdir(join(original, 'native/lib'));
  await writeFile(join(original, 'native/bin/postgres'), 'program', { mode: 0o700 });
  await writeFile(join(original, 'native/lib/libpq.so.5.18'), 'library', { mode: 0o600 });
  await writeFile(join(original, 'native/lib/libpq.a'), 'for linking only');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(original, 'native/pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const copied = ['bin', 'bin/postgres', 'lib', 'lib/libpq.so.5', 'lib/libpq.so.5.18', 'pg-symlinks.json'];
const filesOf = async (place: string) => (await readdir(join(place, 'native'), { recursive: true })).sort();

test('copies the programs and libraries with their links', async () => {
  await ensureCopy(original, copy);
  expect(await filesOf(copy)).toEqual(copied);
  expect(await readlink(join(copy, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('makes one whole copy when two processes copy at once', async () => {
  await Promise.all([ensureCopy(original, copy), ensureCopy(original, copy), ensureCopy(original, copy)]);
  expect(await filesOf(copy)).toEqual(copied);
  expect((await readdir(folder)).sort()).toEqual(['copy', 'package']);
});

test('copies files again that a cleaner of temporary files removed', async () => {
  await ensureCopy(original, copy);
  await rm(join(copy, 'native/bin/postgres'));
  await ensureCopy(original, copy);
  expect(await readFile(join(copy, 'native/bin/postgres'), 'utf8')).toBe('program');
});

test('refuses a copy that others may write to', async () => {
  await ensureCopy(original, copy);
  await chmod(copy, 0o777);
  await expect(ensureCopy(original, copy)).rejects.toThrow('belongs to someone else');
});
