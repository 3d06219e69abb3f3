import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { listJobs } from '../../../test/jobs';
import { createTestClock } from '../../../test/test-app';
import type { MailFault } from '../../../sandbox/mail/mail-faults';
import { createStores } from '../../stores';
import { createTransaction } from '../../db/transaction';
import { createLogger } from '../../logger';
import { createOutbox, toOutboxClock } from '../../outbox';
import { createMailClient, type MailClient } from '../../providers/mail/mail-client';
import { parseSmtpUrl } from '../../providers/mail/smtp-settings';
import { createSecretBox } from '../../secrets';
import { createMailService, type NewEmail } from './mail-service';
import { createUnsubscribeLinks } from './unsubscribe-links';
import { createReplyTags } from './reply-tags';
import { startMailStage, type MailStage } from './testing/mail-stage';

const minute = 60_000;
const leaseMs = 2 * minute;
const from = { name: 'Example Bikes', address: 'shop@bikes.example' };
const log = createLogger('silent');
const signal = new AbortController().signal;
const secrets = createSecretBox([Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex')]);

const database = useDatabase();
const held: { stage?: MailStage; clients: MailClient[] } = { clients: [] };
let clock = createTestClock();

const stage = (): MailStage => {
  if (!held.stage) throw new Error('not started');
  return held.stage;
};
const stores = () => createStores(database.db);
const transaction = <T>(work: (inside: ReturnType<typeof createStores>) => Promise<T>) =>
  createTransaction(database.pool, createStores)(work);

/** A mail service of its own on the same database. */
const startService = ({ configured = true, tagsReplies = false } = {}) => {
  const server = parseSmtpUrl(stage().url);
  if (!server) throw new Error('no mail server');
  const client = createMailClient({
    server,
    from,
    countdown: (_milliseconds, over) => stage().faults.onUnanswered(over),
  });
  held.clients.push(client);
  const outbox = createOutbox({
    stores: stores(),
    transaction: createTransaction(database.pool, createStores),
    clock: toOutboxClock(clock.now),
  });
  const service = createMailService({
    stores: stores(),
    outbox,
    mail: configured ? { client, from, replyTo: 'answers@bikes.example', tagsReplies } : null,
    unsubscribeLinks: createUnsubscribeLinks({ secret: 'a secret', publicUrl: 'https://office.example' }),
    replyTags: createReplyTags('a secret'),
    secrets,
    now: clock.now,
  });
  return { ...service, drain: () => outbox.drain('message.email', { log, signal }) };
};

const email: NewEmail = {
  kind: 'quote',
  reference: 'quote:12',
  to: { name: 'Ada Lovelace', address: 'ada@customers.example' },
  subject: 'Your quote',
  html: '<p>https://shop.example/quotes/view/secret-token</p>',
  text: 'https://shop.example/quotes/view/secret-token',
  attachments: [{ filename: 'Q-12.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
};

const queue = async (changes: Partial<NewEmail> = {}, service = startService()) =>
  transaction((inside) => service.queue(inside, { ...email, ...changes }));
const send = (id: number, service = startService()) => service.send(id, { log });
const state = async () => (await startService().statesOf('quote:12'))[0];
const jobs = async () => (await listJobs(database.db)).filter(({ name }) => name === 'outbox.drain');
const deliveries = () =>
  stage()
    .mailbox.list()
    .map((mail) => mail.deliveries.length);
const fail = (fault: MailFault, times = 1) => stage().faults.add({ fault, times });

beforeAll(async () => {
  held.stage = await startMailStage();
});
beforeEach(async () => {
  await database.pool.query('truncate emails, outbox_entries cascade; delete from graphile_worker._private_jobs');
  stage().mailbox.clear();
  stage().faults.clear();
  clock = createTestClock();
});
afterAll(async () => {
  for (const client of held.clients) client.close();
  await held.stage?.close();
});

describe('queueing an email', () => {
  it('records it with the job that sends it', async () => {
    const ref = await queue();

    expect(ref).toEqual({ id: expect.any(Number), message_id: expect.stringMatching(/^<[\w-]{36}@bikes\.example>$/) });
    expect(await state()).toMatchObject({ id: ref.id, kind: 'quote', status: 'queued' });
    expect(await jobs()).toMatchObject([{ payload: { kind: 'message.email' } }]);
  });

  it('leaves nothing behind when its cause is rolled back', async () => {
    const broken = transaction(async (inside) => {
      await startService().queue(inside, email);
      throw new Error('The quote could not be saved');
    });

    await expect(broken).rejects.toThrow('could not be saved');
    expect([await state(), await jobs()]).toEqual([undefined, []]);
  });

  it('records one of two with the same key, even concurrently', async () => {
    const idempotencyKey = 'quote:12:sent:1';
    const refs = await Promise.all([queue({ idempotencyKey }), queue({ idempotencyKey })]);

    expect(refs[0]).toEqual(refs[1]);
    expect(await jobs()).toHaveLength(1);
  });

  it.each(['', 'ada', 'ada@', 'ada@x', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'refuses %j as an address before anything is recorded',
    async (address) => {
      await expect(queue({ to: { name: '', address } })).rejects.toMatchObject({ code: 'mail.unusable_address' });
      expect(await jobs()).toEqual([]);
    },
  );

  it('is refused without a mail server', async () => {
    const service = startService({ configured: false });

    await expect(queue({}, service)).rejects.toMatchObject({
      code: 'mail.not_configured',
      message: 'Email is not configured.',
    });
    expect([service.isConfigured, startService().isConfigured]).toEqual([false, true]);
    expect([await state(), await jobs()]).toEqual([undefined, []]);
  });

  it('encrypts its links, which would open a quote', async () => {
    await queue();

    const { rows } = await database.pool.query<{ html: Buffer; text: Buffer }>('select html, text from emails');
    for (const { html, text } of rows) expect(Buffer.concat([html, text]).toString('latin1')).not.toContain('secret');
    expect(rows).toHaveLength(1);
  });
});

describe('sending', () => {
  it('delivers it once, however often the job runs', async () => {
    const { id, message_id: messageId } = await queue();
    for (let times = 0; times < 3; times += 1) await send(id);

    const [mail] = stage().mailbox.list();
    expect(mail).toMatchObject({
      messageId,
      from: '"Example Bikes" <shop@bikes.example>',
      to: '"Ada Lovelace" <ada@customers.example>',
      replyTo: 'answers@bikes.example',
      subject: 'Your quote',
      html: email.html,
      attachments: [{ filename: 'Q-12.pdf', contentType: 'application/pdf', content: 'JVBERg==' }],
    });
    expect(deliveries()).toEqual([1]);
    expect(await state()).toMatchObject({ status: 'sent', attempts: 1, sent_at: clock.now(), last_error: null });
  });

  it('names itself in the address for answers, and what it answers', async () => {
    const service = startService({ tagsReplies: true });
    const { id } = await queue({ inReplyTo: '<1@customers.example>' }, service);
    await send(id, service);

    const [mail] = stage().mailbox.list();
    expect(mail?.replyTo).toMatch(/^answers\+r/);
    expect(service.answeredBy(['tom@bikes.example', mail?.replyTo ?? ''])).toBe(id);
    expect(mail?.headers).toEqual(
      expect.arrayContaining(['In-Reply-To: <1@customers.example>', 'References: <1@customers.example>']),
    );
  });

  it('prevents header injection by a name or subject', async () => {
    const { id } = await queue({
      to: { name: 'Ada\r\nBcc: eve@evil.example', address: 'ada@customers.example' },
      subject: 'Hello\nBcc: eve@evil.example',
      replyTo: 'tom@bikes.example',
    });
    await send(id);

    const [mail] = stage().mailbox.list();
    expect(mail).toMatchObject({ subject: 'Hello Bcc: eve@evil.example', replyTo: 'tom@bikes.example' });
    expect(mail?.headers.filter((header) => /^bcc/i.test(header))).toEqual([]);
  });

  it('is done by one of several concurrent servers', async () => {
    const [one, other] = [startService(), startService()];
    const { id } = await queue();
    fail({ kind: 'slow', milliseconds: 100 });

    await Promise.all([send(id, one), send(id, other), send(id, other)]);

    expect(deliveries()).toEqual([1]);
    expect(await state()).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('sends pending emails once each, however many servers and jobs there are', async () => {
    const [one, other] = [startService(), startService()];
    for (let at = 0; at < 5; at += 1) await queue();
    fail({ kind: 'slow', milliseconds: 100 }, 2);

    await Promise.all([one.drain(), one.drain(), other.drain()]);

    expect(deliveries()).toEqual([1, 1, 1, 1, 1]);
  });

  it('keeps the email while no mail server is configured', async () => {
    const { id } = await queue();
    await send(id, startService({ configured: false }));

    expect(await state()).toMatchObject({ status: 'queued', attempts: 0 });
  });
});

describe('an email that is not delivered at once', () => {
  const temporary: { fault: MailFault; copies: number }[] = [
    { fault: { kind: 'greylist' }, copies: 1 },
    { fault: { kind: 'cut_before' }, copies: 1 },
    { fault: { kind: 'timeout_before' }, copies: 1 },
    { fault: { kind: 'cut_after' }, copies: 2 },
    { fault: { kind: 'timeout_after' }, copies: 2 },
  ];

  it.each(temporary)('after $fault.kind is sent again under the same Message-ID', async ({ fault, copies }) => {
    const { id, message_id: messageId } = await queue();
    const service = startService();
    fail(fault);
    await send(id, service);
    const until = new Date(clock.now().getTime() + minute);
    expect(await state()).toMatchObject({ status: 'queued', attempts: 1, next_attempt_at: until });
    expect((await state())?.last_error).toMatch(/mail server/);

    await send(id, service);
    expect((await state())?.attempts).toBe(1);
    clock.advance(minute);
    await send(id, service);

    expect(deliveries()).toEqual([copies]);
    expect(stage().mailbox.list()[0]?.messageId).toBe(messageId);
    expect(await state()).toMatchObject({ status: 'sent', attempts: 2, last_error: null });
  });

  it('fails at once if the server refuses it permanently, with the reason', async () => {
    const { id } = await queue();
    await database.pool.query('delete from graphile_worker._private_jobs');
    fail({ kind: 'reject' });
    await send(id);

    expect(await state()).toMatchObject({ status: 'failed', last_error: expect.stringContaining('no such mailbox') });
    expect(await jobs()).toEqual([]);
    clock.advance(60 * minute);
    await send(id);
    expect(deliveries()).toEqual([]);
  });

  it('fails after ten attempts within a day', async () => {
    const { id } = await queue();
    const service = startService();
    const begun = clock.now().getTime();
    fail({ kind: 'greylist' }, 1_000);
    for (let tries = 0; tries < 10; tries += 1) {
      await send(id, service);
      const next = (await state())?.next_attempt_at;
      if (next) clock.advance(next.getTime() - clock.now().getTime());
    }

    expect(await state()).toMatchObject({ status: 'failed', attempts: 10, last_error: expect.stringContaining('451') });
    expect(clock.now().getTime() - begun).toBeLessThan(24 * 60 * minute);
  });
});

describe('a server that is killed while sending', () => {
  const die = () =>
    stores().outbox.claim({ kind: 'message.email', batchSizes: [1], leaseMs }, toOutboxClock(clock.now));

  it('is replaced by another one once its lease has expired', async () => {
    await queue();
    await die();
    const service = startService();
    await service.drain();
    expect([deliveries(), (await state())?.status]).toEqual([[], 'sending']);

    clock.advance(leaseMs);
    await service.drain();
    expect(deliveries()).toEqual([1]);
  });

  it('does not cause an email every two minutes', async () => {
    await queue();
    for (let times = 0; times < 10; times += 1) {
      await die();
      clock.advance(leaseMs);
    }
    await startService().drain();

    expect(await state()).toMatchObject({ status: 'failed', last_error: expect.stringContaining('interrupted') });
    expect(deliveries()).toEqual([]);
  });
});
