import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { oneLine } from '../text';

/** Systems that managers can set up in the settings, unless the environment of the server does. */
export const connectionSystems = ['mail', 'mailbox', 'supplier_mailbox', 'sms'] as const;
const connectionSystemSchema = z.enum(connectionSystems);
export type ConnectionSystem = z.output<typeof connectionSystemSchema>;

export const mostMailboxes = 10;

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter the server')
  .max(253)
  .regex(/^[a-z0-9.:-]*$/, 'Enter only the name of the server, such as mail.example.com');
const port = z.coerce
  .number('Enter a port such as 993')
  .int('Enter a port such as 993')
  .min(1, 'Enter a port such as 993')
  .max(65_535, 'Enter a port such as 993');
/** `tls`: encrypted from the start; `starttls`: encrypted before the sign-in, which is refused otherwise. */
const security = z.enum(['tls', 'starttls']);
const user = oneLine(254);
/** Never returned; empty keeps the stored one. */
const secret = oneLine(500).default('');
const server = { host, port, security, user, password: secret };

const mailSchema = z.strictObject({
  system: z.literal('mail'),
  ...server,
  from_name: oneLine(100),
  from_address: z.email('Enter an email address').max(254),
  /** The sender's address if empty. */
  reply_to: z.union([z.literal(''), z.email('Enter an email address').max(254)]),
  /** The mail server delivers `shop+anything@` to `shop@`. */
  tags_replies: z.boolean(),
});

const mailboxSchema = z.strictObject({
  ...server,
  user: user.min(1, 'Enter the user name'),
  folder: oneLine(200).min(1, 'Enter a folder, usually INBOX'),
});

const mailboxesSchema = z.strictObject({
  system: z.literal('mailbox'),
  mailboxes: z
    .array(mailboxSchema)
    .min(1, 'Add a mailbox')
    .max(mostMailboxes, `At most ${mostMailboxes} mailboxes`)
    .refine(
      (mailboxes) => new Set(mailboxes.map((box) => `${box.user} ${box.host} ${box.folder}`)).size === mailboxes.length,
      'Each mailbox can be added only once',
    ),
});

/** A mailbox of its own that suppliers' emails are forwarded to. */
const supplierMailboxSchema = mailboxSchema.extend({
  system: z.literal('supplier_mailbox'),
  /** Applies updates that are certain without asking, if the sender is known. */
  applies_certain: z.boolean(),
});

const smsSchema = z.strictObject({
  system: z.literal('sms'),
  account_sid: z
    .string()
    .trim()
    .regex(/^AC[0-9a-z]{32}$/i, 'Enter the Account SID, which begins with AC'),
  auth_token: secret,
  /** A number in international format, a messaging service or an alphanumeric sender. */
  from: z
    .string()
    .trim()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[a-z])[a-z0-9 ]{1,11})$/i,
      'Enter a number such as +61480000000, a messaging service (MG…) or a name of at most 11 letters and digits',
    ),
});

/** Without its secrets when it is returned. */
export const connectionSchema = z.discriminatedUnion('system', [
  mailSchema,
  mailboxesSchema,
  supplierMailboxSchema,
  smsSchema,
]);
export type Connection = z.output<typeof connectionSchema>;

const params = z.object({ system: connectionSystemSchema });
/** Changes with every change of a connection. */
const version = z.string().max(32);

export const getConnection = defineEndpoint({
  method: 'GET',
  path: '/integrations/connections/:system',
  summary: 'Stored connection to a system, without its secrets; null if there is none',
  params,
  response: z.object({
    success: z.literal(true),
    /** Also null if the stored one cannot be decrypted. */
    connection: connectionSchema.nullable(),
    version: version.nullable(),
  }),
});

export const saveConnection = defineEndpoint({
  method: 'PUT',
  path: '/integrations/connections',
  summary: 'Store the connection to a system, encrypted; servers use it within seconds',
  /** `version`: the one that the caller saw; null if there was none. */
  body: z.strictObject({ connection: connectionSchema, version: version.nullable() }),
  response: z.object({ success: z.literal(true) }),
});

export const tryConnection = defineEndpoint({
  method: 'POST',
  path: '/integrations/connections/test',
  summary: 'Test a connection before it is stored; nothing is sent or changed',
  body: connectionSchema,
  response: z.object({
    success: z.literal(true),
    /** Results, good and bad, one sentence each. */
    steps: z.array(z.object({ ok: z.boolean(), message: z.string() })),
  }),
});

export const removeConnection = defineEndpoint({
  method: 'DELETE',
  path: '/integrations/connections/:system',
  summary: 'Remove the stored connection to a system',
  params,
  response: z.object({ success: z.literal(true) }),
});
