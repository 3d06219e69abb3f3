import { expect, test } from 'vitest';
import { readSettings } from './settings';

const read = (variables: Record<string, string>, dev = false) => readSettings('/project', variables, { dev });

test('requires no variable', () => {
  const settings = read({});
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    sandboxPort: 4010,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: '/project/.data',
    played: {
      woocommerce: true,
      lightspeed: true,
      mail: true,
      mailbox: true,
      supplierMailbox: true,
      twilio: true,
      auspost: true,
      tge: false,
      geocoding: true,
    },
    demo: true,
  });
});

test('treats a blank variable as missing', () => {
  expect(read({ PORT: '', WOO_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    demo: true,
  });
});

test('names every malformed variable', () => {
  expect(() => read({ PORT: 'eighty', SANDBOX_PORT: '70000' })).toThrow(/- PORT:.*\n.*- SANDBOX_PORT:/);
});

test('emulates only systems that are not configured', () => {
  const all = {
    woocommerce: true,
    lightspeed: true,
    mail: true,
    mailbox: true,
    supplierMailbox: true,
    twilio: true,
    auspost: true,
    tge: false,
    geocoding: true,
  };
  expect(read({ WOO_URL: 'https://shop.example' }).played).toEqual({ ...all, woocommerce: false });
  expect(read({ LIGHTSPEED_CLIENT_SECRET: 'x' }).played).toEqual({ ...all, lightspeed: false });
  expect(read({ SMTP_URL: 'smtp://mail.example' }).played).toEqual({
    ...all,
    mail: false,
    mailbox: false,
    supplierMailbox: false,
  });
  expect(read({ IMAP_URL: 'imaps://a:b@mail.example' }).played).toEqual({ ...all, mailbox: false });
  expect(read({ TWILIO_AUTH_TOKEN: 'token' }).played).toEqual({ ...all, twilio: false });
  expect(read({ AUSPOST_KEY: 'key' }).played).toEqual({ ...all, auspost: false });
  expect(read({ OSRM_URL: 'https://osrm.example' }).played).toEqual({ ...all, geocoding: false });
});

test('emulates the freight carrier on request, and never next to the real one', () => {
  expect(read({ SANDBOX_TGE: '1' }).played.tge).toBe(true);
  expect(read({ SANDBOX_TGE: '0' }).played.tge).toBe(false);
  expect(read({ SANDBOX_TGE: '1', TGE_USER: 'real' }).played.tge).toBe(false);
  expect(read({ SANDBOX_TGE: '1', NODE_ENV: 'production' }).played.tge).toBe(false);
});

test('fills no demo shop next to a real system, unless told to', () => {
  expect(read({ WOO_URL: 'https://shop.example' }).demo).toBe(false);
  expect(read({ SMTP_URL: 'smtp://mail.example' }).demo).toBe(false);
  expect(read({ TWILIO_ACCOUNT_SID: 'AC1' }).demo).toBe(false);
  expect(read({ WOO_URL: 'https://shop.example', CHAINLINE_DEMO: '1' }).demo).toBe(true);
  expect(read({ CHAINLINE_DEMO: '0' }).demo).toBe(false);
  expect(read({ AUSPOST_KEY: 'key', NOMINATIM_URL: 'https://places.example' }).demo).toBe(true);
});

test('emulates nothing and fills nothing in production', () => {
  expect(read({ NODE_ENV: 'production' })).toMatchObject({
    played: {
      woocommerce: false,
      lightspeed: false,
      mail: false,
      mailbox: false,
      twilio: false,
      auspost: false,
      tge: false,
      geocoding: false,
    },
    demo: false,
  });
});

test('shows the address with hot reload in development', () => {
  expect(read({}, true)).toMatchObject({ publicUrl: 'http://localhost:5173', serverUrl: 'http://127.0.0.1:3000' });
  expect(read({ PUBLIC_URL: 'https://chainline.example/' }, true).publicUrl).toBe('https://chainline.example');
});

test('reaches the server where it listens', () => {
  expect(read({ HOST: '0.0.0.0' }).serverUrl).toBe('http://127.0.0.1:3000');
  expect(read({ HOST: '192.168.1.20' }).serverUrl).toBe('http://192.168.1.20:3000');
  expect(read({ HOST: '::1' }).serverUrl).toBe('http://[::1]:3000');
});
