import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxClock } from '../../../sandbox/clock';
import { createMailFaults, type MailFault } from '../../../sandbox/mail/mail-faults';
import { startMailServer, type MailServer } from '../../../sandbox/mail/mail-server';
import { createMailbox } from '../../../sandbox/mail/mailbox';
import type { Countdown } from '../http/exchange';
import { createMailClient, type MailClient, type MailTimeouts, type OutgoingEmail } from './mail-client';
import { parseSmtpUrl } from './smtp-settings';

const onChange = () => undefined;
const mailbox = createMailbox({ clock: createSandboxClock(), onChange });
const faults = createMailFaults(onChange);
const held: { server?: MailServer; clients: MailClient[]; ends: (() => Promise<unknown>)[] } = {
  clients: [],
  ends: [],
};

type Patience = { countdown?: Countdown; timeouts?: MailTimeouts };
/** The timeout elapses once the server has the email and will not answer, however busy the machine is. */
const eventful: Patience = { countdown: (_milliseconds, over) => faults.onUnanswered(over) };

const connect = (url: string, patience = eventful): MailClient => {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`${url} is no mail server`);
  const client = createMailClient({
    server,
    from: { name: 'Example Bikes', address: 'shop@bikes.example' },
    ...patience,
  });
  held.clients.push(client);
  return client;
};
const client = () => connect(held.server?.url ?? '');

const email: OutgoingEmail = {
  messageId: '<1@bikes.example>',
  to: { name: 'Ada "Bell" Lovelace, Jr.', address: 'ada@customers.example' },
  replyTo: 'tom@bikes.example',
  subject: 'Your quote – ready ✓',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë',
  attachments: [{ filename: 'Quote Ü.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 ÿ') }],
};

const fail = (fault: MailFault, times = 1) => faults.add({ fault, times });
const deliveries = () => mailbox.list().map((mail) => mail.deliveries.length);

/** Listens on a free port; closed after the test. */
const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
};

const startOther = async (options: SMTPServerOptions): Promise<number> => {
  const smtp = new SMTPServer({ disableReverseLookup: true, closeTimeout: 1, logger: false, ...options });
  smtp.on('error', () => undefined);
  held.ends.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return listen(smtp.server);
};

beforeEach(async () => {
  mailbox.clear();
  faults.clear();
  held.server = await startMailServer({ port: 0, host: '127.0.0.1', mailbox, faults });
});
afterEach(async () => {
  for (const one of held.clients.splice(0)) one.close();
  await held.server?.close();
  for (const end of held.ends.splice(0)) await end();
});

describe('an email that is sent', () => {
  it('arrives completely', async () => {
    expect(await client().send(email)).toEqual({ outcome: 'accepted', response: '250 Taken' });

    const [mail] = mailbox.list();
    expect(mail).toMatchObject({
      messageId: '<1@bikes.example>',
      from: '"Example Bikes" <shop@bikes.example>',
      replyTo: 'tom@bikes.example',
      subject: 'Your quote – ready ✓',
      html: '<p>Hello Zoë</p>',
      attachments: [{ filename: 'Quote Ü.pdf', contentType: 'application/pdf' }],
    });
    expect(mail?.to).toContain('<ada@customers.example>');
    expect(mail?.text.trim()).toBe('Hello Zoë');
    expect(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()).toBe('%PDF-1.7 ÿ');
  });

  it('is marked as automatic, and not as bulk mail', async () => {
    await client().send(email);

    const headers = (mailbox.list()[0]?.headers ?? []).map((header) => header.toLowerCase());
    expect(headers).toContain('auto-submitted: auto-generated');
    expect(headers.filter((header) => /^(list-|precedence|x-mailer)/.test(header))).toEqual([]);
  });

  it('can be unsubscribed from by one click where it has an address for that', async () => {
    await client().send({ ...email, unsubscribeUrl: 'https://bikes.example/api/unsubscribe/1-x' });

    const headers = (mailbox.list()[0]?.headers ?? []).filter((header) => /^list-/i.test(header));
    expect(headers.map((header) => header.replaceAll(/\s+/g, ' '))).toEqual([
      'List-Unsubscribe: <https://bikes.example/api/unsubscribe/1-x>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });

  it('has no reply address unless one is set', async () => {
    await client().send({ ...email, replyTo: null });

    expect(mailbox.list()[0]?.replyTo).toBe('');
  });

  it('does not read files referenced by an attachment', async () => {
    const slipped = { filename: 'a.txt', contentType: 'text/plain', content: Buffer.alloc(0), path: '/etc/hostname' };

    expect(await client().send({ ...email, attachments: [slipped] })).toMatchObject({ outcome: 'failed' });
    expect(mailbox.list()).toEqual([]);
  });

  it('shares a few connections with others', async () => {
    const one = client();
    const ids = Array.from({ length: 12 }, (_, at) => `<many-${at}@bikes.example>`);

    const outcomes = await Promise.all(ids.map((messageId) => one.send({ ...email, messageId })));

    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
    expect(deliveries()).toEqual(ids.map(() => 1));
  });
});

describe('a refused email', () => {
  it('may be accepted later if the server defers the recipient', async () => {
    fail({ kind: 'greylist' });

    expect(await client().send(email)).toEqual({
      outcome: 'failed',
      permanent: false,
      reason: expect.stringContaining('451 4.7.1 Greylisted'),
    });
    expect(await client().send(email)).toMatchObject({ outcome: 'accepted' });
  });

  it('is refused permanently for an unknown recipient', async () => {
    fail({ kind: 'reject' });

    expect(await client().send(email)).toEqual({
      outcome: 'failed',
      permanent: true,
      reason: expect.stringMatching(/^The mail server refused the email: .*550 5\.1\.1 <ada@customers\.example>/),
    });
  });

  it('is refused permanently for an invalid address', async () => {
    const to = { name: '', address: 'ada@customers.example>\r\nRCPT TO:<eve@evil.example' };

    expect(await client().send({ ...email, to })).toMatchObject({ outcome: 'failed', permanent: true });
    expect(mailbox.list()).toEqual([]);
  });

  it.each(['cut_before', 'timeout_before'] as const)('may be sent again after %s', async (kind) => {
    fail({ kind });

    expect(await client().send(email)).toMatchObject({ outcome: 'failed', permanent: false });
    expect(mailbox.list()).toEqual([]);
  });

  it.each(['cut_after', 'timeout_after'] as const)('is not repeated automatically after %s', async (kind) => {
    fail({ kind });

    expect(await client().send(email)).toMatchObject({ outcome: 'failed', permanent: false });
    expect(deliveries()).toEqual([1]);
  });

  it('keeps its Message-ID when it is sent again', async () => {
    fail({ kind: 'cut_after' });
    await client().send(email);

    await client().send(email);

    expect(deliveries()).toEqual([2]);
  });

  it('does not block the connection for the next one', async () => {
    const one = client();
    fail({ kind: 'reject' });
    await one.send(email);

    expect(await one.send({ ...email, messageId: '<2@bikes.example>' })).toMatchObject({ outcome: 'accepted' });
  });
});

describe('an unusable mail server', () => {
  it.each([
    ['nobody listens', 'smtp://127.0.0.1:1', 'The connection to the mail server failed'],
    ['nobody knows the name', 'smtp://mail.invalid', 'The mail server cannot be found'],
  ])('does not fail the email when %s', async (_what, url, reason) => {
    const outcome = { outcome: 'failed', permanent: false, reason: expect.stringContaining(reason) };

    expect(await connect(url).send(email)).toEqual(outcome);
    expect(await connect(url).verify()).toEqual(outcome);
  });

  it('is waited for no longer than for one email, even if it trickles', async () => {
    const sockets: Socket[] = [];
    const slow = createServer((socket) => {
      sockets.push(socket);
      socket.write('220 hello\r\n');
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write('250 hello again\r\n');
          const drip = setInterval(() => socket.write('250-nearly there\r\n'), 20);
          socket.once('close', () => clearInterval(drip));
        });
    });
    const port = await listen(slow);
    held.ends.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => slow.close(resolve));
    });

    const timeouts = { connect: 60_000, silence: 60_000, send: 300 };
    expect(await connect(`smtp://127.0.0.1:${port}`, { timeouts }).send(email)).toMatchObject({
      outcome: 'failed',
      permanent: false,
    });
  });

  it('keeps the email if it refuses our sign-in', async () => {
    const port = await startOther({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('Wrong password')),
    });
    const one = connect(`smtp://user:wrong-secret@127.0.0.1:${port}`);

    expect(await one.send(email)).toEqual({
      outcome: 'failed',
      permanent: false,
      reason: expect.stringContaining('did not accept our sign-in'),
    });
    expect(await one.verify()).toMatchObject({ outcome: 'failed', permanent: false });
    expect(JSON.stringify(await one.send(email))).not.toContain('wrong-secret');
  });

  it('gets nothing without a valid certificate', async () => {
    const received: string[] = [];
    const port = await startOther({
      authOptional: true,
      onMailFrom: ({ address }, _session, callback) => {
        received.push(address);
        callback();
      },
    });

    expect(await connect(`smtp://127.0.0.1:${port}`).send(email)).toMatchObject({
      outcome: 'failed',
      permanent: false,
    });
    expect(received).toEqual([]);
  });
});

describe('verifying', () => {
  it('signs in and sends nothing', async () => {
    const url = (held.server?.url ?? '').replace('://', '://user:secret@');

    expect(await connect(url).verify()).toMatchObject({ outcome: 'accepted' });
    expect(mailbox.list()).toEqual([]);
  });

  it('gives up on a server that never finishes its greeting', async () => {
    const over: { now?: () => void } = {};
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        held.ends.push(() => Promise.resolve(socket.destroy()));
        socket.write('220-Hel');
        over.now?.();
      }),
    );
    const countdown: Countdown = (_milliseconds, end) => {
      over.now = end;
      return () => undefined;
    };

    const timeouts = { connect: 3_600_000, silence: 3_600_000, send: 3_600_000 };
    expect(await connect(`smtp://127.0.0.1:${port}`, { countdown, timeouts }).verify()).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/^The mail server did not answer in time/),
    });
  });
});
