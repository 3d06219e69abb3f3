import { join } from 'node:path';
import type { ConnectionSystem } from '@chainline/shared/integrations/connection-contract';
import { z } from 'zod';
import { parseImapUrl, parseImapUrls } from './providers/imap/imap-settings';
import { parseMailAddress, parseSmtpUrl } from './providers/mail/smtp-settings';
import { parseTextSender } from './providers/twilio/text-sender';

const secret = z
  .string('is missing')
  .min(32, 'must have at least 32 characters')
  .refine(
    (value) => new Set(value).size >= 10,
    'is too simple: use a random value, for example `openssl rand -hex 32`',
  );

/** 32 bytes in hex or base64, for AES-256. */
const encryptionKey = z
  .string('is missing')
  .transform((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'))
  .refine(
    (key) => key.length === 32 && new Set(key).size >= 8,
    'must be 32 random bytes, for example `openssl rand -hex 32`',
  );

const url = z.url('must be a URL such as https://shop.example.com').transform((value) => value.replace(/\/+$/, ''));

const readBy = <T>(parse: (text: string) => T | null, problem: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
const mailAddress = readBy(parseMailAddress, 'must be an address such as Example Bikes <shop@example.com>');

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.optional(),
  CLIENT_DIR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: z.string('is missing').regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  DATABASE_POOL: z.coerce.number().int().min(8).max(100).default(12),
  SESSION_SECRET: secret,
  ENCRYPTION_KEY: encryptionKey,
  /** Former keys, for decryption only, so that ENCRYPTION_KEY can be rotated. */
  ENCRYPTION_KEYS_OLD: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(encryptionKey)),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .refine((value) => new Set(value).size >= 8, 'is too simple: use a random value')
    .optional(),
  CHAINLINE_DEMO: flag,
  /** Imports the online shop's products into an empty demo shop at start-up. */
  CHAINLINE_DEMO_IMPORT: flag,
  /** Holds the uploads, unless there is a bucket. */
  DATA_DIR: z.string().default('.data'),
  S3_URL: url.optional(),
  S3_REGION: z.string().optional(),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  WOO_URL: url.optional(),
  WOO_KEY: z.string().optional(),
  WOO_SECRET: z.string().optional(),
  /** Further hosts of the shop's pictures, such as a CDN. */
  WOO_PICTURE_URLS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses such as https://cdn.example.com' }))),
  /** Defaults to the public address. */
  WOO_WEBHOOK_URL: url.optional(),
  SMTP_URL: readBy(parseSmtpUrl, 'must be a URL such as smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: mailAddress.optional(),
  MAIL_REPLY_TO: mailAddress.optional(),
  /** The mail server delivers `shop+anything@` to `shop@`. */
  MAIL_REPLY_TAGS: flag,
  IMAP_URL: readBy(
    parseImapUrls,
    'must be a URL such as imaps://user:password@mail.example.com, or several with commas between them',
  ).optional(),
  /** A single mailbox that suppliers' emails are forwarded to. */
  SUPPLIER_IMAP_URL: readBy(
    parseImapUrl,
    'must be one URL such as imaps://user:password@mail.example.com/INBOX',
  ).optional(),
  /** Applies updates that are certain without asking, if the sender is known. */
  SUPPLIER_MAIL_APPLIES: flag,
  TWILIO_URL: url.default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: readBy(
    parseTextSender,
    'must be a number such as +61480000000, a messaging service (MG…) or a name of at most 11 letters and digits',
  ).optional(),
  LIGHTSPEED_CLIENT_ID: z.string().optional(),
  LIGHTSPEED_CLIENT_SECRET: z.string().optional(),
  LIGHTSPEED_AUTH_URL: url.default('https://cloud.lightspeedapp.com'),
  LIGHTSPEED_API_URL: url.default('https://api.lightspeedapp.com'),
  AUSPOST_URL: url.default('https://digitalapi.auspost.com.au'),
  AUSPOST_KEY: z.string().optional(),
  TGE_URL: url.default('https://api.teamglobalexp.com:6930'),
  TGE_USER: z.string().optional(),
  TGE_PASSWORD: z.string().optional(),
  TGE_ACCOUNT: z.string().optional(),
  TGE_SOURCE_SYSTEM: z.string().optional(),
  TGE_SENDER: z.string().optional(),
  TGE_ENVIRONMENT: z.enum(['PRD', 'MYTGE_PS']).default('PRD'),
  NOMINATIM_URL: url.optional(),
  OSRM_URL: url.optional(),
  POSTCODE_URL: url.optional(),
  /** The public servers allow one request a second from all our servers together. */
  GEOCODING_INTERVAL_MS: z.coerce.number().int().min(0).max(60_000).default(1_100),
});

type Environment = z.output<typeof environmentSchema>;

const together = (environment: Environment, names: (keyof Environment)[]): boolean => {
  const given = names.filter((name) => environment[name] !== undefined);
  if (given.length > 0 && given.length < names.length) {
    const missing = names.filter((name) => environment[name] === undefined);
    throw new ConfigError([`${missing.join(', ')} is missing (needed together with ${given.join(', ')})`]);
  }
  return given.length > 0;
};

/** Each problem names its variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(problems: string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const toWooCommerce = (environment: Environment) => {
  const { WOO_URL, WOO_KEY, WOO_SECRET } = environment;
  together(environment, ['WOO_URL', 'WOO_KEY', 'WOO_SECRET']);
  if (WOO_URL === undefined || WOO_KEY === undefined || WOO_SECRET === undefined) return null;
  return { url: WOO_URL, key: WOO_KEY, secret: WOO_SECRET };
};

const toLightspeed = (environment: Environment) => {
  const { LIGHTSPEED_CLIENT_ID, LIGHTSPEED_CLIENT_SECRET } = environment;
  together(environment, ['LIGHTSPEED_CLIENT_ID', 'LIGHTSPEED_CLIENT_SECRET']);
  if (LIGHTSPEED_CLIENT_ID === undefined || LIGHTSPEED_CLIENT_SECRET === undefined) return null;
  return {
    clientId: LIGHTSPEED_CLIENT_ID,
    clientSecret: LIGHTSPEED_CLIENT_SECRET,
    authUrl: environment.LIGHTSPEED_AUTH_URL,
    apiUrl: environment.LIGHTSPEED_API_URL,
  };
};

/** Without a bucket, uploads are stored on disk. */
const toBucket = (environment: Environment) => {
  const { S3_URL, S3_REGION, S3_KEY, S3_SECRET } = environment;
  together(environment, ['S3_URL', 'S3_REGION', 'S3_KEY', 'S3_SECRET']);
  if (S3_URL === undefined || S3_REGION === undefined || S3_KEY === undefined || S3_SECRET === undefined) return null;
  return { url: S3_URL, region: S3_REGION, key: S3_KEY, secret: S3_SECRET };
};

const toMail = (environment: Environment) => {
  const { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO } = environment;
  together(environment, ['SMTP_URL', 'MAIL_FROM']);
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  return {
    server: SMTP_URL,
    from: MAIL_FROM,
    replyTo: MAIL_REPLY_TO?.address ?? null,
    tagsReplies: environment.MAIL_REPLY_TAGS,
  };
};

const toTwilio = (environment: Environment) => {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_URL } = environment;
  together(environment, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  if (TWILIO_ACCOUNT_SID === undefined || TWILIO_AUTH_TOKEN === undefined || TWILIO_FROM === undefined) return null;
  return { url: TWILIO_URL, accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from: TWILIO_FROM };
};

const unconnected = (): string => '';

const toSupplierMailbox = ({ SUPPLIER_IMAP_URL: server, SUPPLIER_MAIL_APPLIES: appliesCertain }: Environment) =>
  server === undefined ? null : { server, appliesCertain };

const setByEnvironment = ({
  SMTP_URL,
  IMAP_URL,
  SUPPLIER_IMAP_URL,
  TWILIO_ACCOUNT_SID,
}: Environment): ConnectionSystem[] => [
  ...(SMTP_URL === undefined ? [] : ['mail' as const]),
  ...(IMAP_URL === undefined ? [] : ['mailbox' as const]),
  ...(SUPPLIER_IMAP_URL === undefined ? [] : ['supplier_mailbox' as const]),
  ...(TWILIO_ACCOUNT_SID === undefined ? [] : ['sms' as const]),
];

const toTge = (environment: Environment) => {
  const { TGE_USER, TGE_PASSWORD, TGE_ACCOUNT, TGE_SOURCE_SYSTEM, TGE_SENDER } = environment;
  together(environment, ['TGE_USER', 'TGE_PASSWORD', 'TGE_ACCOUNT', 'TGE_SOURCE_SYSTEM', 'TGE_SENDER']);
  if (TGE_USER === undefined || TGE_PASSWORD === undefined) return null;
  if (TGE_ACCOUNT === undefined || TGE_SOURCE_SYSTEM === undefined || TGE_SENDER === undefined) return null;
  return {
    url: environment.TGE_URL,
    user: TGE_USER,
    password: TGE_PASSWORD,
    account: TGE_ACCOUNT,
    sourceSystem: TGE_SOURCE_SYSTEM,
    sender: TGE_SENDER,
    environment: environment.TGE_ENVIRONMENT,
  };
};

const toGeocoding = (environment: Environment, publicUrl: string) => {
  const { NOMINATIM_URL = null, OSRM_URL = null, POSTCODE_URL = null, GEOCODING_INTERVAL_MS } = environment;
  if (NOMINATIM_URL === null && OSRM_URL === null && POSTCODE_URL === null) return null;
  return {
    nominatimUrl: NOMINATIM_URL,
    osrmUrl: OSRM_URL,
    postcodeUrl: POSTCODE_URL,
    userAgent: `Chainline (${publicUrl})`,
    intervalMs: GEOCODING_INTERVAL_MS,
  };
};

/** Nobody can eavesdrop on loopback, and docker-compose.yml is tried out on it. */
const isLoopback = (address: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
const isOpenHttp = (address: string | undefined): boolean =>
  address !== undefined && !address.startsWith('https://') && !isLoopback(address);

/** Problems of settings that are fine on a developer's machine but not in production. */
const productionProblems = ({ PUBLIC_URL, CHAINLINE_DEMO }: Environment): string[] => [
  ...(PUBLIC_URL === undefined ? ['PUBLIC_URL is missing: the address customers open'] : []),
  ...(isOpenHttp(PUBLIC_URL) ? ['PUBLIC_URL must begin with https:// in production, except on localhost'] : []),
  ...(CHAINLINE_DEMO ? ['CHAINLINE_DEMO must not be set: no demo data in production'] : []),
];

/** @throws ConfigError naming every variable that is missing, malformed or too weak */
export const readConfig = (variables: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const environment = parsed.data;
  const production = environment.NODE_ENV === 'production';
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`;
  const problems = production ? productionProblems(environment) : [];
  if (problems.length > 0) throw new ConfigError(problems);

  return Object.freeze({
    production,
    /** HSTS and secure cookies; off when a production server is tried out on localhost. */
    httpsOnly: production && publicUrl.startsWith('https://'),
    demo: environment.CHAINLINE_DEMO,
    demoImport: environment.CHAINLINE_DEMO && environment.CHAINLINE_DEMO_IMPORT,
    port: environment.PORT,
    host: environment.HOST,
    publicUrl,
    clientDir: environment.CLIENT_DIR ?? null,
    logLevel: environment.LOG_LEVEL,
    trustedProxies: environment.TRUST_PROXY,
    database: { url: environment.DATABASE_URL, poolSize: environment.DATABASE_POOL },
    sessionSecret: environment.SESSION_SECRET,
    encryptionKeys: [environment.ENCRYPTION_KEY, ...environment.ENCRYPTION_KEYS_OLD],
    metricsToken: environment.METRICS_TOKEN ?? null,
    woocommerce: toWooCommerce(environment),
    wooPictureUrls: environment.WOO_PICTURE_URLS,
    wooWebhookUrl: environment.WOO_WEBHOOK_URL ?? publicUrl,
    lightspeed: toLightspeed(environment),
    auspost:
      environment.AUSPOST_KEY === undefined ? null : { url: environment.AUSPOST_URL, key: environment.AUSPOST_KEY },
    tge: toTge(environment),
    geocoding: toGeocoding(environment, publicUrl),
    mail: toMail(environment),
    mailboxes: environment.IMAP_URL ?? [],
    supplierMailbox: toSupplierMailbox(environment),
    twilio: toTwilio(environment),
    twilioUrl: environment.TWILIO_URL,
    /** Systems that the settings cannot change. */
    setByEnvironment: setByEnvironment(environment),
    /** Of the connections set up in the settings that this configuration contains. */
    connectionsRevision: unconnected(),
    uploads: { folder: join(environment.DATA_DIR, 'uploads'), bucket: toBucket(environment) },
  });
};

export type Config = ReturnType<typeof readConfig>;
