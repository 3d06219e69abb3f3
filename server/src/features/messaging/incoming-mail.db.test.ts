import type { Conversation, Message } from '@chainline/shared/messaging/conversation-contract';
import { describe, expect, it } from 'vitest';
import { useTextingApp } from '../../../test/texting-app';
import { uglyMails } from '../../providers/imap/testing/ugly-mails';

const shop = useTextingApp();
const { call } = shop;

const conversations = async (): Promise<Conversation[]> =>
  (await call('get', '/messaging/conversations?channel=email').expect(200)).body;
const of = async (email: string) => (await conversations()).find((row) => row.customer_email === email);
const messagesOf = async (id: number): Promise<Message[]> =>
  (await call('get', `/messaging/conversations/${id}/messages`).expect(200)).body;
const news = async (): Promise<string[]> => {
  const { body } = await call('get', '/notifications').expect(200);
  return body.notifications.map(({ title }: { title: string }) => title);
};

let count = 0;
const mail = (from: string, text: string, headers: string[] = []): string =>
  [`From: ${from}`, `Message-ID: <${(count += 1)}@customers.example>`, ...headers, '', text].join('\r\n');

const write = async (name: string) => {
  const email = `${name.toLowerCase().replace(' ', '.')}@customers.example`;
  const customerId = await shop.customer(name, { email });
  const { body } = await call('post', '/messaging/conversations')
    .send({
      customer_id: customerId,
      channel: 'email',
      channel_identifier: email,
      initial_message: 'Your quote is ready',
    })
    .expect(200);
  await shop.leave();
  // An earlier test's email may have left with this one.
  const sent = shop
    .app()
    .outside.mailbox.list()
    .find(({ to }) => to.includes(email));
  return {
    email,
    id: Number(body.conversation.id),
    messageId: sent?.messageId ?? '',
    replyTo: sent?.replyTo ?? '',
    sentId: Number(sent?.id),
  };
};

describe('an email to the shop', () => {
  it('from before the mailbox was first read is not imported', async () => {
    await shop.email(mail('old@customers.example', 'From last year'), mail('old@customers.example', 'Another'));

    expect(await of('old@customers.example')).toBeUndefined();
    await shop.email(mail('New Person <new@customers.example>', 'Do you sell tandems?'));
    expect(await of('new@customers.example')).toMatchObject({ customer_id: null, unread_count: 1 });
    expect(await news()).toContain('New Person sent an email');
  });

  it('that answers stands in the thread, even from another address, once', async () => {
    const { id, email, messageId } = await write('Ada Answers');
    const answer = mail('ada@work.example', `Yes please\r\n\r\nOn Monday Shop wrote:\r\n> Your quote is ready`, [
      `In-Reply-To: ${messageId}`,
      'Subject: Re: Quote',
    ]);
    await shop.email(answer, answer);
    await shop.email();

    expect((await messagesOf(id)).slice(1)).toMatchObject([
      {
        direction: 'inbound',
        content: 'Yes please',
        quoted: 'On Monday Shop wrote:\n> Your quote is ready',
        subject: 'Re: Quote',
        address: 'ada@work.example',
        is_stranger: true,
      },
    ]);
    expect(await news()).toContain('ada@work.example sent an email');
    expect(await of(email)).toMatchObject({ id, customer_email: email });
    await call('post', `/messaging/conversations/${id}/close`).expect(200);
    await shop.email(mail(email, 'One more thing'));
    expect(await of(email)).toMatchObject({ id, status: 'active', last_message_text: 'One more thing' });
  });

  it('by somebody known does not get into the conversation of another customer, whatever it names', async () => {
    const { id, messageId, replyTo } = await write('Ana Private');
    const other = await write('Eve Customer');
    const answering = [`In-Reply-To: ${messageId}`, `To: ${replyTo}`];
    await shop.email(mail('anon@evil.example', 'First on my own'));
    await shop.email(mail(other.email, 'Let me in', answering), mail('anon@evil.example', 'Me too', answering));

    expect(await messagesOf(id)).toHaveLength(1);
    expect((await messagesOf(other.id)).at(-1)).toMatchObject({ content: 'Let me in', is_stranger: false });
    const anonymous = await of('anon@evil.example');
    expect(anonymous).toMatchObject({ customer_id: null, unread_count: 2 });
  });

  it('from a stranger never becomes the address for answers, not even once a message was taken back', async () => {
    await shop.email(mail('first@unknown.example', 'Do you rent bikes?'));
    const unknown = await of('first@unknown.example');
    const answer = [`In-Reply-To: <${count}@customers.example>`];
    await shop.email(mail('second@unknown.example', 'And kayaks?', answer));
    expect((await messagesOf(unknown?.id ?? 0)).map((row) => row.is_stranger)).toEqual([false, true]);
    const sentence = { conversation_id: unknown?.id, channel: 'email', content: 'We do' };
    const sent = await call('post', '/messaging/send').send(sentence).expect(200);
    expect(sent.body.message).toMatchObject({ address: 'first@unknown.example' });
    await call('post', `/messaging/messages/${sent.body.message.id}/undo`).expect(200);

    expect(await of('first@unknown.example')).toMatchObject({ id: unknown?.id });
    expect(await of('second@unknown.example')).toBeUndefined();
  });

  it('is taken in once by two mailboxes, but not dropped for a Message-ID that another email has, too', async () => {
    const { id, email } = await write('Ben Form');
    const form = (text: string) => `From: ${email}\r\nMessage-ID: <form@website.example>\r\n\r\n${text}`;
    await shop.email(form('First question'), form('Second question'), form('Second question'));
    shop.app().outside.imapBox.renumber();
    await shop.email(`Delivered-To: sales@chainline.example\r\n${form('First question')}`);

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual([
      'First question',
      'Second question',
    ]);
  });

  it('to the address of an email stands in its thread without naming it, and is answered as an answer', async () => {
    const { id, replyTo } = await write('Al Tagged');
    const forged = replyTo.replace(/[0-9a-f]@/, (end) => (end.startsWith('0') ? '1@' : '0@'));
    await shop.email(
      mail('al@work.example', 'To the address', [`To: ${replyTo}`]),
      mail('eve@evil.example', 'Forged', [`To: ${forged}`]),
    );

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual(['To the address']);
    const sentence = { conversation_id: id, channel: 'email', content: 'Thank you' };
    await call('post', '/messaging/send').send(sentence).expect(200);
    await shop.leave();
    const [answer] = shop.app().outside.mailbox.list();
    expect(answer?.headers).toContain(`In-Reply-To: <${count - 1}@customers.example>`);
  });

  it('is taken in once when the server numbers its messages anew', async () => {
    const { id, email } = await write('Bo Numbers');
    await shop.email(mail(email, 'First'));
    shop.app().outside.imapBox.renumber();
    await shop.email(mail(email, 'Second'));

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual(['First', 'Second']);
  });

  it('is taken in once by several servers, and after one that was killed before it had saved', async () => {
    const { id, email } = await write('Cy Killed');
    const { pool, services } = shop.app();
    await pool.query(`alter table messages add constraint killed check (content <> 'Saved?') not valid`);
    await expect(shop.email(mail(email, 'Saved?'))).rejects.toThrow('killed');
    expect(await messagesOf(id)).toHaveLength(1);
    await pool.query('alter table messages drop constraint killed');

    const { signal } = new AbortController();
    await Promise.all([services.mailboxReader.visitAll(signal), services.mailboxReader.visitAll(signal)]);

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual(['Saved?']);
  });

  it('that cannot be taken in holds up no other for good', async () => {
    const { id, email } = await write('Di Poison');
    const { pool } = shop.app();
    await pool.query(`alter table messages add constraint poison check (content <> 'Poison') not valid`);
    await expect(shop.email(mail(email, 'Poison'), mail(email, 'Healthy'))).rejects.toThrow('poison');
    for (let visits = 1; visits < 4; visits += 1) await expect(shop.email()).rejects.toThrow('poison');
    await shop.email();
    await pool.query('alter table messages drop constraint poison');

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual([
      '[This email cannot be read. Please open it in the mailbox.]',
      'Healthy',
    ]);
  });

  it('that the mail server does not hand out holds up no other for good', async () => {
    const { id, email } = await write('Dan Refused');
    const { imapFaults } = shop.app().outside;
    await shop.email();
    imapFaults.refusedAt = `UID FETCH ${shop.app().outside.imapBox.state().uidNext}`;
    const cannot = 'The mailbox did not hand out an email.';
    await expect(shop.email(mail(email, 'Broken'), mail(email, 'Whole'))).rejects.toThrow(cannot);
    for (let visits = 1; visits < 4; visits += 1) await expect(shop.email()).rejects.toThrow(cannot);
    await shop.email();
    imapFaults.refusedAt = null;

    expect((await messagesOf(id)).slice(1).map(({ content }) => content)).toEqual(['Whole']);
  });

  it('of any ugliness is followed by the next one', async () => {
    const { id, email } = await write('Ed Ugly');
    const samples = uglyMails().filter((_mail, at) => at % 6 === 0);
    await shop.email(...samples.map(({ raw }) => raw), mail(email, 'Still here?'));

    expect((await messagesOf(id)).at(-1)).toMatchObject({ content: 'Still here?' });
  });
});

describe('emails by machines', () => {
  it('mark an email as failed that came back, which can be sent again', async () => {
    const { id, messageId } = await write('Flo Bounce');
    const parts = [
      ['text/plain', 'Sorry'],
      ['message/delivery-status', 'Action: failed\r\nDiagnostic-Code: smtp; 550 no such mailbox'],
      ['text/rfc822-headers', `Message-ID: ${messageId}`],
    ].map(([type, body]) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`);
    await shop.email(mail('mailer-daemon@mx.example', parts.join(''), ['Content-Type: multipart/report; boundary=b']));

    const [failed] = await messagesOf(id);
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('no such mailbox'),
      can: { retry: true },
    });
    await call('post', `/messaging/messages/${failed?.id}/retry`).expect(200);
    expect(await messagesOf(id)).toHaveLength(2);
  });

  it('are no news, and open nothing', async () => {
    const { id, email, messageId } = await write('Gus Away');
    await call('post', `/messaging/conversations/${id}/close`).expect(200);
    const before = (await news()).length;
    const away = ['Auto-Submitted: auto-replied', `In-Reply-To: ${messageId}`];
    await shop.email(
      mail(email, 'I am away', away),
      mail('news@shop.example', 'Sale!', ['List-Id: <news>']),
      mail('shop@chainline.example', 'Our own'),
    );

    expect((await messagesOf(id)).at(-1)).toMatchObject({ content: 'I am away' });
    expect([await of(email), await of('news@shop.example'), await of('shop@chainline.example')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await news()).toHaveLength(before);
  });

  it('that bomb the shop are kept short and no news', async () => {
    const { id, email } = await write('Hal Bomb');
    await shop.email(...Array.from({ length: 32 }, (_none, at) => mail(email, `${at} ${'x'.repeat(500)}`)));

    const lengths = (await messagesOf(id)).slice(1).map(({ content }) => content.length);
    const short = 300 + '\n\n[Shortened. The whole email is in the mailbox.]'.length;
    expect([lengths.length, lengths[29], lengths[30], lengths[31]]).toEqual([32, 503, short, short]);
    expect((await news()).filter((title) => title.startsWith('Hal Bomb')).length).toBeLessThanOrEqual(30);
  });
});

it('by hundreds of senders within an hour stop being news, and are kept', async () => {
  const { id } = await write('Jo Flood');
  await shop.later(2 * 3_600_000);
  await shop.app().pool.query(
    `insert into messages (conversation_id, channel, direction, address, content, created_at, status)
     select $1, 'email', 'inbound', n || '@bots.example', 'Buy now', $2, 'received' from generate_series(1, 199) n`,
    [id, shop.clock.now()],
  );
  await shop.email(mail('bot200@bots.example', 'Buy now'), mail('bot201@bots.example', 'Buy now'));

  expect(await of('bot201@bots.example')).toMatchObject({ unread_count: 1 });
  const told = await news();
  expect(told).toContain('bot200@bots.example sent an email');
  expect(told).not.toContain('bot201@bots.example sent an email');
});

describe('unsubscribing', () => {
  const latestTo = (email: string) =>
    shop
      .app()
      .outside.mailbox.list()
      .find(({ to }) => to.includes(email));
  const headerOf = (email: string, name: string) =>
    latestTo(email)?.headers.flatMap((line) => new RegExp(`^${name}: *(.*)$`, 'is').exec(line)?.[1] ?? [])[0];
  /** Path of the link in the latest email to this address; null if it has none. */
  const linkOf = (email: string) =>
    /^<https?:\/\/[^/]+(\/api\/unsubscribe\/[\w-]+)>$/.exec(
      headerOf(email, 'List-Unsubscribe')?.replaceAll(/\s/g, '') ?? '',
    )?.[1];
  const byHeader = (path: string) => shop.app().http.post(path).type('form').send({ 'List-Unsubscribe': 'One-Click' });
  const recordOf = async (email: string) =>
    (await call('get', `/customers/${(await of(email))?.customer_id}`).expect(200)).body.customer;
  /** Saves a form of the customer as it was opened, with their consent. */
  const saveConsent = (opened: Record<string, unknown>) => {
    const { id, version, name, company, abn, addresses, notes, tags, emails, phones } = opened;
    const channels = [{ channel: 'email', consent: 'given', do_not_contact: false }];
    return call('put', `/customers/${String(id)}`).send({
      version,
      customer: { name, company, abn, addresses, notes, tags, emails, phones, channels },
    });
  };
  const blockedIn = async (id: number) => {
    const { body } = await call('get', `/messaging/conversations/${id}`).expect(200);
    return body.conversation.channels.find(({ channel }: { channel: string }) => channel === 'email').blocked;
  };
  const send = (id: number, content: string) =>
    call('post', '/messaging/send').send({ conversation_id: id, content, channel: 'email' });

  it('is offered by every email that is no answer, and takes one click', async () => {
    const { id, email } = await write('Una Subscribe');
    const path = linkOf(email) ?? '';
    expect(headerOf(email, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const { html = '', text = '' } = latestTo(email) ?? {};
    expect([html.includes(path), text.includes(path), html.includes('<!--unsubscribe-->')]).toEqual([
      true,
      true,
      false,
    ]);

    const page = await shop.app().http.get(path).expect(200);
    expect(page.text).toContain(`<strong>${email}</strong>`);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    // Scanners open every link of an email.
    expect(await blockedIn(id)).toBeNull();
    await send(id, 'Still waiting').expect(200);
    expect((await byHeader(path).expect(200)).text).toContain('You are unsubscribed');

    expect(await blockedIn(id)).toMatch(/^This address has unsubscribed from our emails\./);
    expect((await send(id, 'One more offer').expect(422)).body.code).toBe('message.blocked');
    await shop.leave();
    expect(latestTo(email)?.text).not.toContain('Still waiting');
    expect((await messagesOf(id)).at(-1)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('unsubscribed'),
    });
  });

  it('is seen on the record of the customer, and undone by a new email of theirs or their consent', async () => {
    const { id, email } = await write('Ursula Back');
    const path = linkOf(email) ?? '';
    await byHeader(path).expect(200);
    expect((await recordOf(email)).channels).toMatchObject([
      { channel: 'email', consent: 'refused', do_not_contact: false },
    ]);

    await shop.later(60_000);
    await shop.email(mail(email, 'Is it ready?'));
    expect(await blockedIn(id)).toBeNull();
    await send(id, 'Yes').expect(200);
    await shop.leave();
    expect([latestTo(email)?.text.includes('Yes'), linkOf(email)]).toEqual([true, undefined]);

    await shop.later(60_000);
    await byHeader(path).expect(200);
    expect(await blockedIn(id)).not.toBeNull();
    await saveConsent(await recordOf(email)).expect(200);
    expect(await blockedIn(id)).toBeNull();
  });

  it('is not undone by a form that was opened before', async () => {
    const { id, email } = await write('Uma Meanwhile');
    const opened = await recordOf(email);
    await byHeader(linkOf(email) ?? '').expect(200);
    expect((await saveConsent(opened).expect(409)).body.code).toBe('customer.stale');
    expect(await blockedIn(id)).not.toBeNull();
  });

  it('is understood in an email that says nothing else, and needs the right link', async () => {
    const { id, email } = await write('Ulf Says');
    const path = linkOf(email) ?? '';
    await shop.email(mail(email, 'How do I unsubscribe?'));
    expect(await blockedIn(id)).toBeNull();
    await shop.email(mail(email, 'Unsubscribe\r\n\r\nOn Friday, Chainline wrote:\r\n> Your quote is ready'));
    expect(await blockedIn(id)).not.toBeNull();

    for (const wrong of [`${path}x`, path.replace(/\d+-/, '1-'), '/api/unsubscribe/nonsense']) {
      await byHeader(wrong).expect(401);
      expect((await shop.app().http.get(wrong).expect(401)).text).toContain('This link is not valid');
    }
  });
});

it('is answered by the sandbox as a customer would', async () => {
  const { id, sentId } = await write('Ivy Sandbox');
  const answered = await fetch(`${shop.app().outsideUrl}/control/mail/${sentId}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Grüße from the sandbox' }),
  });
  expect(answered.status).toBe(200);
  await shop.email();

  expect((await messagesOf(id)).at(-1)).toMatchObject({
    content: 'Grüße from the sandbox',
    quoted: expect.stringContaining('> '),
  });
});
