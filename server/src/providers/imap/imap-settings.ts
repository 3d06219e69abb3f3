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

const parseOne = (text: string): ImapServer | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const usualPort = usualPorts.get(protocol);
  const [user, pass, folder] = [decode(username), decode(password), decode(pathname.slice(1))];
  if (usualPort === undefined || !user || !pass || folder === null || hostname === '' || search !== '') return null;
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const path = folder === '' ? 'INBOX' : folder;
  return {
    host,
    port: port === '' ? usualPort : Number(port),
    secure,
    requireTls: !secure && !loopback.has(host),
    auth: { user, pass },
    folder: path,
    name: `${user} ${host} ${path}`,
  };
};

/**
 * Parses one or more `imaps://user:password@host:port/folder` with commas between them; user, password and folder are
 * percent-encoded, the port defaults to 993 (143 for `imap://`) and the folder to INBOX. @returns null for other text
 */
export const parseImapUrls = (text: string): ImapServer[] | null => {
  const servers = text.split(',').map((one) => parseOne(one.trim()));
  const read = servers.flatMap((server) => server ?? []);
  return read.length === servers.length ? read : null;
};
