import { expect, test } from 'vitest';
import { auspostAccess, geocodingAccess, tgeAccess } from '../sandbox/shipping-access';
import { twilioAccess } from '../sandbox/twilio/twilio-access';
import { serverEnvironment } from './server-environment';
import { readSettings } from './settings';

const secrets = { SESSION_SECRET: 'made here', ENCRYPTION_KEY: 'made here too' };
const sandbox = {
  woocommerce: { WOO_URL: 'http://127.0.0.1:4010', WOO_KEY: 'ck_1', WOO_SECRET: 'cs_1' },
  lightspeed: {
    LIGHTSPEED_CLIENT_ID: 'id',
    LIGHTSPEED_CLIENT_SECRET: 'secret',
    LIGHTSPEED_AUTH_URL: 'http://127.0.0.1:4010',
    LIGHTSPEED_API_URL: 'http://127.0.0.1:4010',
  },
  mail: { SMTP_URL: 'smtp://127.0.0.1:4011', MAIL_FROM: 'Demo <shop@demo.example>', MAIL_REPLY_TAGS: '1' as const },
  mailbox: { IMAP_URL: 'imap://a:b@127.0.0.1:4012' },
  supplierMailbox: { SUPPLIER_IMAP_URL: 'imap://a:b@127.0.0.1:4013' },
  twilio: twilioAccess('http://127.0.0.1:4010'),
  auspost: auspostAccess('http://127.0.0.1:4010'),
  tge: tgeAccess('http://127.0.0.1:4010'),
  geocoding: geocodingAccess('http://127.0.0.1:4010'),
};

const build = (variables: Record<string, string>, dev = false) =>
  serverEnvironment(readSettings('/project', variables, { dev }), { databaseUrl: 'postgres://here', secrets, sandbox });

test('contains all that the server needs', () => {
  expect(build({ PORT: '3100' })).toEqual({
    ...secrets,
    ...sandbox.woocommerce,
    ...sandbox.lightspeed,
    ...sandbox.mail,
    ...sandbox.mailbox,
    ...sandbox.supplierMailbox,
    ...sandbox.twilio,
    ...sandbox.auspost,
    ...sandbox.geocoding,
    HOST: '127.0.0.1',
    PORT: '3100',
    PUBLIC_URL: 'http://localhost:3100',
    WOO_WEBHOOK_URL: 'http://127.0.0.1:3100',
    CLIENT_DIR: '/project/client/dist',
    CHAINLINE_DEMO: '1',
    DATA_DIR: '/project/.data',
    DATABASE_URL: 'postgres://here',
  });
});

test('keeps the caller’s variables', () => {
  const own = { SESSION_SECRET: 'the shop its own', HOST: '0.0.0.0', CLIENT_DIR: '/elsewhere', LOG_LEVEL: 'debug' };
  expect(build(own)).toMatchObject(own);
});

test('leaves a configured system alone', () => {
  const own = { WOO_URL: 'https://shop.example', WOO_KEY: 'ck_real', WOO_SECRET: 'cs_real' };
  expect(build(own)).toMatchObject({ ...own, ...sandbox.lightspeed, WOO_WEBHOOK_URL: undefined, CHAINLINE_DEMO: '0' });
});

test('contains the sandbox’s freight carrier on request', () => {
  expect(build({ SANDBOX_TGE: '1' })).toMatchObject(sandbox.tge);
});

test('leaves the pages to the server with hot reload in development', () => {
  const environment = build({}, true);
  expect(environment).not.toHaveProperty('CLIENT_DIR');
  expect(environment).toMatchObject({ PUBLIC_URL: 'http://localhost:5173', WOO_WEBHOOK_URL: 'http://127.0.0.1:3000' });
});
