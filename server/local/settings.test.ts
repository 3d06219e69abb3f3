import { expect, test } from 'vitest';
import { readSettings } from './settings';

const read = (variables: Record<string, string>, dev = false) => readSettings('/project', variables, { dev });

test('needs no variable at all', () => {
  const settings = read({});
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    sandboxPort: 4010,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    dataDir: '/project/.data',
    played: { woocommerce: true, lightspeed: true },
    demo: true,
  });
});

test('takes a blank variable for one that is not given', () => {
  expect(read({ PORT: '', WOO_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    demo: true,
  });
});

test('names every variable that cannot be used', () => {
  expect(() => read({ PORT: 'eighty', SANDBOX_PORT: '70000' })).toThrow(/- PORT:.*\n.*- SANDBOX_PORT:/);
});

test('plays only the systems that are not configured', () => {
  expect(read({ WOO_URL: 'https://shop.example' }).played).toEqual({ woocommerce: false, lightspeed: true });
  expect(read({ LIGHTSPEED_CLIENT_SECRET: 'x' }).played).toEqual({ woocommerce: true, lightspeed: false });
});

test('fills no demo shop beside a real system, unless told to', () => {
  expect(read({ WOO_URL: 'https://shop.example' }).demo).toBe(false);
  expect(read({ WOO_URL: 'https://shop.example', CHAINLINE_DEMO: '1' }).demo).toBe(true);
  expect(read({ CHAINLINE_DEMO: '0' }).demo).toBe(false);
});

test('plays nothing and fills nothing in production', () => {
  expect(read({ NODE_ENV: 'production' })).toMatchObject({
    played: { woocommerce: false, lightspeed: false },
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
