import { z } from 'zod';

/** The name may be empty. */
export type MailAddress = { name: string; address: string };

export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the start (`smtps://`); otherwise STARTTLS according to `requireTls`. */
  secure: boolean;
  /** Refuses to send anything, including the password, over an unencrypted connection. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
};

const loopback = new Set(['localhost', '127.0.0.1', '::1']);
const usualPorts = new Map([
  ['smtp:', 587],
  ['smtps:', 465],
]);
const emailSchema = z.email();

/** Null without credentials, undefined if they are invalid. */
const readSignIn = (username: string, password: string): SmtpServer['auth'] | undefined => {
  if (username === '' && password === '') return null;
  if (username === '' || password === '') return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
};

/**
 * Parses `smtp://user:password@host:port` or `smtps://…`; user and password are percent-encoded, the port defaults to
 * 587 or 465. With a password, STARTTLS is required unless the server is on this machine. @returns null for other text
 */
export const parseSmtpUrl = (text: string): SmtpServer | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text);
  const usualPort = usualPorts.get(protocol);
  const auth = readSignIn(username, password);
  if (usualPort === undefined || auth === undefined || hostname === '' || pathname.length > 1 || search !== '')
    return null;
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const requireTls = !secure && auth !== null && !loopback.has(host);
  return { host, port: port === '' ? usualPort : Number(port), secure, requireTls, auth };
};

/** Parses `Name <a@b>`, `"Name" <a@b>` or `a@b`. */
export const parseMailAddress = (text: string): MailAddress | null => {
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  const { success, data: address } = emailSchema.safeParse(named?.[2] ?? text.trim());
  return success ? { name: named?.[1]?.trim() ?? '', address } : null;
};
