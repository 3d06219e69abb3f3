import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);
const optional = z.string().optional();

const schema = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(3000),
  SANDBOX_PORT: port(4010),
  CLIENT_PORT: port(5173),
  PUBLIC_URL: optional,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional,
  CHAINLINE_DEMO: optional,
  WOO_URL: optional,
  WOO_KEY: optional,
  WOO_SECRET: optional,
  LIGHTSPEED_CLIENT_ID: optional,
  LIGHTSPEED_CLIENT_SECRET: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  IMAP_URL: optional,
  SUPPLIER_IMAP_URL: optional,
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  AUSPOST_KEY: optional,
  TGE_USER: optional,
  TGE_PASSWORD: optional,
  SANDBOX_TGE: optional,
  NOMINATIM_URL: optional,
  OSRM_URL: optional,
  POSTCODE_URL: optional,
});

type Variables = Record<string, string | undefined>;

const withoutBlank = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));

/** Any of a system's variables means that the real one is used; the server reports missing ones. */
const isGiven = (...values: (string | undefined)[]) => values.some((value) => value !== undefined);

/** Address for reaching a server that listens there; a wildcard address is replaced. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

const findPlayed = (env: z.output<typeof schema>, production: boolean) => ({
  woocommerce: !production && !isGiven(env.WOO_URL, env.WOO_KEY, env.WOO_SECRET),
  lightspeed: !production && !isGiven(env.LIGHTSPEED_CLIENT_ID, env.LIGHTSPEED_CLIENT_SECRET),
  mail: !production && !isGiven(env.SMTP_URL, env.MAIL_FROM),
  // Answers to real emails do not arrive in a played mailbox.
  mailbox: !production && !isGiven(env.IMAP_URL, env.SMTP_URL, env.MAIL_FROM),
  supplierMailbox: !production && !isGiven(env.SUPPLIER_IMAP_URL, env.SMTP_URL, env.MAIL_FROM),
  twilio: !production && !isGiven(env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN),
  auspost: !production && !isGiven(env.AUSPOST_KEY),
  // Off by default, because few shops have it.
  tge: !production && env.SANDBOX_TGE === '1' && !isGiven(env.TGE_USER, env.TGE_PASSWORD),
  geocoding: !production && !isGiven(env.NOMINATIM_URL, env.OSRM_URL, env.POSTCODE_URL),
});

/**
 * Reads the launcher's settings and derives which outside systems the sandbox emulates (none in production) and whether
 * a demo shop may be filled in (never next to a real system).
 * @throws Error naming each malformed variable
 */
export const readSettings = (root: string, variables: Variables, { dev }: { dev: boolean }) => {
  const given = withoutBlank(variables);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const played = findPlayed(env, production);
  // Requesting quotes from a real carrier is harmless; writing to a real shop is not.
  const isAllDemo = played.woocommerce && played.lightspeed && played.mail && played.twilio;
  const dataDir = resolve(root, env.DATA_DIR);
  return {
    root,
    dev,
    production,
    given,
    host: env.HOST,
    port: env.PORT,
    sandboxPort: env.SANDBOX_PORT,
    clientPort: env.CLIENT_PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${dev ? env.CLIENT_PORT : env.PORT}`).replace(/\/+$/, ''),
    serverUrl: `http://${reachable(env.HOST)}:${env.PORT}`,
    databaseUrl: env.DATABASE_URL ?? null,
    played,
    demo: env.CHAINLINE_DEMO === undefined ? isAllDemo : env.CHAINLINE_DEMO === '1',
    dataDir,
    files: {
      lock: join(dataDir, 'chainline.lock'),
      secrets: join(dataDir, 'secrets.json'),
      sandbox: join(dataDir, 'sandbox.json'),
      serverLog: join(dataDir, 'server.log'),
      clientLog: join(dataDir, 'client.log'),
      postgres: join(dataDir, 'postgres'),
    },
  };
};

export type Settings = ReturnType<typeof readSettings>;
