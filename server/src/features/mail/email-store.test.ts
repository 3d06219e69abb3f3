import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createEmailStore, type EmailRow } from './email-store';

const database = useRolledBackDatabase();
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
const state = async () => (await store().listStates('quote:12'))[0];

describe('a recorded email', () => {
  it('is found by its reference, newest first', async () => {
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
        next_attempt_at: null,
        last_error: null,
        sent_at: null,
      },
    ]);
  });

  it('is stored once per key, and the second caller gets the first one', async () => {
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

describe('an email in the outbox', () => {
  it('shows why it waits, and counts as sent whoever sent it', async () => {
    const { id } = await store().insert(email());
    await store().recordTrouble(id, 'Greylisted');
    expect(await state()).toMatchObject({ status: 'queued', last_error: 'Greylisted' });

    await store().markSent(id, { response: '250 Ok', at: secondsLater(121) });
    await store().markSent(id, { response: '250 Again', at: secondsLater(130) });
    await store().markFailed(id, 'late');
    expect(await state()).toMatchObject({ status: 'sent', sent_at: secondsLater(121), last_error: null });
  });

  it('fails with the reason', async () => {
    const { id } = await store().insert(email());
    await store().markFailed(id, 'No such mailbox');

    expect(await state()).toMatchObject({ status: 'failed', last_error: 'No such mailbox', next_attempt_at: null });
  });
});

describe('the content of old emails', () => {
  const { signal } = new AbortController();
  const attachments = [{ filename: 'a.pdf', content_type: 'application/pdf', content: Buffer.from('pdf') }];
  const remove = () => store().removeContents({ before: testNow, signal });
  const old = secondsLater(-1);
  const written = async (number: number, changes: Partial<EmailRow> = {}) => {
    const { id } = await store().insert(email({ messageId: `<${number}@x>`, attachments, at: old, ...changes }));
    return id;
  };

  it('is removed with attachments once sent or failed; the rest stays', async () => {
    const [sent, failed] = [await written(1), await written(2)];
    const [queued, recent] = [await written(3), await written(4, { at: testNow })];
    for (const id of [sent, recent]) await store().markSent(id, { response: '250 OK', at: testNow });
    await store().markFailed(failed, 'No such user');

    expect(await remove()).toBe(2);
    expect(await remove()).toBe(0);

    expect((await store().listStates('quote:12')).map(({ id, status, subject }) => [id, status, subject])).toEqual([
      [recent, 'sent', 'Your quote'],
      [queued, 'queued', 'Your quote'],
      [failed, 'failed', 'Your quote'],
      [sent, 'sent', 'Your quote'],
    ]);
    for (const id of [sent, failed]) {
      expect(await store().listAttachments(id)).toEqual([]);
      await expect(store().get(id)).rejects.toThrow();
    }
    for (const id of [queued, recent]) {
      expect(await store().listAttachments(id)).toHaveLength(1);
      expect((await store().get(id)).html).toEqual(Buffer.from('sealed html'));
    }
  });

  it('stays while a retry is pending', async () => {
    const id = await written(1);
    await store().markFailed(id, 'No such user');
    await database.db.exec(
      sql`insert into outbox_entries (kind, key, subject, payload) values ('message.email', ${String(id)}, 'x', '{}')`,
    );
    expect(await remove()).toBe(0);
  });

  it('cannot be removed before it was sent', async () => {
    await written(1);
    await expect(database.db.exec(sql`update emails set html = null, text = null`)).rejects.toThrow();
  });
});
