import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createServices } from '../../src/composition';
import { readConfig } from '../../src/config';
import { createPool } from '../../src/db/pool';
import { createLogger } from '../../src/logger';

/** Never connected to. */
const pool = createPool({ url: 'postgres://127.0.0.1:9/none', size: 1, onError: () => undefined });
afterAll(() => pool.end());

/** A configuration with all outside systems, so that all kinds are registered. */
const config = readConfig({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://app.example.com',
  DATABASE_URL: 'postgres://127.0.0.1:9/none',
  SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
  ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  WOO_URL: 'https://shop.example.com',
  WOO_KEY: 'ck_test',
  WOO_SECRET: 'cs_test',
  LIGHTSPEED_CLIENT_ID: 'client',
  LIGHTSPEED_CLIENT_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example.com:587',
  MAIL_FROM: 'Chainline Bikes <shop@example.com>',
  TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+61400000000',
});

const rigs = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.db.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .filter((text) => text.includes('describeContract('));

/** Events are handled within the database, and have tests of their own (`outbox-events.db.test.ts`). */
const isEvent = (kind: string): boolean => kind === 'event' || kind.startsWith('event.');

it('tests every kind of the outbox against the contract', () => {
  const { outbox } = createServices({ config, pool, log: createLogger('silent'), overrides: {} });
  const kinds = outbox.listKinds().filter((kind) => !isEvent(kind));
  const untested = kinds.filter((kind) => !rigs.some((text) => text.includes(`'${kind}'`)));

  expect(kinds).toEqual(expect.arrayContaining(['message.email', 'message.sms', 'order.create', 'stock.till']));
  expect(
    untested,
    'Add a rig for each of these kinds to server/test/outbox-contract: a *.db.test.ts that calls describeContract with it',
  ).toEqual([]);
});
