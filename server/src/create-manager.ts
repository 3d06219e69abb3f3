import { createInterface } from 'node:readline/promises';
import {
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
  newUsernameSchema,
  userEmailSchema,
} from '@chainline/shared/auth/password-rules';
import { z } from 'zod';
import { createDb } from './db/db';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { AppError } from './errors';
import { createUserService, createUserStore } from './features/users';

const accountSchema = z.object({
  username: newUsernameSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: userEmailSchema,
  password: newPasswordSchema,
});

const questions = [
  ['username', 'Username'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'Email'],
  ['password', 'Password (at least 10 characters, of three kinds: upper and lower case, digits, signs)'],
] as const;

/** Asks on a terminal; reads one answer a line when the answers are piped in. */
const ask = async (): Promise<Record<string, string>> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: Record<string, string> = {};
  for (const [name, label] of questions) {
    process.stdout.write(`${label}: `);
    const line = await lines.next();
    answers[name] = line.done === true ? '' : line.value;
  }
  terminal.close();
  return answers;
};

/** Makes a manager, for the first sign-in of a new installation. */
const createManager = async () => {
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') throw new AppError('config.missing', 'DATABASE_URL is missing');
  const account = accountSchema.safeParse(await ask());
  if (!account.success) throw new AppError('input.invalid', z.prettifyError(account.error));
  await migrate(url);
  const pool = createPool({ url, size: 2, onError: () => undefined });
  try {
    const users = createUserService({ users: createUserStore(createDb(pool)) });
    const { username } = await users.create({ ...account.data, role: 'manager' });
    process.stdout.write(`\nManager "${username}" can sign in now.\n`);
  } finally {
    await pool.end();
  }
};

const explain = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

createManager().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exitCode = 1;
});
