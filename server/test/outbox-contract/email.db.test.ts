import { afterAll, beforeAll } from 'vitest';
import { startMailStage, type MailStage } from '../../src/features/mail/testing/mail-stage';
import { createStores } from '../../src/stores';
import { createTransaction } from '../../src/db/transaction';
import { createTestClock, startTestApp, type TestApp } from '../test-app';
import { describeContract } from './contract';

const held: { stage?: MailStage; app?: TestApp; written: number } = { written: 0 };
const stage = (): MailStage => {
  if (!held.stage) throw new Error('not started');
  return held.stage;
};
const app = (): TestApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const clock = createTestClock();

beforeAll(async () => {
  held.stage = await startMailStage();
  held.app = await startTestApp({
    environment: { SMTP_URL: stage().url, MAIL_FROM: 'Example Bikes <shop@bikes.example>' },
    overrides: { now: clock.now },
  });
});
afterAll(async () => {
  await held.app?.close();
  await held.stage?.close();
});

describeContract({
  kind: 'message.email',
  canAsk: false,
  without: { malformed: 'SMTP answers in codes' },
  app,
  clock,
  write: async () => {
    held.written += 1;
    const address = `e${held.written}@customers.example`;
    const { pool, services } = app();
    const { id } = await createTransaction(
      pool,
      createStores,
    )((inside) =>
      services.mail.queue(inside, {
        kind: 'quote',
        reference: `contract:${address}`,
        to: { name: '', address },
        subject: address,
        html: '<p>Hello</p>',
        text: 'Hello',
      }),
    );
    const deliveries = () =>
      stage()
        .mailbox.list()
        .filter(({ subject }) => subject === address)
        .map((mail) => mail.deliveries.length);
    return { key: String(id), effects: () => deliveries()[0] ?? 0 };
  },
  fail: (fault) => {
    const kind = fault === 'refused' || fault === 'target_gone' || fault === 'malformed' ? 'reject' : fault;
    stage().faults.add({ fault: { kind }, times: 1 });
  },
  clear: () => stage().faults.clear(),
  onUnanswered: (listener) => stage().faults.onUnanswered(listener),
  trouble: async (entry) => {
    const { rows } = await app().pool.query<{ last_error: string | null }>(
      `select last_error from emails where id = $1 and status = 'failed'`,
      [entry.key],
    );
    return rows[0]?.last_error ?? null;
  },
});
