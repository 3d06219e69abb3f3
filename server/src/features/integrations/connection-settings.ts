import {
  connectionSchema,
  type Connection,
  type ConnectionSystem,
} from '@chainline/shared/integrations/connection-contract';
import type { Config } from '../../config';
import { isLoopbackHost, toImapServer, type ImapServer } from '../../providers/imap/imap-settings';
import { parseTextSender } from '../../providers/twilio/text-sender';
import type { SecretBox } from '../../secrets';
import type { ConnectionStore, SealedConnection } from './connection-store';

export type ConnectionOf<S extends ConnectionSystem> = Extract<Connection, { system: S }>;

/** Null if it was sealed with a key that is no longer configured, or by a newer version. */
export const openConnection = (secrets: SecretBox, { sealed }: SealedConnection): Connection | null => {
  try {
    return connectionSchema.parse(JSON.parse(secrets.open(sealed)));
  } catch {
    return null;
  }
};

export const toMailConfig = (given: ConnectionOf<'mail'>): NonNullable<Config['mail']> => {
  const { host, port, security, user, password } = given;
  return {
    server: {
      host,
      port,
      secure: security === 'tls',
      requireTls: security === 'starttls' && !isLoopbackHost(host),
      auth: user === '' ? null : { user, pass: password },
    },
    from: { name: given.from_name, address: given.from_address },
    replyTo: given.reply_to === '' ? null : given.reply_to,
    tagsReplies: given.tags_replies,
  };
};

export const toMailboxes = ({ mailboxes }: ConnectionOf<'mailbox'>): ImapServer[] =>
  mailboxes.map(({ host, port, security, user, password, folder }) =>
    toImapServer({ host, port, secure: security === 'tls', user, pass: password, folder }),
  );

export const toTwilioConfig = (
  { account_sid: accountSid, auth_token: authToken, from }: ConnectionOf<'sms'>,
  url: string,
): Config['twilio'] => {
  const sender = parseTextSender(from);
  return sender && { url, accountSid, authToken, from: sender };
};

export const toSupplierMailbox = (given: ConnectionOf<'supplier_mailbox'>): NonNullable<Config['supplierMailbox']> => {
  const { host, port, security, user, password, folder, applies_certain: appliesCertain } = given;
  return {
    server: toImapServer({ host, port, secure: security === 'tls', user, pass: password, folder }),
    appliesCertain,
  };
};

const isOf =
  <S extends ConnectionSystem>(system: S) =>
  (connection: Connection): connection is ConnectionOf<S> =>
    connection.system === system;

/** The configuration with the stored connections, where the environment has none: it takes precedence. */
export const withConnections = async (
  config: Config,
  { connections, secrets }: { connections: ConnectionStore; secrets: SecretBox },
): Promise<Config> => {
  const connectionsRevision = await connections.revision();
  const stored = (await connections.list()).flatMap((row) => openConnection(secrets, row) ?? []);
  const [mail, mailboxes, sms] = [stored.find(isOf('mail')), stored.find(isOf('mailbox')), stored.find(isOf('sms'))];
  const suppliers = stored.find(isOf('supplier_mailbox'));
  return Object.freeze({
    ...config,
    connectionsRevision,
    mail: config.mail ?? (mail ? toMailConfig(mail) : null),
    mailboxes: config.mailboxes.length > 0 || !mailboxes ? config.mailboxes : toMailboxes(mailboxes),
    supplierMailbox: config.supplierMailbox ?? (suppliers ? toSupplierMailbox(suppliers) : null),
    twilio: config.twilio ?? (sms ? toTwilioConfig(sms, config.twilioUrl) : null),
  });
};
