import { randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from './process-info';

const secretsSchema = z.object({ SESSION_SECRET: z.string(), ENCRYPTION_KEY: z.string() });

export type Secrets = z.output<typeof secretsSchema>;

/**
 * Secrets of a developer's machine, generated once into a file that only its owner can read. They must persist, because
 * the database contains data encrypted with them.
 */
export const ensureSecrets = async (file: string): Promise<Secrets> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) {
    await chmod(file, 0o600);
    return secretsSchema.parse(JSON.parse(text));
  }
  const secrets = {
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  };
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
};
