import type { Message } from '@chainline/shared/messaging/conversation-contract';
import type { MessageFile } from '@chainline/shared/messaging/message-file-contract';
import { maxFileBytes } from '@chainline/shared/messaging/message-file-rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';

const shop = useTextingApp();
const { call } = shop;

const pdf = Buffer.from('%PDF-1.4\n%%EOF');
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 30 } } })
    .withExif({ IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
    .jpeg()
    .toBuffer();

const post = (name: string, bytes: Buffer) => call('post', '/messaging/files').attach('file', bytes, name);
const upload = async (name: string, bytes: Buffer): Promise<MessageFile> =>
  (await post(name, bytes).expect(200)).body.file;

let people = 0;
const person = async () => {
  const email = `files${(people += 1)}@customers.example`;
  return { email, customerId: await shop.customer('Fi Files', { email }) };
};

const write = async (files: readonly MessageFile[], more: object = {}) => {
  const { email, customerId } = await person();
  const body = {
    customer_id: customerId,
    channel: 'email',
    channel_identifier: email,
    initial_message: 'Here you are',
    file_ids: files.map(({ id }) => id),
    ...more,
  };
  return { email, customerId, created: await call('post', '/messaging/conversations').send(body) };
};
const last = async (id: number): Promise<Message | undefined> =>
  (await call('get', `/messaging/conversations/${id}/messages`).expect(200)).body.at(-1);

describe('a file for an email', () => {
  it('is sent with it, without the place where its picture was taken, and can be downloaded from the thread', async () => {
    const form = await upload('Order form.pdf', pdf);
    const picture = await upload('bike.jpg', await photo());
    expect(form).toMatchObject({
      name: 'Order form.pdf',
      type: 'application/pdf',
      size: pdf.length,
      is_picture: false,
    });
    expect(picture).toMatchObject({ name: 'bike.jpg', type: 'image/jpeg', is_picture: true, left_out: null });

    const { email, created } = await write([form, picture]);

    expect(created.body.message.files).toEqual([form, picture]);
    await shop.leave();
    const [received] = shop
      .app()
      .outside.mailbox.list()
      .filter(({ to }) => to.includes(email));
    expect(received?.attachments.map(({ filename }) => filename)).toEqual(['Order form.pdf', 'bike.jpg']);
    const stored = await shop.app().services.stores.messageFiles.getContent(picture.id, 0);
    expect((await sharp(stored.content).metadata()).exif).toBeUndefined();
    await call('get', `/messaging/files/${form.id}`).expect(200);
    await call('get', `/messaging/files/${picture.id}?preview=1`).expect(200);
  });

  it.each([
    ['setup.exe', Buffer.from('MZ'), /^setup\.exe cannot be sent/],
    ['photo.pdf', Buffer.from('MZ program'), /^photo\.pdf is not what its name says/],
    [
      'list.txt',
      Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0'),
      /^list\.txt is not what its name says/,
    ],
    ['zeros.csv', Buffer.from([65, 0, 66]), /^zeros\.csv is not what its name says/],
    ['empty.pdf', Buffer.alloc(0), /^empty\.pdf is empty/],
    [
      'broken.png',
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(60)]),
      /^broken\.png cannot be read/,
    ],
  ])('is refused if its bytes are not what can be sent (%s)', async (name, bytes, reason) => {
    const { body } = await post(name, bytes).expect(400);
    expect(body.message).toMatch(reason);
  });

  it('is refused if it is too large, or missing', async () => {
    const { body } = await post('film.mp4', Buffer.alloc(maxFileBytes + 1)).expect(413);
    expect(body.message).toBe('A file can have at most 10 MB.');
    await call('post', '/messaging/files').field('other', 'x').expect(400);
    await post('a.pdf', pdf).set('Authorization', '').expect(401);
  });

  it('belongs to whoever uploaded it until it is sent, and can be removed', async () => {
    const file = await upload('Mine.pdf', pdf);
    const { header: staff } = await shop.app().signIn('staff');
    await call('get', `/messaging/files/${file.id}`, staff).expect(404);
    await call('delete', `/messaging/files/${file.id}`, staff).expect(404);
    await call('get', `/messaging/files/${file.id}`).expect(200);

    await call('delete', `/messaging/files/${file.id}`).expect(200);

    await call('get', `/messaging/files/${file.id}`).expect(404);
    const { created } = await write([file]);
    expect(created.status).toBe(422);
    expect(created.body.message).toMatch(/^An attachment is no longer on the server/);
  });

  it('is never sent with a text message, or beyond the limits together', async () => {
    const two = [await upload('a.pdf', pdf), await upload('b.pdf', pdf)];
    await shop
      .app()
      .pool.query('update message_files set size = 8000000 where id = any($1)', [two.map(({ id }) => id)]);
    const { created } = await write(two);
    expect(created.body.message).toBe('The attachments of an email can have at most 15 MB together.');
    const phone = '+61412999001';
    const customerId = await shop.customer('Te Text', { phone });
    const { body } = await call('post', '/messaging/conversations')
      .send({
        customer_id: customerId,
        channel: 'sms',
        channel_identifier: phone,
        initial_message: 'x',
        file_ids: [two[0]?.id],
      })
      .expect(422);
    expect(body.message).toBe('Text messages cannot have attachments. Send an email instead.');
  });

  it('comes back with an email that is taken back, and goes with another one', async () => {
    const file = await upload('Back.pdf', pdf);
    const { created, email } = await write([file]);
    const conversationId = Number(created.body.conversation.id);

    const undone = await call('post', `/messaging/messages/${created.body.message.id}/undo`).expect(200);

    expect(undone.body.files).toEqual([file]);
    const again = { conversation_id: conversationId, channel: 'email', content: 'Now', file_ids: [file.id] };
    await call('post', '/messaging/send').send(again).expect(200);
    await shop.leave();
    const received = shop
      .app()
      .outside.mailbox.list()
      .filter(({ to }) => to.includes(email));
    expect(received.map(({ attachments }) => attachments.length)).toEqual([1]);
    expect(await last(conversationId)).toMatchObject({ content: 'Now', files: [{ name: 'Back.pdf' }] });
  });

  it('that is never sent is removed after a week; sent ones go with their message', async () => {
    const [sent, abandoned] = [await upload('Sent.pdf', pdf), await upload('Abandoned.pdf', pdf)];
    const { created, customerId } = await write([sent]);
    const { stores } = shop.app().services;
    await stores.messageFiles.removeAbandoned(shop.clock.now());
    await shop.later(1_000);
    await stores.messageFiles.removeAbandoned(shop.clock.now());
    await call('get', `/messaging/files/${abandoned.id}`).expect(404);
    await call('get', `/messaging/files/${sent.id}`).expect(200);
    expect(JSON.stringify(await stores.messages.listOf([customerId]))).toContain('Sent.pdf');

    await stores.conversations.remove([Number(created.body.conversation.id)]);

    await call('get', `/messaging/files/${sent.id}`).expect(404);
  });
});

it('an email is queued once, however many attempts come at the same time', async () => {
  const { created, email } = await write([]);
  const id = Number(created.body.conversation.id);
  const body = { conversation_id: id, channel: 'email', content: 'Once', key: crypto.randomUUID() };
  await Promise.all([1, 2, 3].map(() => call('post', '/messaging/send').send(body).expect(200)));
  const { rows } = await shop
    .app()
    .pool.query(`select count(*)::int as emails from emails where to_address = $1 and reference = $2`, [
      email,
      `conversation:${id}`,
    ]);
  expect(rows).toEqual([{ emails: 2 }]);
});
