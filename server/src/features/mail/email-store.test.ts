import { describe, expect, it } from 'vitest';
import { useDatabase, useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createDb } from '../../db/db';
import { createEmailStore, type EmailRow } from './email-store';

const database = useRolledBackDatabase();
const shared = useDatabase();
const store = () => createEmailStore(database.db);

const email = (changes: Partial<EmailRow> = {}): EmailRow => ({
  messageId: '<1@shop.example>',
  idempotencyKey: null,
  kind: 'quote',
  reference: 'quote:12',
  to: { name: 'Ada', address: 'ada@customers.example' },
  replyTo: null,
  subject: 'Your quote',
  html: Buffer.from('sealed html'),
  text: Buffer.from('sealed text'),
  attachments: [],
  at: testNow,
  ...changes,
});
const claim = (id: number, seconds = 0) =>
  store().claim(id, { at: secondsLater(seconds), until: secondsLater(seconds + 120) });
const state = async () => (await store().listStates('quote:12'))[0];

describe('an email that is written down', () => {
  it('is found by what it is about, the newest first', async () => {
    await store().insert(email());
    await store().insert(email({ messageId: '<2@shop.example>', kind: 'quote_reminder', at: secondsLater(5) }));
    await store().insert(email({ messageId: '<3@shop.example>', reference: 'quote:1' }));

    expect(await store().listStates('quote:12')).toMatchObject([
      { message_id: '<2@shop.example>', kind: 'quote_reminder', created_at: secondsLater(5) },
      {
        message_id: '<1@shop.example>',
        to_address: 'ada@customers.example',
        status: 'queued',
        attempts: 0,
        next_attempt_at: testNow,
        last_error: null,
        sent_at: null,
      },
    ]);
  });

  it('is there once under its key, and the second caller gets the first one', async () => {
    const first = await store().insert(email({ idempotencyKey: 'quote:12:v1' }));
    const again = await store().insert(email({ idempotencyKey: 'quote:12:v1', messageId: '<2@shop.example>' }));

    expect([first.isNew, again]).toEqual([true, { id: first.id, message_id: '<1@shop.example>', isNew: false }]);
    expect(await store().listStates('quote:12')).toHaveLength(1);
  });

  it('keeps its attachments in order', async () => {
    const attachments = ['b.pdf', 'a.pdf'].map((filename) => ({
      filename,
      content_type: 'application/pdf',
      content: Buffer.from([0, 255, 10]),
    }));
    const { id } = await store().insert(email({ attachments }));

    expect(await store().listAttachments(id)).toEqual(attachments);
  });
});

describe('an email in hand', () => {
  it('is in no other hands until the lease ends', async () => {
    const { id } = await store().insert(email());

    expect(await claim(id)).toMatchObject({ message_id: '<1@shop.example>', to_name: 'Ada', attempts: 1 });
    expect(await claim(id, 119)).toBeNull();
    expect(await claim(id, 120)).toMatchObject({ attempts: 2 });
  });

  it('goes to one of two servers that reach for it at once', async () => {
    const { id } = await createEmailStore(createDb(shared.pool)).insert(email());

    const claims = await Promise.all(
      [1, 2, 3].map(() => createEmailStore(createDb(shared.pool)).claim(id, { at: testNow, until: secondsLater(120) })),
    );

    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it('is not taken before its time, nor when it is done', async () => {
    const { id } = await store().insert(email({ at: secondsLater(60) }));
    expect(await claim(id, 59)).toBeNull();

    await claim(id, 60);
    await store().markFailed({ id, attempts: 1 }, 'No such mailbox');
    expect(await claim(id, 10_000)).toBeNull();
    expect(await state()).toMatchObject({ status: 'failed', last_error: 'No such mailbox', next_attempt_at: null });
  });

  it('waits for its next try with the reason', async () => {
    const { id } = await store().insert(email());
    await claim(id);

    await store().markWaiting({ id, attempts: 1 }, { error: 'Greylisted', until: secondsLater(60) });

    expect(await state()).toMatchObject({
      status: 'queued',
      last_error: 'Greylisted',
      next_attempt_at: secondsLater(60),
    });
  });

  it('is not given back or given up by a sender whose lease is over', async () => {
    const { id } = await store().insert(email());
    await claim(id);
    await claim(id, 120);

    await store().markWaiting({ id, attempts: 1 }, { error: 'late', until: secondsLater(999) });
    await store().markFailed({ id, attempts: 1 }, 'late');

    expect(await state()).toMatchObject({ status: 'sending', attempts: 2, last_error: null });
  });

  it('is sent as soon as anybody sent it, and stays so', async () => {
    const { id } = await store().insert(email());
    await claim(id);
    await claim(id, 120);

    await store().markSent(id, { response: '250 Ok', at: secondsLater(121) });
    await store().markSent(id, { response: '250 Again', at: secondsLater(130) });
    await store().markFailed({ id, attempts: 2 }, 'late');

    expect(await state()).toMatchObject({ status: 'sent', sent_at: secondsLater(121), last_error: null });
  });
});

describe('what should be under way', () => {
  it('is what is due and what was left in hand, not what is done', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      ids.push((await store().insert(email({ messageId: `<${at}@shop.example>` }))).id);
    }
    const [waiting = 0, held = 0, sent = 0, failed = 0, later = 0] = ids;
    for (const id of [held, sent, failed, later]) await claim(id);
    await store().markSent(sent, { response: '250 Ok', at: testNow });
    await store().markFailed({ id: failed, attempts: 1 }, 'no');
    await store().markWaiting({ id: later, attempts: 1 }, { error: 'wait', until: secondsLater(300) });

    expect(await store().listDue(testNow)).toEqual([waiting]);
    expect(await store().listDue(secondsLater(120))).toEqual([waiting, held]);
    expect(await store().listDue(secondsLater(300))).toEqual([waiting, held, later]);
  });
});
