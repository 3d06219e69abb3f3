import type { Conversation, Message } from '@chainline/shared/messaging/conversation-contract';
import { maxFileBytes } from '@chainline/shared/messaging/message-file-rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';

const shop = useTextingApp();
const { call } = shop;

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 200, g: 30, b: 30 } } });

type Part = { type: string; body: Buffer; headers?: string[] };
const attached = (name: string, type: string, body: Buffer): Part => ({
  type: `${type}; name="${name}"`,
  body,
  headers: [`Content-Disposition: attachment; filename="${name}"`],
});
const inline = (cid: string, body: Buffer): Part => ({
  type: 'image/png; name="in.png"',
  body,
  headers: [`Content-ID: <${cid}>`],
});
const html = (text: string): Part => ({ type: 'text/html', body: Buffer.from(text) });

let count = 0;
const mail = (from: string, parts: Part[], headers: string[] = []): Buffer => {
  const lines = parts.flatMap(({ type, body, headers: more = [] }) => [
    '--b',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    ...more,
    '',
    body.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ]);
  const top = [`From: ${from}`, `Message-ID: <${(count += 1)}@files.example>`, ...headers];
  return Buffer.from([...top, 'Content-Type: multipart/related; boundary=b', '', ...lines, '--b--'].join('\r\n'));
};

const lastOf = async (from: string): Promise<Message> => {
  const listed = await call('get', '/messaging/conversations?channel=email').expect(200);
  const rows: Conversation[] = listed.body;
  const found = rows.find((row) => row.customer_email === from);
  const { body } = await call('get', `/messaging/conversations/${found?.id}/messages`).expect(200);
  return body.at(-1);
};
const receive = async (from: string, parts: Part[]): Promise<Message> => {
  await shop.email(mail(from, parts));
  return lastOf(from);
};
const begin = () => shop.email();

const getFile = (id: number, query = '', header?: string) =>
  call('get', `/messaging/files/${id}${query}`, header)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

describe('the files of an email', () => {
  it('are stored with it, pictures drawn anew, and downloaded as nothing that could run', async () => {
    await begin();
    const photo = await picture(600)
      .withExif({ IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { content, files } = await receive('files@customers.example', [
      attached('My bike; "new".jpg', 'image/jpeg', photo),
      attached('page.html', 'text/html', Buffer.from('<script>steal()</script>')),
      attached('fake.png', 'image/png', Buffer.from('no picture')),
    ]);

    expect(content).toMatch(/^\[Attached: My bike.*, page\.html, fake\.png\]$/);
    expect(files).toMatchObject([
      { type: 'image/jpeg', is_picture: true, left_out: null },
      { name: 'page.html', type: 'text/html', size: 24, is_picture: false },
      { name: 'fake.png', type: 'application/octet-stream', is_picture: false },
    ]);
    const [bike, page] = files;
    const drawn = await getFile(bike?.id ?? 0).expect(200);
    expect((await sharp(drawn.body).metadata()).exif).toBeUndefined();
    const { headers, body } = await getFile(page?.id ?? 0).expect(200);
    expect(body.toString()).toBe('<script>steal()</script>');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="page.html"; filename*=UTF-8''page.html`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const preview = await getFile(bike?.id ?? 0, '?preview=1').expect(200);
    expect(await sharp(preview.body).metadata()).toMatchObject({ format: 'webp', width: 600 });
    await getFile(page?.id ?? 0, '?preview=1').expect(404);
    await getFile(999_999).expect(404);
    await getFile(bike?.id ?? 0, '', '').expect(401);
  });

  it('that are too large, too many or programs are named, with the reason', async () => {
    const small = Array.from({ length: 20 }, (_none, at) => attached(`${at}.txt`, 'text/plain', Buffer.from('x')));
    const { files } = await receive('limits@customers.example', [
      attached('virus.pdf.exe', 'application/pdf', Buffer.from('MZ')),
      attached('film.mov', 'video/quicktime', Buffer.alloc(maxFileBytes + 1)),
      ...small,
      attached('last.txt', 'text/plain', Buffer.from('x')),
    ]);

    expect(files.map((file) => file.left_out).filter((reason) => reason !== null)).toEqual([
      'program',
      'too_large',
      'too_many',
    ]);
    await getFile(files[0]?.id ?? 0).expect(404);
  });

  it('of a mail bomb are named only', async () => {
    const from = 'bomb@customers.example';
    const parts = [html('<p>x</p>'), attached('a.txt', 'text/plain', Buffer.from('x'))];
    await shop.email(...Array.from({ length: 31 }, () => mail(from, parts)));

    expect(await lastOf(from)).toMatchObject({ is_formatted: false, files: [{ name: 'a.txt', left_out: 'flood' }] });
  });

  it('of a newsletter are not kept', async () => {
    await shop.email(mail('news@shop.example', [attached('a.txt', 'text/plain', Buffer.from('x'))], ['List-Id: <x>']));
    const { rows } = await shop.app().pool.query(`select count(*)::int as files from message_files where size = 0`);
    expect(rows).toEqual([{ files: 0 }]);
  });
});

describe('a formatted email', () => {
  const open = async (id: number, pictures: boolean) =>
    (await call('post', `/messaging/messages/${id}/email-page`).send({ pictures }).expect(200)).body;
  const read = (path: string) => shop.app().http.get(`/api${path}`);

  it('is shown in a sandbox with its own pictures; others only when asked for', async () => {
    const logo = await picture(20).png().toBuffer();
    const message = await receive('html@customers.example', [
      html('<p onclick="x()">Hi <img src="cid:logo"><img src="https://tracker.example/1"></p><script>x()</script>'),
      inline('logo', logo),
      inline('large', await picture(500).png().toBuffer()),
    ]);
    expect(message).toMatchObject({ content: 'Hi', is_formatted: true });
    expect(message.files.map((file) => file.size > 0 && file.name)).toEqual(['in.png']);

    const { path, has_remote_pictures: hasRemote } = await open(message.id, false);
    expect(hasRemote).toBe(true);
    const page = await read(path).expect(200);
    expect(page.text).toContain('<p>Hi <img src="data:image/webp;base64,');
    expect(page.text).not.toMatch(/tracker|<script|onclick/);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'.*img-src data:;/);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const withPictures = await read((await open(message.id, true)).path).expect(200);
    expect(withPictures.text).toContain('https://tracker.example/1');
    expect(withPictures.headers['content-security-policy']).toContain('img-src data: https: http:');
  });

  it('has an address that expires and cannot be guessed', async () => {
    const message = await receive('expiry@customers.example', [html('<p>Hi</p>')]);
    const { path } = await open(message.id, false);
    await read(path.replace(/-0-/, '-1-')).expect(401);
    await shop.later(5 * 60_000);
    const { body } = await read(path).expect(401);
    expect(body.message).toBe('This page has expired. Please open the email again.');
  });

  it('does not exist for a plain email', async () => {
    const message = await receive('plain@customers.example', [{ type: 'text/plain', body: Buffer.from('Hi') }]);
    expect(message).toMatchObject({ content: 'Hi', is_formatted: false, files: [] });
    await call('post', `/messaging/messages/${message.id}/email-page`).send({}).expect(404);
  });
});

describe('the pictures of a text message', () => {
  const signal = new AbortController().signal;
  let phones = 0;

  /** A text with files; they are fetched only when asked to. */
  const receiveText = async (body: string, files: { type: string; bytes: Buffer }[]) => {
    const phone = `+6141400${String((phones += 1)).padStart(4, '0')}`;
    await shop.text(phone, body, files);
    const listed = await call('get', '/messaging/conversations?channel=sms').expect(200);
    const { id } = listed.body.find((row: Conversation) => row.customer_phone === phone);
    const last = async (): Promise<Message> =>
      (await call('get', `/messaging/conversations/${id}/messages`)).body.at(-1);
    const message = await last();
    return { message, last, fetchAll: () => shop.app().services.incomingPictures.fetch(message.id, signal) };
  };
  const photo = async () => ({
    type: 'image/jpeg',
    bytes: await picture(600)
      .withExif({ IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
      .jpeg()
      .toBuffer(),
  });

  it('are fetched with our credentials from Twilio alone, drawn anew and shown', async () => {
    await begin();
    const { message, last, fetchAll } = await receiveText('', [await photo(), await photo()]);
    expect(message).toMatchObject({
      content: '[2 pictures]',
      files: [
        { name: 'Picture.jpg', is_picture: false, left_out: 'arriving' },
        { name: 'Picture 2.jpg', left_out: 'arriving' },
      ],
    });

    await fetchAll();

    const { files } = await last();
    expect(files).toMatchObject([
      { type: 'image/jpeg', is_picture: true, left_out: null },
      { is_picture: true, left_out: null },
    ]);
    const id = files[0]?.id ?? 0;
    const preview = await getFile(id, '?preview=1').expect(200);
    expect([preview.headers['content-type'], (await sharp(preview.body).metadata()).width]).toEqual([
      'image/webp',
      600,
    ]);
    expect((await sharp((await getFile(id).expect(200)).body).metadata()).exif).toBeUndefined();
  });

  it('are fetched again until Twilio hands them out, and given up after an hour', async () => {
    const { last, fetchAll } = await receiveText('Look', [await photo(), await photo()]);
    const fail = (times: number) =>
      shop
        .app()
        .outside.faults.add({ system: 'sms', method: 'GET', path: '/Media/', times, fault: { kind: 'cut_before' } });
    fail(1);
    await expect(fetchAll()).rejects.toMatchObject({ code: 'sms.cut' });
    expect((await last()).files.map((file) => file.left_out)).toEqual(['arriving', null]);

    fail(1);
    await shop.later(3_600_000);
    await fetchAll();
    expect((await last()).files.map((file) => file.left_out)).toEqual(['not_fetched', null]);
    // A repeated job finds nothing to do.
    await fetchAll();
  });

  it('are kept for download where they are none, and left out where they are too large or programs', async () => {
    const { message, last, fetchAll } = await receiveText('', [
      { type: 'text/x-vcard', bytes: Buffer.from('BEGIN:VCARD') },
      { type: 'image/png', bytes: Buffer.from('no picture') },
      { type: 'video/mp4', bytes: Buffer.alloc(maxFileBytes + 1) },
      { type: 'application/exe', bytes: Buffer.from('MZ') },
    ]);
    expect(message.content).toBe('[Attached: File.vcf, Picture 2.png, Film 3.mp4, File 4.exe]');
    await fetchAll();
    expect((await last()).files).toMatchObject([
      { type: 'text/x-vcard', is_picture: false, left_out: null },
      { type: 'application/octet-stream', is_picture: false, left_out: null },
      { left_out: 'too_large', size: maxFileBytes + 1 },
      { left_out: 'program' },
    ]);
  });

  it('are neither fetched in a flood, nor from any other address', async () => {
    const { services } = shop.app();
    const send = (sid: string, url = 'https://169.254.169.254/latest') =>
      services.incomingTexts.receive({
        sid,
        from: '+61414990001',
        body: '',
        media: [{ url, type: 'image/png' }],
        optOutType: undefined,
      });
    await send('MMother');
    const first = await services.stores.messages.findByProviderId('MMother');
    await expect(services.incomingPictures.fetch(first?.id ?? 0, signal)).rejects.toMatchObject({
      code: 'sms.not_found',
    });
    for (let sent = 0; sent < 30; sent += 1) await send(`MMflood${sent}`);
    const last = await services.stores.messages.findByProviderId('MMflood29');
    expect(await services.stores.messageFiles.listArriving(last?.id ?? 0)).toEqual([]);
  });
});

describe('files and formatting', () => {
  it('are in the export of their customer, and gone with their messages', async () => {
    const from = 'gone@customers.example';
    const customerId = await shop.customer('Gone Soon', { email: from });
    const { id } = await receive(from, [html('<p>x</p>'), attached('a.txt', 'text/plain', Buffer.from('hello'))]);
    const { services, pool } = shop.app();
    expect(await services.stores.messages.listOf([customerId])).toMatchObject([
      { files: [{ name: 'a.txt', base64: Buffer.from('hello').toString('base64') }] },
    ]);
    const conversation = await services.stores.conversations.findOf(customerId);
    await services.stores.conversations.remove([conversation?.id ?? 0]);

    const left = await pool.query(
      `select (select count(*)::int from message_files where message_id = $1) as files,
              (select count(*)::int from message_html where message_id = $1) as html`,
      [id],
    );
    expect(left.rows).toEqual([{ files: 0, html: 0 }]);
  });
});
