import { z } from 'zod';

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
  /** Keys that are only still used to decrypt, so that ENCRYPTION_KEY can be changed. */
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
  WOO_URL: url.optional(),
  WOO_KEY: z.string().optional(),
  WOO_SECRET: z.string().optional(),
  /** Where the shop reaches this server for webhooks; the public address when not given. */
  WOO_WEBHOOK_URL: url.optional(),
  LIGHTSPEED_CLIENT_ID: z.string().optional(),
  LIGHTSPEED_CLIENT_SECRET: z.string().optional(),
  LIGHTSPEED_AUTH_URL: url.default('https://cloud.lightspeedapp.com'),
  LIGHTSPEED_API_URL: url.default('https://api.lightspeedapp.com'),
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

/** The settings of the environment do not allow a start; each problem names its variable. */
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

/** What is fine on a developer's machine and is not where customers come. */
const productionProblems = ({ PUBLIC_URL, CHAINLINE_DEMO }: Environment): string[] => [
  ...(PUBLIC_URL === undefined ? ['PUBLIC_URL is missing: the address customers open'] : []),
  ...(PUBLIC_URL?.startsWith('http://') === true ? ['PUBLIC_URL must begin with https:// in production'] : []),
  ...(CHAINLINE_DEMO ? ['CHAINLINE_DEMO must not be set: no demo data in production'] : []),
];

/**
 * Reads the settings once, at the start.
 * @throws ConfigError naming every variable that is missing, malformed or too weak.
 */
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
    demo: environment.CHAINLINE_DEMO,
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
    wooWebhookUrl: environment.WOO_WEBHOOK_URL ?? publicUrl,
    lightspeed: toLightspeed(environment),
  });
};

export type Config = ReturnType<typeof readConfig>;
