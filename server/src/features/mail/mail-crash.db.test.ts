import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../local/ports';
import { eventually } from '../../../test/eventually';
import { isAnswering, startNodeProcess, type NodeProcess } from '../../../test/node-process';
import { startTestApp, type TestApp } from '../../../test/test-app';
import { createStores } from '../../stores';
import { createTransaction } from '../../db/transaction';
import { startMailStage, type MailStage } from './testing/mail-stage';

const held: { stage?: MailStage; app?: TestApp; server?: NodeProcess } = {};
const stage = (): MailStage => {
  if (!held.stage) throw new Error('not started');
  return held.stage;
};
const app = (): TestApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

const environment = () => ({
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  SESSION_SECRET: 'a-test-secret-of-0123456789-abcdefghijkl',
  ENCRYPTION_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  SMTP_URL: stage().url,
  MAIL_FROM: 'Example Bikes <shop@bikes.example>',
});

const startServer = async (): Promise<NodeProcess> => {
  const port = String(await findFreePort());
  const server = await startNodeProcess('src/main.ts', {
    ...environment(),
    DATABASE_URL: app().config.database.url,
    HOST: '127.0.0.1',
    PORT: port,
  });
  held.server = server;
  await eventually(() => isAnswering(`http://127.0.0.1:${port}/readyz`)).toBe(true);
  return server;
};

const queue = (address: string) =>
  createTransaction(
    app().pool,
    createStores,
  )((inside) =>
    app().services.mail.queue(inside, {
      kind: 'quote',
      reference: 'quote:1',
      to: { name: '', address },
      subject: address,
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  );
const statuses = async () => (await app().services.mail.statesOf('quote:1')).map(({ status }) => status);

beforeAll(async () => {
  held.stage = await startMailStage();
  held.app = await startTestApp({ environment: environment(), overrides: { now: () => new Date() } });
});
afterAll(async () => {
  if (held.server?.hasEnded() === false) await held.server.kill();
  await held.app?.close();
  await held.stage?.close();
});

describe('a server that is killed while the mail server has an email', () => {
  it('leaves none unsent: another one sends it, under the same Message-ID if it had arrived', async () => {
    const { faults, mailbox } = stage();
    const killed = await startServer();
    faults.add({ to: 'lost@customers.example', times: 1, fault: { kind: 'timeout_before' } });
    faults.add({ to: 'taken@customers.example', times: 1, fault: { kind: 'timeout_after' } });
    const lost = await queue('lost@customers.example');
    const taken = await queue('taken@customers.example');
    await eventually(() => faults.list()).toEqual([]);
    await eventually(() => mailbox.list().length).toBe(1);
    await killed.kill();
    expect(await statuses()).toEqual(['sending', 'sending']);

    // Expires the leases.
    await app().pool.query(`update outbox_entries set due_at = due_at - interval '5 minutes'`);
    for (const { id } of [lost, taken]) await app().services.mail.send(id, app());
    expect(await statuses()).toEqual(['sent', 'sent']);

    const arrived = mailbox.list().map(({ subject, messageId, deliveries }) => [subject, messageId, deliveries.length]);
    expect(arrived.toSorted()).toEqual([
      ['lost@customers.example', lost.message_id, 1],
      ['taken@customers.example', taken.message_id, 2],
    ]);
  });
});
