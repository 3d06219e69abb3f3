import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSecrets } from './secrets';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chainline-secrets-test-'));
  file = join(folder, 'secrets.json');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('creates secrets once and keeps them', async () => {
  const secrets = await ensureSecrets(file);
  expect(secrets).toEqual({
    SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    ENCRYPTION_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await ensureSecrets(file)).toEqual(secrets);
});

test('keeps them private, even after the file’s permissions were widened', async () => {
  await ensureSecrets(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await chmod(file, 0o644);
  await ensureSecrets(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
