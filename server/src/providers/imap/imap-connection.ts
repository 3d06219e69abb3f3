import { ImapFlow } from 'imapflow';
import type { ImapServer } from './imap-settings';

const connectMs = 15_000;
const silenceMs = 30_000;

/** Not connected yet. */
export const toImapConnection = ({ host, port, secure, requireTls, auth }: ImapServer): ImapFlow => {
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(requireTls && { doSTARTTLS: true }),
    auth,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    tls: { minVersion: 'TLSv1.2' },
  });
  // Failures are thrown by the commands, too; without a listener they would end the process.
  client.on('error', () => undefined);
  return client;
};
