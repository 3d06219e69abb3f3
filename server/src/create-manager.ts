import { parseArgs } from 'node:util';
import {
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
  newUsernameSchema,
  userEmailSchema,
} from '@chainline/shared/auth/password-rules';
import { z } from 'zod';
import { createDb, type Db } from './db/db';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { createTransaction, type Transaction } from './db/transaction';
import { AppError } from './errors';
import { createAuditStores } from './features/audit';
import { createAuthStores, createRescueService } from './features/auth';
import { createUserService, createUserStores, targetOf } from './features/users';
import { createTerminal, type Terminal } from './terminal';

const createPeopleStores = (db: Db) => ({ ...createAuditStores(db), ...createUserStores(db), ...createAuthStores(db) });

type PeopleStores = ReturnType<typeof createPeopleStores>;
type Desk = { terminal: Terminal; db: Db; transaction: Transaction<PeopleStores> };

const accountSchema = z.object({
  username: newUsernameSchema,
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: userEmailSchema,
  password: newPasswordSchema,
});

const passwordQuestion = 'Password (at least 10 characters of three kinds: upper case, lower case, digits, symbols)';

/** Shown in the audit log. */
const origin = { ip: '', userAgent: 'npm run create-manager, on the server' };

const nothingChanged = (reason: string) => new AppError('input.invalid', `${reason} Nothing was changed.`);

/** For the first sign-in of a new installation. */
const createManager = async ({ terminal, db, transaction }: Desk) => {
  const account = accountSchema.safeParse({
    username: await terminal.ask('Username'),
    firstName: await terminal.ask('First name'),
    lastName: await terminal.ask('Last name'),
    email: await terminal.ask('Email'),
    password: await terminal.askSecret(passwordQuestion),
  });
  if (!account.success) throw new AppError('input.invalid', z.prettifyError(account.error));
  const { password, ...who } = account.data;
  const { hashPassword } = createUserService({ users: createPeopleStores(db).users });
  const passwordHash = await hashPassword(password);
  await transaction(async (inside) => {
    const user = await inside.users.insert({ ...who, role: 'manager', passwordHash });
    const entry = { at: new Date(), origin, target: targetOf(user), label: user.username };
    await inside.audit.add(null, 'user.created', { ...entry, after: { role: user.role } });
  });
  terminal.say(`\nManager "${who.username}" can sign in now.`);
};

/** For somebody who has lost password, phone and recovery codes. */
const rescueAccount = async ({ terminal, db, transaction }: Desk, wanted: string) => {
  const stores = createPeopleStores(db);
  const users = createUserService({ users: stores.users });
  const rescue = createRescueService({ stores, transaction, users, now: () => new Date() });
  const { username, name, role, hasSecondFactor, openSessions } = await rescue.look(wanted);
  terminal.say(`\nAccount "${username}": ${name}, ${role}`);
  terminal.say(`Second factor: ${hasSecondFactor ? 'on' : 'off'}. Open sessions: ${openSessions}.\n`);
  const password = newPasswordSchema.safeParse(await terminal.askSecret(`New ${passwordQuestion.toLowerCase()}`));
  if (!password.success) throw nothingChanged(`${z.prettifyError(password.error)}.`);
  if ((await terminal.askSecret('Repeat the password')) !== password.data)
    throw nothingChanged('Passwords do not match.');
  terminal.say('\nThis sets a new password, turns off the second factor and ends all sessions.');
  const answer = await terminal.ask(`Type ${username} to continue`);
  if (answer.trim().toLowerCase() !== username.toLowerCase()) throw nothingChanged('That is not the username.');
  await rescue.rescue({ username, password: password.data }, origin);
  terminal.say(`\n"${username}" can now sign in with the new password. This is recorded in the audit log.`);
};

const readRescued = (): string | undefined => {
  try {
    return parseArgs({ options: { rescue: { type: 'string' } } }).values.rescue;
  } catch {
    throw new AppError(
      'input.invalid',
      'Use it as `npm run create-manager`, or as `npm run create-manager -- --rescue <username>`.',
    );
  }
};

const run = async () => {
  const rescued = readRescued();
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') throw new AppError('config.missing', 'DATABASE_URL is missing');
  await migrate(url);
  const pool = createPool({ url, size: 2, onError: () => undefined });
  const terminal = createTerminal();
  try {
    const desk = { terminal, db: createDb(pool), transaction: createTransaction(pool, createPeopleStores) };
    await (rescued === undefined ? createManager(desk) : rescueAccount(desk, rescued));
  } finally {
    terminal.close();
    await pool.end();
  }
};

const explain = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

run().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exitCode = 1;
});
