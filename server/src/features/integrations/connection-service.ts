import type { Connection, ConnectionSystem } from '@chainline/shared/integrations/connection-contract';
import type { Config } from '../../config';
import type { Transaction } from '../../db/transaction';
import { AppError, ConflictError, RuleError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import type { ImapServer } from '../../providers/imap/imap-settings';
import { createMailboxClient } from '../../providers/imap/mailbox-client';
import { createMailClient } from '../../providers/mail/mail-client';
import { createTwilioClient } from '../../providers/twilio/twilio-client';
import type { SecretBox } from '../../secrets';
import type { AuditStore } from '../audit';
import {
  openConnection,
  toMailboxes,
  toMailConfig,
  toSupplierMailbox,
  toTwilioConfig,
  type ConnectionOf,
} from './connection-settings';
import type { ConnectionStore } from './connection-store';

/** Short, because a person waits for the result. */
const patienceMs = 15_000;

type Step = { ok: boolean; message: string };

export type ConnectionStores = { connections: ConnectionStore; audit: AuditStore };

type Dependencies<S extends ConnectionStores> = {
  config: Pick<Config, 'twilioUrl' | 'publicUrl' | 'setByEnvironment'>;
  stores: ConnectionStores;
  transaction: Transaction<S>;
  secrets: SecretBox;
  log: Logger;
  now: () => Date;
};

const names = {
  mail: 'Email',
  mailbox: 'Incoming email',
  supplier_mailbox: 'Suppliers’ email',
  sms: 'Text messages',
} as const;

const needed = (path: string, message: string) =>
  new ValidationError('connection.secret_missing', message, { fields: [{ path, message }] });

const withoutSecrets = (connection: Connection): Connection => {
  switch (connection.system) {
    case 'mail':
    case 'supplier_mailbox':
      return { ...connection, password: '' };
    case 'mailbox':
      return { ...connection, mailboxes: connection.mailboxes.map((box) => ({ ...box, password: '' })) };
    case 'sms':
      return { ...connection, auth_token: '' };
  }
};

const stale = () =>
  new ConflictError(
    'connection.stale',
    'Someone else has changed this connection. Close the form and open it again, then make your change.',
  );

type SignIn = { host: string; user: string; password: string };

/** The stored password is used only where it was used before, so that nobody can have it sent to another server. */
const passwordOf = (given: SignIn, stored: readonly SignIn[]): string =>
  given.password === ''
    ? (stored.find(({ host, user }) => host === given.host && user === given.user)?.password ?? '')
    : given.password;

type Completing<S extends ConnectionSystem> = { given: ConnectionOf<S>; stored: Connection | null };

const completedMail = ({ given, stored }: Completing<'mail'>): Connection => {
  const password = passwordOf(given, stored?.system === 'mail' ? [stored] : []);
  if (given.user !== '' && password === '') throw needed('password', 'Enter the password');
  return { ...given, password };
};

const completedMailboxes = ({ given, stored }: Completing<'mailbox'>): Connection => {
  const known = stored?.system === 'mailbox' ? stored.mailboxes : [];
  const mailboxes = given.mailboxes.map((box, at) => {
    const password = passwordOf(box, known);
    if (password === '') throw needed(`mailboxes.${at}.password`, 'Enter the password');
    return { ...box, password };
  });
  return { ...given, mailboxes };
};

const completedSupplierMailbox = ({ given, stored }: Completing<'supplier_mailbox'>): Connection => {
  const password = passwordOf(given, stored?.system === 'supplier_mailbox' ? [stored] : []);
  if (password === '') throw needed('password', 'Enter the password');
  return { ...given, password };
};

const completedTexts = ({ given, stored }: Completing<'sms'>): Connection => {
  const isSame = stored?.system === 'sms' && stored.account_sid === given.account_sid;
  const token = given.auth_token === '' && isSame ? stored.auth_token : given.auth_token;
  if (token === '') throw needed('auth_token', 'Enter the auth token');
  return { ...given, auth_token: token };
};

/** @throws ValidationError if a password is missing */
const completed = (given: Connection, stored: Connection | null): Connection => {
  switch (given.system) {
    case 'mail':
      return completedMail({ given, stored });
    case 'mailbox':
      return completedMailboxes({ given, stored });
    case 'supplier_mailbox':
      return completedSupplierMailbox({ given, stored });
    case 'sms':
      return completedTexts({ given, stored });
  }
};

/** Turns failures into steps that a person can read. */
const step = async (what: string, work: () => Promise<string>): Promise<Step> => {
  try {
    return { ok: true, message: `${what}: ${await work()}` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, message: `${what}: ${error.message}` };
  }
};

const tryMail = async (given: ConnectionOf<'mail'>): Promise<Step[]> => {
  const { server, from } = toMailConfig(given);
  const timeouts = { connect: patienceMs, silence: patienceMs, send: patienceMs };
  const client = createMailClient({ server, from, timeouts });
  try {
    const tried = await client.verify();
    const isAccepted = tried.outcome === 'accepted';
    return [{ ok: isAccepted, message: `${given.host}: ${isAccepted ? tried.response : tried.reason}` }];
  } finally {
    client.close();
  }
};

const tryMailboxes = (servers: readonly ImapServer[]): Promise<Step[]> =>
  Promise.all(
    servers.map((server) =>
      step(`${server.auth.user} at ${server.host}, ${server.folder}`, async () => {
        const count = await createMailboxClient({ server }).ping({ signal: AbortSignal.timeout(patienceMs) });
        return `signed in and opened the folder. Emails in it: ${count}.`;
      }),
    ),
  );

/** Managers set up mail servers, mailboxes and Twilio, unless the environment does. */
export const createConnectionService = <S extends ConnectionStores>(dependencies: Dependencies<S>) => {
  const { config, stores, transaction, secrets, log, now } = dependencies;

  const tryTexts = async (given: ConnectionOf<'sms'>): Promise<Step[]> => {
    const twilio = toTwilioConfig(given, config.twilioUrl);
    if (!twilio) return [{ ok: false, message: 'Twilio: the sender cannot be used.' }];
    const client = createTwilioClient({
      ...twilio,
      receiveUrl: `${config.publicUrl}/api/webhooks/twilio/messages`,
      log,
      timeoutMs: patienceMs,
    });
    const account = await step('Twilio', async () => `accepts the sign-in for the account ${await client.ping()}.`);
    if (!account.ok || twilio.from.kind !== 'number') return [account];
    const number = await step('Sender', async () => {
      if (await client.ownsNumber()) return `the number ${given.from} belongs to the account.`;
      throw new RuleError('connection.number', `the number ${given.from} does not belong to the account.`);
    });
    return [account, number];
  };

  /** `connection` is null if nothing is stored or it cannot be decrypted. */
  const findStored = async (system: ConnectionSystem) => {
    const row = await stores.connections.find(system);
    return { connection: row && openConnection(secrets, row), version: row?.version ?? null };
  };

  const toAudit = (system: ConnectionSystem) => ({ at: now(), target: `integration:${system}`, label: names[system] });

  return {
    find: async (system: ConnectionSystem) => {
      const { connection, version } = await findStored(system);
      return { connection: connection && withoutSecrets(connection), version };
    },

    /**
     * @throws RuleError if the environment sets it up @throws ValidationError if a password is missing
     * @throws ConflictError if somebody else has changed it since `seen`
     */
    save: async (actor: Actor, given: Connection, seen: string | null): Promise<void> => {
      const { system } = given;
      if (config.setByEnvironment.includes(system)) {
        throw new RuleError(
          'connection.environment',
          `${names[system]} is set up by the environment of the server, which takes precedence.`,
        );
      }
      const stored = await findStored(system);
      if (stored.version !== seen) throw stale();
      const connection = completed(given, stored.connection);
      const sealed = secrets.seal(JSON.stringify(connection));
      await transaction(async (inside) => {
        if (!(await inside.connections.save({ system, sealed, seen, at: now(), userId: actor.userId }))) throw stale();
        await inside.audit.add(actor, 'integration.set_up', { ...toAudit(system), after: withoutSecrets(connection) });
      });
    },

    /** Failures are results. @throws ValidationError if a password is missing */
    test: async (given: Connection): Promise<Step[]> => {
      const connection = completed(given, (await findStored(given.system)).connection);
      switch (connection.system) {
        case 'mail':
          return tryMail(connection);
        case 'mailbox':
          return tryMailboxes(toMailboxes(connection));
        case 'supplier_mailbox':
          return tryMailboxes([toSupplierMailbox(connection).server]);
        case 'sms':
          return tryTexts(connection);
      }
    },

    remove: (actor: Actor, system: ConnectionSystem): Promise<void> =>
      transaction(async (inside) => {
        if ((await inside.connections.remove(system)) === 0) return;
        await inside.audit.add(actor, 'integration.removed', toAudit(system));
      }),
  };
};

export type ConnectionService = ReturnType<typeof createConnectionService>;
