import { join } from 'node:path';
import type { auspostAccess, geocodingAccess, tgeAccess } from '../sandbox/shipping-access';
import type { twilioAccess } from '../sandbox/twilio/twilio-access';
import type { Secrets } from './secrets';
import type { Settings } from './settings';

/** Access to the outside systems emulated by the sandbox. */
export type SandboxAccess = {
  woocommerce: { WOO_URL: string; WOO_KEY: string; WOO_SECRET: string };
  lightspeed: {
    LIGHTSPEED_CLIENT_ID: string;
    LIGHTSPEED_CLIENT_SECRET: string;
    LIGHTSPEED_AUTH_URL: string;
    LIGHTSPEED_API_URL: string;
  };
  mail: { SMTP_URL: string; MAIL_FROM: string; MAIL_REPLY_TAGS: '1' };
  mailbox: { IMAP_URL: string };
  supplierMailbox: { SUPPLIER_IMAP_URL: string };
  twilio: ReturnType<typeof twilioAccess>;
  auspost: ReturnType<typeof auspostAccess>;
  tge: ReturnType<typeof tgeAccess>;
  geocoding: ReturnType<typeof geocodingAccess>;
};

type Parts = { databaseUrl: string; secrets: Secrets | null; sandbox: SandboxAccess | null };

const systems = [
  'woocommerce',
  'lightspeed',
  'mail',
  'mailbox',
  'supplierMailbox',
  'twilio',
  'auspost',
  'tge',
  'geocoding',
] as const;

const accessTo = (played: Settings['played'], sandbox: SandboxAccess): Record<string, string> =>
  Object.fromEntries(systems.filter((system) => played[system]).flatMap((system) => Object.entries(sandbox[system])));

/** Environment of the server. Variables set by the caller take precedence. */
export const serverEnvironment = (
  settings: Settings,
  { databaseUrl, secrets, sandbox }: Parts,
): Record<string, string | undefined> => ({
  ...secrets,
  PUBLIC_URL: settings.publicUrl,
  // The sandbox calls the server directly: in development the public URL is the client with hot reload.
  WOO_WEBHOOK_URL: settings.played.woocommerce ? settings.serverUrl : undefined,
  HOST: settings.host,
  ...(settings.dev ? {} : { CLIENT_DIR: join(settings.root, 'client', 'dist') }),
  ...settings.given,
  CHAINLINE_DEMO: settings.demo ? '1' : '0',
  PORT: String(settings.port),
  DATA_DIR: settings.dataDir,
  DATABASE_URL: databaseUrl,
  ...(sandbox === null ? {} : accessTo(settings.played, sandbox)),
});
