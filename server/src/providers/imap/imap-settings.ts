export type ImapServer = {
  host: string;
  port: number;
  /** TLS from the start (`imaps://`); otherwise STARTTLS according to `requireTls`. */
  secure: boolean;
  /** Refuses to send the password over an unencrypted connection. */
  requireTls: boolean;
  auth: { user: string; pass: string };
  folder: string;
  /** Without the password; identifies the mailbox in the database. */
  name: string;
};

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/** True for this machine, where a connection needs no encryption. */
export const isLoopbackHost = (host: string): boolean => loopback.has(host);
const usualPorts = new Map([
  ['imap:', 143],
  ['imaps:', 993],
]);

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

type Given = { host: string; port: number; secure: boolean; user: string; pass: string; folder: string };

export const toImapServer = ({ host, port, secure, user, pass, folder }: Given): ImapServer => ({
  host,
  port,
  secure,
  requireTls: !secure && !isLoopbackHost(host),
  auth: { user, pass },
  folder,
  name: `${user} ${host} ${folder}`,
});

/** A single address, as `parseImapUrls` reads them. @returns null for other text */
export const parseImapUrl = (text: string): ImapServer | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const usualPort = usualPorts.get(protocol);
  const [user, pass, folder] = [decode(username), decode(password), decode(pathname.slice(1))];
  if (usualPort === undefined || !user || !pass || folder === null || hostname === '' || search !== '') return null;
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const path = folder === '' ? 'INBOX' : folder;
  return toImapServer({ host, port: port === '' ? usualPort : Number(port), secure, user, pass, folder: path });
};

/**
 * Parses one or more `imaps://user:password@host:port/folder` with commas between them; user, password and folder are
 * percent-encoded, the port defaults to 993 (143 for `imap://`) and the folder to INBOX. @returns null for other text
 */
export const parseImapUrls = (text: string): ImapServer[] | null => {
  const servers = text.split(',').map((one) => parseImapUrl(one.trim()));
  const read = servers.flatMap((server) => server ?? []);
  return read.length === servers.length ? read : null;
};
